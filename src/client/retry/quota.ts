/** Limits the retries of a run: in an outage they end early, and every call fails at once. */

export interface Quota {
  /** Takes the price of a retry; false when too little is left. */
  take(price: number): boolean
  /** Gives back the share of a call that succeeded. */
  giveBack(taken: number): void
}

export const price = { retry: 14, throttle: 5 } as const

const capacity = 500

export function createQuota(): Quota {
  let left = capacity
  return {
    take: (wanted) => {
      if (wanted > left) return false
      left -= wanted
      return true
    },
    giveBack: (taken) => {
      left = Math.min(capacity, left + taken)
    },
  }
}
