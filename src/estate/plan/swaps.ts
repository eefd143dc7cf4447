/** Orders steps that pass values on which only one sibling may have; where they pass them round, one gets a value for the time being. */
import { memberOf } from '../../json/members.ts'
import type { Thing } from '../estate.ts'
import { bodyOf } from './bodies.ts'
import type { Draft, Planning, Work } from './draft.ts'

/** The step that gives a thing another value, and the value that it had. */
interface Passing {
  readonly work: Work
  readonly draft: Draft
  readonly field: string
  readonly from: string
  readonly to: string
}

export function draftSwaps(works: readonly Work[], planning: Planning): void {
  const passings = works.flatMap((work) => passingsOf(work, planning))
  const givenUp = new Map(passings.map((each) => [givenBy(each), each]))
  for (const each of passings) {
    const owner = givenUp.get(takenBy(each, planning))
    if (owner !== undefined) each.draft.needs.add(owner.draft.key)
  }
  const nextOf = (each: Passing) => givenUp.get(takenBy(each, planning))
  const used = new Set<string>()
  for (const round of roundsOf(passings, nextOf)) breakRound(round, { planning, used })
}

function passingsOf(work: Work, planning: Planning): readonly Passing[] {
  const { change, resource, before } = work
  const draft = planning.drafts.find((each) => each.change === change && each.does === 'change')
  if (draft === undefined || before === undefined || draft.operation.method !== 'PATCH') return []
  return resource.unique.flatMap((field) => {
    const { from, to } = change.members[field] ?? {}
    return typeof from === 'string' && typeof to === 'string' ? [{ work, draft, field, from, to }] : []
  })
}

/** Both keys name a value in its holder. */
const givenBy = ({ work: { change, before }, field, from }: Passing) =>
  JSON.stringify([change.kind, before?.holder?.id, field, from])

function takenBy({ work: { change, after }, field, to }: Passing, { detail }: Planning): string {
  const holder = after?.holder && detail.matches.before(after.holder)
  return JSON.stringify([change.kind, holder?.id, field, to])
}

/** Each thing waits for one other at most, so that a round is a walk that comes back. */
function roundsOf(passings: readonly Passing[], nextOf: (each: Passing) => Passing | undefined) {
  const rounds: Passing[][] = []
  const seen = new Set<Passing>()
  for (const start of passings) {
    const walk: Passing[] = []
    for (let each: Passing | undefined = start; each !== undefined && !seen.has(each); each = nextOf(each)) {
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

interface Breaking {
  readonly planning: Planning
  /** Values for the time being. */
  readonly used: Set<string>
}

/** The first steps aside, so that the one that waits for its value can go. */
function breakRound(round: readonly Passing[], { planning, used }: Breaking): void {
  const [first] = round
  const waiting = round.at(-1)
  if (first === undefined || waiting === undefined) return
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

/** One that no sibling has or gets. */
function passingValue({ work, field }: Passing, { planning: { sides }, used }: Breaking): string {
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
