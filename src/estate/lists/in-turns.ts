/** Works through many items, a few at a time: thousands at once would fill the memory. */

import type { Awaitable } from '../../concurrency/awaitable.ts'

/** More than there are requests at a time, so that none waits for another list. */
const width = 64

/** @returns the results in the order of the items. After a failure no further work begins. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Awaitable<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      // Checked above.
      const item = items[index] as Item
      try {
        const result = work(item)
        results[index] = result instanceof Promise ? await result : result
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}
