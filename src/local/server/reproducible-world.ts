/** A clock and chance that are the same in every run: what a program does decides them, and not when it does it. */

export interface ReproducibleWorld {
  readonly now: () => number
  readonly random: () => number
  /** Lets the clock go on: once for each request. */
  tick(): void
}

/** Milliseconds. A client that polls until the service has finished something gets there. */
const step = 1000

/** @param start - milliseconds since 1970 */
export function createReproducibleWorld(start: number): ReproducibleWorld {
  let now = start
  let state = 0x9e3779b9
  return {
    now: () => now,
    // Numerical Recipes' linear congruential generator: ids only have to differ.
    random: () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32
    },
    tick: () => {
      now += step
    },
  }
}
