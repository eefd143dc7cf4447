/** Orders steps that pass values on which only one thing may have; where they pass them round, one gets a value for the time being. */

import { factsOf } from '../../../catalog/fields.ts'
import { nounOf } from '../../../catalog/kinds.ts'
import { memberOf } from '../../../json/members.ts'
import { withArticle } from '../../../text/with-article.ts'
import type { Thing } from '../../estate.ts'
import { bodyOf } from '../bodies.ts'
import { block, type ChangeWork, type Obstacle, type Planning, type StepDraft } from '../draft.ts'
import { around } from '../parameters.ts'
import { fieldSchema } from '../references.ts'

/** The step that gives a thing another value, and the value that it had. */
interface PassedValue {
  readonly work: ChangeWork
  readonly draft: StepDraft
  readonly field: string
  readonly from: string
  readonly to: string
}

/** @param removing - the steps that remove things, by thing */
export function draftSwaps(
  works: readonly ChangeWork[],
  removing: ReadonlyMap<Thing, number>,
  planning: Planning,
): void {
  const passings = works.flatMap((work) => passingsOf(work, planning))
  const givenUp = new Map(passings.map((each) => [givenBy(each, planning), each]))
  waitForOwners(
    works,
    new Map([
      ...[...givenUp].map(([place, { draft }]) => [place, draft.key] as const),
      ...givenByRemovals(removing, planning),
    ]),
    planning,
  )
  const nextOf = ({ work: { after }, field, to }: PassedValue) =>
    after && givenUp.get(takenBy(after, { field, value: to }, planning))
  const used = new Set<string>()
  for (const round of roundsOf(passings, nextOf)) breakRound(round, { planning, used })
}

function passingsOf(work: ChangeWork, planning: Planning): readonly PassedValue[] {
  const { change, resource, before } = work
  const draft = planning.drafts.find((each) => each.change === change && each.does === 'change')
  if (draft === undefined || before === undefined || draft.operation.method !== 'PATCH') return []
  return Object.keys(resource.unique).flatMap((field) => {
    const { from, to } = change.members[field] ?? {}
    return typeof from === 'string' && typeof to === 'string' ? [{ work, draft, field, from, to }] : []
  })
}

interface OwnedValue {
  readonly field: string
  readonly value: string
}

/** Names a value where only one thing may have it. */
const placeOf = ({ kind }: Thing, scope: Thing | undefined, { field, value }: OwnedValue) =>
  JSON.stringify([kind, scope?.id, field, value])

function scopeOf(thing: Thing, field: string, { resources }: Planning): Thing | undefined {
  const isWithin = resources.get(thing.kind)?.unique[field] === 'within'
  return isWithin ? around(thing, resources) : thing.holder
}

const givenBy = ({ work: { before }, field, from }: PassedValue, planning: Planning) =>
  before && placeOf(before, scopeOf(before, field, planning), { field, value: from })

/** For a thing of the document. */
function takenBy(thing: Thing, owned: OwnedValue, planning: Planning): string {
  const scope = scopeOf(thing, owned.field, planning)
  return placeOf(thing, scope && planning.detail.matches.before(scope), owned)
}

const givenByRemovals = (removing: ReadonlyMap<Thing, number>, planning: Planning) =>
  [...removing].flatMap(([thing, key]) =>
    ownedBy(thing, planning).map(
      (owned) => [placeOf(thing, scopeOf(thing, owned.field, planning), owned), key] as const,
    ),
  )

const ownedBy = ({ kind, values }: Thing, { resources }: Planning): readonly OwnedValue[] =>
  Object.keys(resources.get(kind)?.unique ?? {}).flatMap((field) => {
    const value = memberOf(values, field)
    return typeof value === 'string' ? [{ field, value }] : []
  })

/** A step that takes a value waits for the step that frees it. */
function waitForOwners(
  works: readonly ChangeWork[],
  owners: ReadonlyMap<string | undefined, number>,
  planning: Planning,
): void {
  if (owners.size === 0) return
  const drafts = Map.groupBy(planning.drafts, ({ change }) => change)
  for (const { change, after } of works)
    for (const owned of after === undefined ? [] : ownedBy(after, planning)) {
      const owner = after && owners.get(takenBy(after, owned, planning))
      if (owner !== undefined) waitFor(owner, drafts.get(change) ?? [], owned)
    }
}

function waitFor(owner: number, drafts: readonly StepDraft[], { field }: OwnedValue): void {
  for (const { key, needs, body } of drafts)
    if (key !== owner && memberOf(body, field) !== undefined) needs.add(owner)
}

/** Each thing waits for one other at most, so that a round is a walk that comes back. */
function roundsOf(passings: readonly PassedValue[], nextOf: (each: PassedValue) => PassedValue | undefined) {
  const rounds: PassedValue[][] = []
  const seen = new Set<PassedValue>()
  for (const start of passings) {
    const walk: PassedValue[] = []
    for (
      let each: PassedValue | undefined = start;
      each !== undefined && !seen.has(each);
      each = nextOf(each)
    ) {
      seen.add(each)
      walk.push(each)
    }
    const last = walk.at(-1)
    const next = last && nextOf(last)
    const at = next === undefined ? -1 : walk.indexOf(next)
    if (at >= 0) rounds.push(walk.slice(at))
  }
  return rounds
}

interface RoundBreaking {
  readonly planning: Planning
  /** Values for the time being. */
  readonly used: Set<string>
}

/** The first steps aside, so that the one that waits for its value can go. */
function breakRound(round: readonly PassedValue[], { planning, used }: RoundBreaking): void {
  const [first] = round
  const waiting = round.at(-1)
  if (first === undefined || waiting === undefined) return
  if (namesThing(first.field, first.work)) {
    for (const each of round) giveUp(each, planning)
    return
  }
  const { draft, field, from, to } = first
  const key = planning.newKey()
  const passing = passingValue(first, { planning, used })
  const { saw: _saw, wants: _wants, ...subject } = draft.subject
  planning.drafts.push({
    ...draft,
    key,
    body: bodyOf(new Map([[field, passing]])),
    subject: { ...subject, saw: { [field]: from }, wants: { [field]: passing }, later: { [field]: to } },
    needs: new Set(),
  })
  waiting.draft.needs.delete(draft.key)
  waiting.draft.needs.add(key)
  draft.needs.add(key)
  const saw = { ...draft.subject.saw, [field]: passing }
  planning.drafts[planning.drafts.indexOf(draft)] = { ...draft, subject: { ...draft.subject, saw } }
}

const namesThing = (field: string, { resource }: Pick<ChangeWork, 'resource'>): boolean => {
  const schema = fieldSchema(resource, field)
  return schema !== undefined && factsOf(schema).resource !== undefined
}

/** There is no other thing to name for the time being. */
function giveUp({ work: { change, resource }, draft, field }: PassedValue, planning: Planning): void {
  const { drafts, blockedMembers } = planning
  const without = <Members extends object | undefined>(members: Members) =>
    members && Object.fromEntries(Object.entries(members).filter(([name]) => name !== field))
  const { saw, wants } = draft.subject
  const rest = without(draft.body) ?? {}
  const subject = { ...draft.subject, ...(saw && { saw: without(saw) }), wants: without(wants) ?? {} }
  const left = Object.keys(rest).length === 0 ? [] : [{ ...draft, body: rest, subject }]
  drafts.splice(drafts.indexOf(draft), 1, ...left)
  blockedMembers.set(change, (blockedMembers.get(change) ?? new Set()).add(field))
  block(change, swapObstacle(field, resource), planning)
}

function swapObstacle(field: string, resource: ChangeWork['resource']): Obstacle {
  const { kind, unique, document } = resource
  const told = (name: string) => `\`${document?.names[name] ?? name}\``
  const other = Object.keys(unique).find((name) => !namesThing(name, { resource }))
  return {
    sentence: `The API has no way to swap the ${told(field)} of ${withArticle(nounOf(kind))} with that of another one`,
    way: other === undefined ? undefined : `swap their ${told(other)} instead`,
  }
}

/** One that no sibling has or gets. */
function passingValue({ work, field }: PassedValue, { planning: { sides }, used }: RoundBreaking): string {
  const isTaken = (value: string) =>
    used.has(value) ||
    [...sides.from.things, ...sides.to.things].some(
      ({ kind, values }: Thing) => kind === work.change.kind && memberOf(values, field) === value,
    )
  let value = 'ws-swap'
  for (let number = 2; isTaken(value); number += 1) value = `ws-swap-${number}`
  used.add(value)
  return value
}
