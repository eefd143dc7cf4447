/** A pause that all calls of the run share: a 429 to one of them stops all until its wait is over. */

export interface Pause {
  /** The age of the program at its end, in milliseconds. */
  readonly until: number
  extend(until: number): void
}

export function createPause(): Pause {
  let end = 0
  return {
    get until() {
      return end
    },
    extend: (until) => {
      end = Math.max(end, until)
    },
  }
}
