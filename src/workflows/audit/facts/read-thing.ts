/** Reads members of things as rules need them: a document has settable values only, a service also tells the rest. */
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { quotedTitle } from '../../../text/quoted-title.ts'

/** By the name in a reply; documents have most of these too. */
export function told(thing: Thing, member: string): unknown {
  const value = memberOf(thing.values, member)
  return value === undefined ? memberOf(thing.reply, member) : value
}

export function toldText(thing: Thing, member: string): string | undefined {
  const value = told(thing, member)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** For people: its name in quotation marks, else its id. */
export const called = ({ name, id, kind }: Thing): string =>
  name === undefined || name === '' ? (id ?? `the ${kind}`) : quotedTitle(name)

/** The nearest thing of a kind, from this one upward. */
export function around(thing: Thing, kind: string): Thing | undefined {
  for (let each: Thing | undefined = thing; each !== undefined; each = each.holder)
    if (each.kind === kind) return each
  return undefined
}

const day = 86_400_000

/** Whole days since the date in a member; undefined if there is none. */
export function daysSince(thing: Thing, members: readonly string[], now: number): number | undefined {
  const dates = members.flatMap((member) => {
    const at = Date.parse(toldText(thing, member) ?? '')
    return Number.isNaN(at) ? [] : [at]
  })
  return dates.length === 0 ? undefined : Math.floor((now - Math.max(...dates)) / day)
}

export const inDays = (days: number): string => `${days} day${days === 1 ? '' : 's'}`
