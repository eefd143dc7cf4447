/** Works on many items, some at a time. One that waits for its turn takes no memory, where each of thousands of promises does. */

/**
 * Once one of them has failed, it begins no more, waits for those under way, and throws the first failure.
 * @param width - pieces of work that may be under way at the same time
 */
export async function inTurns<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  let failure: { readonly error: unknown } | undefined
  const takeTurns = async () => {
    for (let next = rest.next(); next.done !== true && failure === undefined; next = rest.next())
      try {
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
  }
  await Promise.all(Array.from({ length: width }, takeTurns))
  if (failure !== undefined) throw failure.error
}
