/** Works of which only some are under way at a time. */

/** @returns runs a work when its turn comes, at most `width` at the same time */
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
