/** Orders steps around roles that somebody has to have: the next one gets it before the last one loses it. */
import { memberOf } from '../../json/members.ts'
import type { Thing } from '../estate.ts'
import type { ChangeWork, Planning } from './draft.ts'

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
  (first?.resource.dangers ?? []).flatMap((danger) =>
    'last' in danger ? [{ member: danger.member, value: danger.last }] : [],
  )

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
