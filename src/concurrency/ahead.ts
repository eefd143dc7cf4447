/** Begins some pieces of work before their turn, and yields their results in the order of the items. */

/** @param width - pieces of work that may be under way, or done and not yet taken */
export async function* ahead<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  const begin = (item: Item) => {
    const result = work(item)
    // Its failure is told in its turn.
    result.catch(() => undefined)
    begun.push(result)
  }
  for (const item of items) {
    begin(item)
    if (begun.length < width) continue
    const [next] = begun.splice(0, 1)
    if (next !== undefined) yield await next
  }
  for (const each of begun) yield await each
}
