/** Judges one deed by a declared danger, for plans, documents of agents and single calls alike. */
import type { ActionDanger, Danger } from '../../catalog/resource.ts'
import type { Difference } from '../compare/comparison.ts'
import { canonical, isSame } from '../compare/equality.ts'
import { isNothing } from './bodies.ts'

type MemberDanger = Exclude<
  Extract<Danger, { readonly member: string }>,
  { readonly last: unknown } | { readonly when: unknown }
>

export type LastDanger = Extract<Danger, { readonly last: unknown }>

/** A deed that somebody is about to do to one thing, as far as the caller knows it. */
export interface JudgedDeed {
  /** `act`: an action of its own, before which nothing was there. */
  readonly does: 'make' | 'change' | 'remove' | 'act'
  /** Undefined if the deed does not name the member; from null if nobody has read it. */
  difference(member: string): Difference | undefined
  /** True if the member is known to stay as it is. */
  keeps(member: string): boolean
  /** True if nobody would be left with the value; a caller that can't know says so in doubt. */
  isLast(danger: LastDanger): boolean
  /** True if the thing stands for the person for whom ws works. */
  readonly isYours: boolean
}

export function isDangerous(danger: Danger | ActionDanger, deed: JudgedDeed): boolean {
  const { does } = deed
  if ('when' in danger) {
    if (danger.when === 'yours') return (does === 'change' || does === 'remove') && deed.isYours
    return danger.when === 'done' ? does === 'act' : danger.when === does
  }
  if ('last' in danger) return deed.isLast(danger)
  if (does === 'remove') return false
  const difference = deed.difference(danger.member)
  if (difference === undefined) return false
  if ('given' in danger) return does !== 'make' && !deed.keeps(danger.member)
  if (does === 'change') return isDangerousChange(danger, difference)
  return isDangerousAtFirst(danger, difference.to)
}

/** For a new thing. */
function isDangerousAtFirst(danger: MemberDanger, value: unknown): boolean {
  if ('rises' in danger) return danger.rises.indexOf(value) > 0
  if ('reaches' in danger) return danger.beginsEmpty !== true && danger.reaches.includes(value)
  if ('turns' in danger || 'gets' in danger || 'limits' in danger) return false
  if ('leaves' in danger) return !isSameValue(danger.leaves, value)
  return danger.becomes !== null && isSame(danger.becomes, value)
}

export function isDangerousChange(danger: MemberDanger, { from, to }: Difference): boolean {
  if ('rises' in danger) return danger.rises.indexOf(to) > danger.rises.indexOf(from)
  if ('reaches' in danger) return danger.reaches.indexOf(to) > danger.reaches.indexOf(from)
  if ('turns' in danger) return isSameValue(danger.turns[0], from) && isSameValue(danger.turns[1], to)
  if ('gets' in danger) return danger.gets === 'entries' ? hasMore(from, to) : !isSame(from, to)
  // Nobody can tell whom another expression lets in.
  if ('limits' in danger) return isNothing(to) || (!isNothing(from) && !isSame(from, to))
  if ('leaves' in danger) return isSameValue(danger.leaves, from) && !isSameValue(danger.leaves, to)
  return isSameValue(danger.becomes, to)
}

function hasMore(from: unknown, to: unknown): boolean {
  if (!Array.isArray(to)) return false
  const had = new Set(Array.isArray(from) ? from.map(canonical) : [])
  return to.some((entry) => !had.has(canonical(entry)))
}

/** A service leaves out values that nobody has set. */
const isSameValue = (one: unknown, other: unknown) => (one === null ? isNothing(other) : isSame(one, other))
