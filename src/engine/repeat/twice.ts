/** Two runs at once may make one thing twice: the older stays, and whoever made the younger one takes it away again. */
import { isDeepStrictEqual } from 'node:util'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'

/** The one that stays: the oldest, or of the same age the one with the smallest id. */
export const oldestOf = <Item>(items: readonly Item[], id: string): Item | undefined =>
  items.toSorted(
    (one, other) => compare(ageOf(one), ageOf(other)) || compare(textAt(one, id), textAt(other, id)),
  )[0]

/** False once somebody has changed it, or put something into it: a member is no longer as the reply of the making showed it. */
export const isUntouched = (made: unknown, now: unknown): boolean =>
  isObject(made) &&
  isObject(now) &&
  Object.entries(made).every(
    ([name, value]) => !Object.hasOwn(now, name) || isDeepStrictEqual(value, now[name]),
  )

/** Services show it; without it, ids alone decide. */
const ageOf = (item: unknown) => textAt(item, 'createdAt')

function textAt(item: unknown, member: string): string {
  const value = memberOf(item, member)
  return typeof value === 'string' ? value : ''
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
