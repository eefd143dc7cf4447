/** Compares deprecations: whether something is deprecated, and the day (`x-sunset`) until which it stays. */
import { type Located, objectOf, textOf } from './description.ts'
import type { Level } from './level.ts'

interface DeprecationFinding {
  readonly id: string
  readonly level: Level
  /** The end of a sentence about what is deprecated. */
  readonly says: string
}

export type DeprecationRules = Readonly<
  Record<
    | 'deprecated'
    | 'deprecatedWithSunset'
    | 'reactivated'
    | 'sunsetUnreadable'
    | 'sunsetDeleted'
    | 'sunsetEarlier',
    string
  >
>

export function compareDeprecation(
  [from, to]: readonly [Located, Located],
  rules: DeprecationRules,
): readonly DeprecationFinding[] {
  const [before, after] = [deprecationOf(from), deprecationOf(to)]
  if (before.isDeprecated && !after.isDeprecated)
    return [{ id: rules.reactivated, level: 'info', says: 'is not deprecated any more' }]
  if (!after.isDeprecated) return []
  if (after.sunset !== undefined && after.day === undefined)
    return before.sunset === after.sunset
      ? []
      : [
          {
            id: rules.sunsetUnreadable,
            level: 'breaking',
            says: `has the x-sunset ${after.sunset}, which is not a day`,
          },
        ]
  if (!before.isDeprecated)
    return after.day === undefined
      ? [{ id: rules.deprecated, level: 'info', says: 'is deprecated now' }]
      : [
          {
            id: rules.deprecatedWithSunset,
            level: 'info',
            says: `is deprecated now, and goes on ${after.day}`,
          },
        ]
  return compareDays(before.day, after.day, rules)
}

/** Clients that relied on a day have less time now. */
function compareDays(
  from: string | undefined,
  to: string | undefined,
  rules: DeprecationRules,
): readonly DeprecationFinding[] {
  if (from === undefined) return []
  if (to === undefined)
    return [
      {
        id: rules.sunsetDeleted,
        level: 'breaking',
        says: `is still deprecated, and lost the day until which it stays, ${from}`,
      },
    ]
  return to < from
    ? [{ id: rules.sunsetEarlier, level: 'breaking', says: `goes earlier: on ${to}, not on ${from}` }]
    : []
}

interface RemovalNotice {
  readonly when: 'without-deprecation' | 'with-deprecation' | 'before-sunset' | 'sunset-parse'
  readonly level: Level
  readonly says: string
}

/** A deprecated thing may go, once its day has come. */
export function removalOf(at: Located, today: string): RemovalNotice {
  const { isDeprecated, sunset, day } = deprecationOf(at)
  if (!isDeprecated) return { when: 'without-deprecation', level: 'breaking', says: 'is gone' }
  if (sunset !== undefined && day === undefined)
    return {
      when: 'sunset-parse',
      level: 'breaking',
      says: `is gone, and nobody can tell whether its day had come: x-sunset was ${sunset}`,
    }
  if (day !== undefined && day > today)
    return { when: 'before-sunset', level: 'breaking', says: `is gone before its day, ${day}` }
  return { when: 'with-deprecation', level: 'info', says: 'is gone; it was deprecated' }
}

function deprecationOf({ value }: Located) {
  const { deprecated, 'x-sunset': sunset } = objectOf(value)
  const text = textOf(sunset)
  return { isDeprecated: deprecated === true, sunset: text, day: dayIn(text) }
}

/** `2026-11-22`, also of a time. */
export function dayIn(sunset: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(sunset ?? '')?.[0]
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}
