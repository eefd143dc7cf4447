/** Finds the changed members of one thing. */
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { isKind, type Kind } from '../../catalog/kinds.ts'
import { schemaAt } from '../../catalog/members.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { isObject } from '../../json/object.ts'
import { addressesIn } from '../address.ts'
import type { Estate, Thing } from '../estate.ts'
import { indexBy } from '../thing-index.ts'
import type { Difference } from './comparison.ts'
import { isSame } from './equality.ts'
import type { MatchedSides, Matches } from './match.ts'

export interface MemberRules {
  /** True if the members of both sides name the same thing of a kind. */
  namesSame(kind: Kind, left: unknown, right: unknown): boolean
  /** True for a value with separately set members, such as `source.url`. */
  isSpread(resource: Resource | undefined, name: string): boolean
  /** True if the things of a kind in this one could not be read on its own side. */
  isUnread(thing: Thing, kind: Kind): boolean
}

/** Parts that a side could not read. */
interface UnseenParts {
  isUnseen(thing: Thing): boolean
  isUnread(thing: Thing, kind: Kind): boolean
}

export function memberRulesOf(
  { from, to }: MatchedSides,
  matches: Matches,
  { isUnseen, isUnread }: UnseenParts,
): MemberRules {
  const [lefts, rights] = [byWord(from), byWord(to)]
  const spread = new Map<Resource | undefined, ReadonlySet<string>>()
  return {
    namesSame: (kind, left, right) => {
      const [named, other] = [lefts(kind, String(left)), rights(kind, String(right))]
      // A document may name a thing that it does not hold.
      const now = named && matches.after(named)
      if (now !== undefined && now === other) return true
      // Nobody can tell whether a name means a thing that the other side could not read.
      return [named, other].some((thing) => thing !== undefined && isUnseen(thing))
    },
    isUnread,
    isSpread: (resource, name) => {
      const known = spread.get(resource) ?? new Set(spreadIn(resource))
      spread.set(resource, known)
      return known.has(name)
    },
  }
}

const spreadIn = (resource: Resource | undefined) =>
  (resource?.settable ?? []).flatMap((field) => {
    const end = field.indexOf('.')
    return end < 0 ? [] : [field.slice(0, end)]
  })

/** By id, and by address: so a document names what it gives no id. */
function byWord(estate: Estate): (kind: Kind, word: string) => Thing | undefined {
  const all = [estate.organization, ...estate.things]
  const byId = indexBy(all, ({ id }) => id)
  const byAddress = indexBy(
    all.filter(({ reply }) => reply === undefined),
    addressesIn(estate),
  )
  return (kind, word) => byId(kind, word).at(-1) ?? byAddress(kind, word).at(-1)
}

interface ThingPair {
  readonly from?: Thing | undefined
  readonly to?: Thing | undefined
}

/** By the name of the field, dotted; if only one side has the thing, all its members. */
export function memberDifferences(
  { from, to }: ThingPair,
  rules: MemberRules,
  resource: Resource | undefined,
): Readonly<Record<string, Difference>> {
  if (from !== undefined && to !== undefined && isAlike(from, to)) return {}
  const left = membersOf(from, resource, rules)
  const right = membersOf(to, resource, rules)
  const comparing = { from, to, left, right, resource, rules }
  const names = new Set([...left.keys(), ...right.keys()])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const difference = differenceOf(name, comparing)
      return difference === undefined ? [] : [[name, difference]]
    }),
  )
}

/** Most things of a large workspace are: this needs no copies. */
function isAlike({ values: left }: Thing, { values: right, reply }: Thing): boolean {
  for (const name in right) if (right[name] !== left[name]) return false
  if (reply === undefined) return true
  for (const name in left) if (left[name] !== right[name]) return false
  return true
}

interface ComparedMembers extends ThingPair {
  readonly left: MemberValues
  readonly right: MemberValues
  readonly resource: Resource | undefined
  readonly rules: MemberRules
}

type MemberValues = ReadonlyMap<string, unknown>

function differenceOf(name: string, comparing: ComparedMembers): Difference | undefined {
  const { from, to, left, right, resource, rules } = comparing
  const [old, now] = [left.get(name), right.get(name)]
  if (from === undefined) return isNothing(now) ? undefined : { from: null, to: now }
  if (to === undefined) return isNothing(old) ? undefined : { from: old, to: null }
  // Nobody knows whether it differs: no reply shows it.
  if (resource?.writeOnly.includes(name)) return undefined
  const isUnknown = (thing: Thing, members: MemberValues) =>
    isLeftOut(name, thing, members) || isShownByUnread(name, thing, comparing)
  if (isUnknown(from, left) || isUnknown(to, right)) return undefined
  if (isSameMember(old, now)) return undefined
  if (
    resource !== undefined &&
    bodiesOf(resource).some((body) => namesSameWithin(schemaAt(body, name), { old, now }, rules))
  )
    return undefined
  return { from: old ?? null, to: now ?? null }
}

/** If a document leaves a member out, it does not manage it. */
const isLeftOut = (name: string, { reply }: Thing, members: MemberValues) =>
  reply === undefined && !members.has(name)

/** A value that only things of another kind show is unknown where these could not be read. */
function isShownByUnread(name: string, thing: Thing, { resource, rules }: ComparedMembers): boolean {
  const shown = resource?.shownAs[name]
  return typeof shown === 'object' && 'kind' in shown && rules.isUnread(thing, shown.kind)
}

/** A service leaves out values that nobody has set. */
const isSameMember = (left: unknown, right: unknown): boolean =>
  left === undefined || right === undefined ? isNothing(left) && isNothing(right) : isSame(left, right)

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value with separately set members is compared by these: `source.url`. */
function membersOf(
  thing: Thing | undefined,
  resource: Resource | undefined,
  rules: MemberRules,
): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>()
  for (const [name, value] of Object.entries(thing?.values ?? {})) {
    // It tells whose the thing is, as its name does.
    if (name === resource?.grantee?.field) continue
    if (!isObject(value) || !rules.isSpread(resource, name)) members.set(name, value)
    else for (const [below, inner] of Object.entries(value)) members.set(`${name}.${below}`, inner)
  }
  return members
}

const bodiesOf = ({ change, make }: Resource): readonly Schema[] =>
  [change, make].filter(isSupported).flatMap(({ body }) => body ?? [])

/** True if both are alike but for ids that name the same things: `{ type: 'site', site: 'site_docs' }`. */
function namesSameWithin(
  schema: Schema | undefined,
  { old, now }: { readonly old: unknown; readonly now: unknown },
  rules: MemberRules,
): boolean {
  if (isSameMember(old, now)) return true
  if (schema === undefined) return false
  if (!isObject(old) || !isObject(now)) {
    const kind = kindNamed(schema)
    return kind !== undefined && rules.namesSame(kind, old, now)
  }
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].every((name) =>
    namesSameWithin(schemaAt(schema, name), { old: old[name], now: now[name] }, rules),
  )
}

/** The kind of thing that the member names by id. */
export function referenceIn({ change, make }: Resource, name: string): Kind | undefined {
  for (const { body } of [change, make].filter(isSupported)) {
    const kind = kindNamed(body && schemaAt(body, name))
    if (kind !== undefined) return kind
  }
  return undefined
}

function kindNamed(schema: Schema | undefined): Kind | undefined {
  const named = schema && factsOf(schema).resource
  return named !== undefined && isKind(named) ? named : undefined
}
