/** Judges the new value of one member by a declared danger, for plans and for single changes alike. */
import type { Danger } from '../../catalog/resource.ts'
import type { Difference } from '../compare/comparison.ts'
import { canonical, isSame } from '../compare/equality.ts'
import { isNothing } from './bodies.ts'

export type MemberDanger = Exclude<
  Extract<Danger, { readonly member: string }>,
  { readonly last: unknown } | { readonly when: unknown }
>

/** For a new thing. */
export function isDangerousAtFirst(danger: MemberDanger, value: unknown): boolean {
  if ('rises' in danger) return danger.rises.indexOf(value) > 0
  if ('reaches' in danger) return danger.beginsEmpty !== true && danger.reaches.includes(value)
  if ('turns' in danger || 'gets' in danger) return false
  if ('leaves' in danger) return !isSameValue(danger.leaves, value)
  return danger.becomes !== null && isSame(danger.becomes, value)
}

export function isDangerousChange(danger: MemberDanger, { from, to }: Difference): boolean {
  if ('rises' in danger) return danger.rises.indexOf(to) > danger.rises.indexOf(from)
  if ('reaches' in danger) return danger.reaches.indexOf(to) > danger.reaches.indexOf(from)
  if ('turns' in danger) return isSameValue(danger.turns[0], from) && isSameValue(danger.turns[1], to)
  if ('gets' in danger) return danger.gets === 'entries' ? hasMore(from, to) : !isSame(from, to)
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
