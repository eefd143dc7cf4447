/** Turns drafts into steps: drops the impossible ones, and puts the others into a working order with numbers. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { JsonObject } from '../../../json/object.ts'
import { partsIn, withReplaced } from '../../../json/walk.ts'
import type { Change } from '../../compare/comparison.ts'
import { block, type Planning, type StepDraft } from '../draft.ts'
import { type Filled, isMade, type PlanStep } from '../plan.ts'

/** @param kinds - in the order in which they can be made. @param inPart - true: a thing is made without the members that can't be set */
export function settle(planning: Planning, kinds: readonly Kind[], inPart = false): SettledSteps {
  const possible = withoutImpossible(planning, inPart)
  const ordered = inOrder(possible, kinds)
  const numbers = new Map(ordered.map(({ key }, index) => [key, index + 1]))
  return {
    steps: ordered.map((draft) => stepOf(draft, numbers)),
    changes: new Set(possible.map(({ change }) => change)),
  }
}

interface SettledSteps {
  readonly steps: readonly PlanStep[]
  /** Changes that have a step. */
  readonly changes: ReadonlySet<Change>
}

/** A step that needs the id of an impossible thing is impossible too, and so on. */
function withoutImpossible(planning: Planning, inPart: boolean): readonly StepDraft[] {
  let left: readonly StepDraft[] = planning.drafts
  for (;;) {
    const keys = new Set(left.map(({ key }) => key))
    if (inPart) left = left.map((draft) => possiblePart(draft, keys))
    const lacking = left.filter((draft) => idsNeeded(draft).some((key) => !keys.has(key)))
    if (lacking.length === 0) {
      const wholes = new Map(planning.drafts.map((draft) => [draft.key, draft]))
      for (const draft of left) tellLeftOut(draft, wholes, planning)
      return left
    }
    const changes = new Set(lacking.map(({ change }) => change))
    for (const change of changes)
      block(change, { sentence: 'It names something that can not be made' }, planning)
    const lost = new Set(lacking)
    const isWhole = (draft: StepDraft) =>
      !inPart || lacking.some((each) => each.change === draft.change && isMaking(each))
    left = left.filter((draft) => !lost.has(draft) && !(changes.has(draft.change) && isWhole(draft)))
  }
}

/** A change without the members that name things that can't be made. */
function possiblePart(draft: StepDraft, keys: ReadonlySet<number>): StepDraft {
  if (draft.does !== 'change' || draft.body === undefined) return draft
  const isPossible = (value: unknown) => keysIn(value).every((key) => keys.has(key))
  const fields = Object.entries(draft.body).filter(([, value]) => isPossible(value))
  if (fields.length === 0 || fields.length === Object.keys(draft.body).length) return draft
  const kept = new Set(fields.map(([field]) => field))
  const only = (members: JsonObject) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => kept.has(name.split('.')[0] ?? name)))
  const { saw, wants } = draft.subject
  const subject = {
    ...draft.subject,
    ...(saw === undefined ? {} : { saw: only(saw) }),
    ...(wants === undefined ? {} : { wants: only(wants) }),
  }
  return { ...draft, body: Object.fromEntries(fields), subject }
}

function tellLeftOut(
  { key, change, body = {} }: StepDraft,
  wholes: ReadonlyMap<number, StepDraft>,
  planning: Planning,
): void {
  const whole = wholes.get(key)?.body ?? {}
  const fields = Object.keys(whole).filter((field) => !Object.hasOwn(body, field))
  if (fields.length > 0)
    block(change, { sentence: `What ${fields.join(' and ')} should name can not be made` }, planning)
}

const isMaking = ({ does }: StepDraft) => does === 'make' || does === 'copy' || does === 'recover'

const idsNeeded = ({ parameters, body, subject }: StepDraft): readonly number[] =>
  keysIn([parameters, body, subject])

function keysIn(value: unknown): readonly number[] {
  const found: number[] = []
  const look = (each: unknown) => {
    if (isMade(each)) found.push(each.$made)
    else partsIn(each).forEach(look)
  }
  look(value)
  return found
}

/** By kind, removals last and in reverse; the needs of a step come before it. */
function inOrder(drafts: readonly StepDraft[], kinds: readonly Kind[]): readonly StepDraft[] {
  const ranks = new Map(kinds.map((kind, rank) => [kind, rank]))
  const rankOf = ({ subject, does }: StepDraft) => {
    const rank = ranks.get(subject.kind) ?? 0
    return does === 'remove' ? 2 * kinds.length - rank : rank
  }
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]))
  const ordered: StepDraft[] = []
  const seen = new Map<number, 'begun' | 'done'>()
  const visit = (draft: StepDraft) => {
    seen.set(draft.key, 'begun')
    for (const key of needsOf(draft)) {
      const needed = byKey.get(key)
      const state = needed && seen.get(key)
      if (needed === undefined || state === 'done') continue
      // Two steps that need each other, such as a swap of names: let the service decide.
      if (state === 'begun') draft.needs.delete(key)
      else visit(needed)
    }
    seen.set(draft.key, 'done')
    ordered.push(draft)
  }
  for (const draft of drafts.toSorted((one, other) => rankOf(one) - rankOf(other)))
    if (!seen.has(draft.key)) visit(draft)
  return ordered
}

const needsOf = (draft: StepDraft) => [...new Set([...idsNeeded(draft), ...draft.needs])]

function stepOf(draft: StepDraft, numbers: ReadonlyMap<number, number>): PlanStep {
  const { key, does, operation, parameters, body, subject, change } = draft
  const numberOf = (needed: number) => numbers.get(needed) ?? 0
  const needs = needsOf(draft)
    .filter((needed) => numbers.has(needed))
    .map(numberOf)
    .toSorted((one, other) => one - other)
  const numbered = <Value>(value: Value): Value => renumber(value, numberOf) as Value
  return {
    number: numberOf(key),
    needs,
    does,
    method: operation.method,
    path: operation.path,
    parameters: numbered(parameters) as Readonly<Record<string, Filled>>,
    ...(body === undefined ? {} : { body: numbered(body) }),
    subject: numbered(subject),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  }
}

const renumber = (value: unknown, numberOf: (key: number) => number): unknown =>
  withReplaced(value, (part) => (isMade(part) ? { $made: numberOf(part.$made) } : undefined))
