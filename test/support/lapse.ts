/** The time of a fake Context: it passes while code sleeps, and no test waits for it. */

export interface Lapse {
  /** For Context.age. */
  age(): number
  /** For Context.sleep. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/**
 * Sleeps at the same time overlap.
 * @param passed - milliseconds that passed by themselves; default: none
 */
export function lapse(passed = () => 0): Lapse {
  let slept = 0
  const age = () => passed() + slept
  return {
    age,
    sleep: async (milliseconds, signal) => {
      if (signal?.aborted) return
      const end = age() + milliseconds
      await Promise.resolve()
      slept += Math.max(0, end - age())
    },
  }
}
