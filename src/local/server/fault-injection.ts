/** Chooses the faults of --inject for each request: the same every time for the same seed. */
import type { Misbehaviour } from '../../workspaces/serving.ts'

export interface InjectedFault {
  /** Milliseconds to wait first. */
  readonly wait: number
  /** The fault after the wait; undefined for none. */
  readonly fault:
    | { readonly kind: 'status'; readonly status: number }
    | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
    | undefined
}

/** @param number - the number of the request, from 1 */
export function injectedFault(
  { seed, statuses, reset, latency }: Misbehaviour,
  number: number,
): InjectedFault {
  const wait =
    latency === undefined
      ? 0
      : Math.round(latency.least + (latency.most - latency.least) * chance({ seed, number, purpose: 1 }))
  let rest = chance({ seed, number, purpose: 2 })
  for (const { status, share } of statuses) {
    if (rest < share) return { wait, fault: { kind: 'status', status } }
    rest -= share
  }
  if (rest >= reset) return { wait, fault: undefined }
  return { wait, fault: { kind: 'reset', when: rest < reset / 2 ? 'before' : 'after' } }
}

interface RandomDraw {
  readonly seed: number
  readonly number: number
  readonly purpose: number
}

/** 0 <= x < 1, from a hash (lowbias32, https://nullprogram.com/blog/2018/07/31/): draws are independent of each other. */
function chance({ seed, number, purpose }: RandomDraw): number {
  let state = 0
  for (const part of [seed, number, purpose]) state = mixed((state + part + 0x9e3779b9) >>> 0)
  return state / 2 ** 32
}

function mixed(value: number): number {
  let state = value
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d)
  state = Math.imul(state ^ (state >>> 15), 0x846ca68b)
  return (state ^ (state >>> 16)) >>> 0
}
