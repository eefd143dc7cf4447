/** Limits the number of works under way. */

/** @returns a function that runs a work in its turn, at most `width` at a time */
export function atOnce(width: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = width
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes to the next one without becoming free.
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** As many changes as the service answers at the same time without one waiting for another. */
export const usualWidth = 8
