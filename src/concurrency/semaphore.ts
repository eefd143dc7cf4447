/** Limits how many pieces of work are under way: the others wait, and begin in the order in which they came. */

export interface Semaphore {
  /** Runs a piece of work in its turn. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
  /** Undefined if there is a free place. */
  enter(): Promise<void> | undefined
  /** Once for each `enter`. */
  leave(): void
  /** Pieces of work that have not begun. */
  waiting(): number
}

/** @param width - pieces of work that may be under way at the same time */
export function createSemaphore(width: number): Semaphore {
  const queue: (() => void)[] = []
  let free = width
  const enter = () => {
    if (free === 0) return new Promise<void>((resolve) => queue.push(resolve))
    free -= 1
    return undefined
  }
  const leave = () => {
    const next = queue.shift()
    // The place goes to the next one without becoming free.
    if (next === undefined) free += 1
    else next()
  }
  return {
    enter,
    leave,
    waiting: () => queue.length,
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
