/** Limits the number of works under way. */

/** Works wait in turn for a place. */
export interface WorkTurns {
  /** Undefined if there is a free place. */
  enter(): Promise<void> | undefined
  /** Once for each `enter`. */
  leave(): void
}

/** @param width - works under way at the same time */
export function createTurns(width: number): WorkTurns {
  let free = width
  const waiting: (() => void)[] = []
  return {
    enter() {
      if (free === 0) return new Promise<void>((resolve) => waiting.push(resolve))
      free -= 1
      return undefined
    },
    leave() {
      const next = waiting.shift()
      // The place goes to the next one without becoming free.
      if (next === undefined) free += 1
      else next()
    },
  }
}

/** @returns a function that runs a work in its turn, at most `width` at a time */
export function atOnce(width: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const turns = createTurns(width)
  return async (work) => {
    await turns.enter()
    try {
      return await work()
    } finally {
      turns.leave()
    }
  }
}

/** As many changes as the service answers at the same time without one waiting for another. */
export const usualWidth = 8
