/** Orders steps around roles that somebody has to have: the next one gets it before the last one loses it. */
import { memberOf } from '../../../json/members.ts'
import type { Thing } from '../../estate.ts'
import type { ChangeWork, Obstacle, Planning } from '../draft.ts'

interface NeededRole {
  readonly member: string
  readonly value: unknown
}

export function draftSuccessions(works: readonly ChangeWork[], planning: Planning): void {
  for (const [, siblings] of Map.groupBy(works, siblingsKey(planning)))
    for (const role of rolesIn(siblings)) orderAround(role, siblings, planning)
}

/** Works on things of one kind in one holder. */
const siblingsKey = ({ detail }: Planning) => {
  const numbers = new Map<Thing | undefined, number>()
  return ({ before, after, resource }: ChangeWork): string => {
    const holder = before?.holder ?? (after?.holder && (detail.matches.before(after.holder) ?? after.holder))
    if (!numbers.has(holder)) numbers.set(holder, numbers.size)
    return `${resource.kind} ${numbers.get(holder)}`
  }
}

const rolesIn = ([first]: readonly ChangeWork[]): readonly NeededRole[] =>
  (first?.resource.dangers ?? []).flatMap((danger) => {
    if ('last' in danger) return [{ member: danger.member, value: danger.last }]
    const isRole = danger.danger === 'elevate' && 'becomes' in danger
    return isRole ? [{ member: danger.member, value: danger.becomes }] : []
  })

function orderAround(
  { member, value }: NeededRole,
  works: readonly ChangeWork[],
  { drafts }: Pick<Planning, 'drafts'>,
): void {
  const has = (thing: Thing | undefined) => thing !== undefined && memberOf(thing.values, member) === value
  const isChanged = ({ change }: ChangeWork) => change.members[member] !== undefined
  const getting = works.filter((work) => isChanged(work) && !has(work.before) && has(work.after))
  const losing = works.filter((work) => isChanged(work) && has(work.before) && !has(work.after))
  if (getting.length === 0 || losing.length === 0) return
  const byChange = Map.groupBy(drafts, ({ change }) => change)
  const first = getting.flatMap(({ change }) => byChange.get(change) ?? [])
  for (const { change } of losing)
    for (const draft of byChange.get(change) ?? []) for (const { key } of first) draft.needs.add(key)
}

/** Lets a thing go only after those that take its place are there. @param keys - the steps that remove things */
export function draftHandovers(
  keys: ReadonlyMap<Thing, number>,
  { drafts, detail, heirsOf }: Pick<Planning, 'drafts' | 'detail' | 'heirsOf'>,
): void {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]))
  for (const [thing, key] of keys) {
    const heirs = new Set(heirsOf(thing))
    if (heirs.size === 0) continue
    for (const { key: other, change } of drafts) {
      const { after } = detail.subjects.get(change) ?? {}
      if (after !== undefined && heirs.has(after)) byKey.get(key)?.needs.add(other)
    }
  }
}

/** The reason why a thing stays: the API can't put an heir in its place. */
export function missingHeir(
  thing: Thing,
  { drafts, detail, heirsOf, addressOf }: Pick<Planning, 'drafts' | 'detail' | 'heirsOf' | 'addressOf'>,
): Obstacle | undefined {
  const heirs = new Set(heirsOf(thing))
  if (heirs.size === 0) return undefined
  const drafted = new Set(drafts.map(({ change }) => change))
  for (const [change, { after }] of detail.subjects)
    if (after !== undefined && heirs.has(after) && !drafted.has(change))
      return { sentence: `It stays until ${addressOf(after)} takes its place, which the API can't do` }
  return undefined
}
