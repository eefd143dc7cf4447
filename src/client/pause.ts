/** One 429 is meant for the whole run: until its wait is over, no call of the run sends anything. */

export interface Pause {
  /** By the age of the program, in milliseconds. */
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
