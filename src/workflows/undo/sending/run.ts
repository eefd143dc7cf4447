/** Sends the requests of an undo, each only if everything is as the change left it. */

import type { Cause } from '../../../answers/history.ts'
import { itemField, placeMember } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Client } from '../../../client/client.ts'
import { changesAtATime } from '../../../concurrency/at-a-time.ts'
import { createSemaphore } from '../../../concurrency/semaphore.ts'
import { readThing } from '../../../engine/history/before/before.ts'
import { subjectFor } from '../../../engine/history/before/changed-thing.ts'
import { offeredClient } from '../../../engine/history/before/offered-client.ts'
import { ApiError, messageOf, OutcomeUnknownError, WsError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { meansNoRoute } from '../../../task/offers.ts'
import type { Session } from '../../../task/task.ts'
import type { HistoryEntry } from '../../history/entries.ts'
import { comesByItself, keyOf, madeAgainIn } from '../planning/making-order.ts'
import type { PlannedChange, UndoPlan } from '../planning/plan.ts'
import type { UndoRequest } from '../undo-request.ts'
import { attemptsIn, type UndoAttempt } from './attempts.ts'
import {
  itemsBeside,
  located,
  look,
  lookAgain,
  lookBeside,
  type MemberConflict,
  namedAlready,
  type ReadyPart,
  ready,
  textAt,
  withLiveId,
} from './changed-since.ts'
import { foundAgain } from './found-again.ts'
import { type CurrentIds, idsFrom } from './ids.ts'
import { needsOf } from './needs.ts'
import { type IsOwnValue, ownValuesIn } from './own-values.ts'
import { createOrders, type NumberedPart, type WantedOrders } from './wanted-order.ts'

export type UndoOutcome =
  /** Lacks: what stays otherwise, since the service does not offer to set it; a sentence without a full stop. */
  | { readonly ended: 'done' | 'already'; readonly lacks?: string }
  | { readonly ended: 'conflict'; readonly members: readonly MemberConflict[] }
  | { readonly ended: 'failed' | 'unknown'; readonly error: unknown }
  | { readonly ended: 'impossible' | 'skipped'; readonly because: string }

export interface EndedChange {
  readonly planned: PlannedChange
  readonly outcome: UndoOutcome
}

export interface UndoContext {
  readonly session: Session
  readonly all: readonly HistoryEntry[]
  readonly isForced: boolean
  ended(change: EndedChange): Promise<void>
}

interface UndoRun extends UndoContext {
  readonly kind: UndoPlan['kind']
  readonly client: Client
  readonly ids: CurrentIds
  readonly attempts: readonly UndoAttempt[]
  readonly orders: WantedOrders
  readonly ownValues: (entry: HistoryEntry) => IsOwnValue
  /** Things that the undo has yet to make again. */
  readonly toMake: Map<string, UndoRequest>
}

/** Entries one after the other; within one, independent changes run at the same time. @returns in the order of the plan */
export async function runUndo(plan: UndoPlan, running: UndoContext): Promise<readonly EndedChange[]> {
  const { session, all } = running
  const client = offeredClient(await session.client(), session.offers)
  const ids = idsFrom(all)
  const orders = createOrders(partsIn(plan), { client, ids })
  const toMake = new Map(madeAgainIn(plan.changes))
  const ownValues = ownValuesIn(plan.changes, ids.value)
  const known = { client, ids, orders, toMake, ownValues }
  const run: UndoRun = { ...running, ...known, kind: plan.kind, attempts: attemptsIn(all) }
  let halted: string | undefined
  const attempt = async (planned: PlannedChange): Promise<EndedChange> => {
    if (session.context.signal.aborted) halted ??= 'The run was interrupted before it'
    const outcome: UndoOutcome =
      halted === undefined
        ? await takeBack(planned, run).catch((error: unknown) => {
            halted ??= isOver
            throw error
          })
        : { ended: 'skipped', because: halted }
    if (outcome.ended === 'unknown' || endsRun(outcome)) halted ??= isOver
    return { planned, outcome }
  }
  const told = async (change: EndedChange): Promise<EndedChange> => {
    await running.ended(change)
    return change
  }
  const ended: EndedChange[] = []
  for (const entry of plan.entries) {
    const changes = plan.changes.filter((planned) => planned.entry === entry)
    const first = await inDependency(changes, async (planned) => {
      const change = await attempt(planned)
      return isInTheWay(change) ? change : told(change)
    })
    const isOtherwise = first.some(({ outcome }) => outcome.ended === 'done')
    for (const change of first)
      if (!isInTheWay(change)) ended.push(change)
      else ended.push(await told(isOtherwise ? await attempt(change.planned) : change))
  }
  return ended
}

/** The latest change first, also those that an earlier run has taken back. */
function partsIn({ entries, changes, takenBack }: UndoPlan): readonly NumberedPart[] {
  const latestFirst = [...changes, ...takenBack].toSorted(
    (one, other) => other.change.change - one.change.change,
  )
  const byEntry = Map.groupBy(latestFirst, ({ entry }) => entry.id)
  return entries.flatMap(({ id }) =>
    (byEntry.get(id) ?? []).flatMap(({ change, inverse, done }) =>
      inverse.parts.map((part, index) => ({
        ...part,
        of: { entry: id, change: change.change },
        isDone: done.has(index + 1),
      })),
    ),
  )
}

/** Another change of the undo may have to come first: somebody else has to be an administrator before the last one is none. */
const isInTheWay = ({ outcome }: EndedChange): boolean =>
  outcome.ended === 'failed' && outcome.error instanceof ApiError && outcome.error.status === 409

const isOver = 'The run ended before it'

/** Starts each change once all that it waits for are done. After a bug in one, those under way still end. */
async function inDependency(
  changes: readonly PlannedChange[],
  work: (planned: PlannedChange) => Promise<EndedChange>,
): Promise<readonly EndedChange[]> {
  const needs = needsOf(changes)
  const turns = createSemaphore(changesAtATime)
  const works: Promise<EndedChange>[] = []
  for (const [place, planned] of changes.entries()) {
    const before = Promise.allSettled([...(needs[place] ?? [])].map((need) => works[need]))
    works.push(before.then(() => turns.run(() => work(planned))))
  }
  await Promise.allSettled(works)
  return Promise.all(works)
}

/** Without credentials nothing else succeeds either. */
const endsRun = (outcome: UndoOutcome) =>
  outcome.ended === 'failed' && (!(outcome.error instanceof ApiError) || outcome.error.status === 401)

async function takeBack(planned: PlannedChange, run: UndoRun): Promise<UndoOutcome> {
  const { inverse, done } = planned
  if (inverse.class === 'impossible') return { ended: 'impossible', because: inverse.lost ?? '' }
  if (inverse.parts.length === 0) return nothingToDo(planned, run)
  let ends: 'done' | 'already' = 'already'
  let lacks: string | undefined
  const found: ReturnedThing = { isThereAgain: false, isOwn: run.ownValues(planned.entry) }
  for (const [index, part] of inverse.parts.entries()) {
    if (done.has(index + 1)) continue
    const ended = await sendPart(part, causeOf(planned, index + 1, run), found, run)
    if (ended.ended !== 'done' && ended.ended !== 'already') return ended
    if (ended.ended === 'done') ends = 'done'
    lacks ??= ended.lacks
  }
  return { ended: ends, ...(lacks === undefined ? {} : { lacks }) }
}

/** It changed nothing, or goes with its holder. */
async function nothingToDo(planned: PlannedChange, run: UndoRun): Promise<UndoOutcome> {
  const { kind, id, madeId } = planned.change
  const cause = { ...causeOf(planned, 1, run), of: 1 }
  if (kind !== null) await run.session.found?.({ cause, kind, id: id ?? madeId ?? null })
  return { ended: 'already' }
}

function causeOf({ entry, change, inverse }: PlannedChange, part: number, { kind }: UndoRun): Cause {
  const replaces = inverse.parts[part - 1]?.replaces
  const cause = { kind, entry: entry.id, change: change.change, part, of: inverse.parts.length }
  return replaces === undefined ? cause : { ...cause, replaces }
}

/** The thing of one change, as its requests find it. */
interface ReturnedThing {
  /** True if the thing that the change removed is there without the undo. */
  isThereAgain: boolean
  readonly isOwn: IsOwnValue
}

async function sendPart(
  part: UndoRequest,
  cause: Cause,
  found: ReturnedThing,
  run: UndoRun,
): Promise<UndoOutcome> {
  const { client, ids } = run
  try {
    if (comesByItself(part, run.toMake)) return await already(ready(part, ids), cause, run)
    const now = await located(ready(part, ids), client, ids)
    const beside = namedAlready(part) === undefined ? undefined : await itemsBeside(now, client)
    const seen = lookBeside(now, beside, ids) ?? (await lookAt(now, found, run))
    if ('isThereAgain' in seen) found.isThereAgain = true
    if (seen.found === 'taken back') return await already(now, cause, run)
    if (seen.found === 'conflict' && !run.isForced) return { ended: 'conflict', members: seen.members }
    const earlier = foundAgain(now, cause, { ...run, items: beside })
    if (earlier !== undefined) return await already(now, cause, run, earlier)
    const { unlessOffered: lacks, operation } = part
    if (lacks !== undefined && (await isUnoffered(operation, run)))
      return { ...(await already(now, cause, run)), lacks }
    const reply = 'reply' in seen ? seen.reply : undefined
    return await run.orders.placing<UndoOutcome>(withLiveId(now, reply), (placed) =>
      // Without a neighbour, there is no place to bring back.
      isEmptied(placed, now) ? already(now, cause, run) : send(placed, { cause, reply, beside }, run),
    )
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return failureOf(part, error, run)
  }
}

async function failureOf(part: UndoRequest, error: WsError, run: UndoRun): Promise<UndoOutcome> {
  const { operation, unlessOffered: lacks } = part
  if (lacks !== undefined && meansNoRoute(error) && (await isThere(part, run))) {
    const offers = await run.session.offers()
    offers.learn(operation, false)
    return { ended: 'already', lacks }
  }
  return { ended: error instanceof OutcomeUnknownError ? 'unknown' : 'failed', error }
}

const isUnoffered = async (operation: Operation, { session }: UndoRun): Promise<boolean> =>
  (await session.offers()).isMissing(operation)

/** A 404 may mean the thing itself. */
async function isThere(part: UndoRequest, { client, ids }: UndoRun): Promise<boolean> {
  const { operation, resource, input } = ready(part, ids)
  return (await readThing({ subject: subjectFor(operation, resource), input }, client)) !== undefined
}

const lookAt = (part: ReadyPart, { isThereAgain, isOwn }: ReturnedThing, { client, ids }: UndoRun) =>
  isThereAgain && part.expects.is === 'anything'
    ? lookAgain(part, client)
    : look(part, { client, ids, isOwn })

const isEmptied = ({ input, operation }: ReadyPart, before: ReadyPart): boolean => {
  const isPlaceless = itemField(operation) !== undefined && input.body?.[placeMember] === undefined
  const isBare = Object.keys(input.body ?? {}).length === 0
  return Object.keys(before.input.body ?? {}).length > 0 && (isBare || isPlaceless)
}

interface UndoSending {
  readonly cause: Cause
  readonly reply: unknown
  /** The things beside one that is made again, right before. */
  readonly beside: readonly JsonObject[] | undefined
}

async function send(
  part: ReadyPart,
  { cause, reply, beside }: UndoSending,
  run: UndoRun,
): Promise<UndoOutcome> {
  const { operation, input, replaces, resource } = part
  const ids = beside?.flatMap((item) => textAt(item, resource.id))
  const why = ids === undefined ? cause : { ...cause, beside: ids }
  const made = await run.session.perform(operation, input, reply, { cause: why })
  const id = isObject(made) ? memberOf(made, resource.id) : undefined
  if (replaces !== undefined && typeof id === 'string') run.ids.replaced(replaces.kind, replaces.id, id)
  if (replaces !== undefined) run.toMake.delete(keyOf(replaces.kind, replaces.id))
  return { ended: 'done' }
}

async function already(
  part: ReadyPart,
  cause: Cause,
  { session, ids, toMake }: UndoRun,
  madeId?: string,
): Promise<{ readonly ended: 'already' }> {
  const { replaces, resource, id } = part
  if (replaces !== undefined && madeId !== undefined) ids.replaced(replaces.kind, replaces.id, madeId)
  if (replaces !== undefined) toMake.delete(keyOf(replaces.kind, replaces.id))
  await session.found?.({ cause, kind: resource.kind, id: id ?? null, madeId })
  return { ended: 'already' }
}

export const reasonOf = (outcome: UndoOutcome): string | null => {
  if ('because' in outcome) return outcome.because
  if ('error' in outcome) return messageOf(outcome.error)
  if (outcome.ended !== 'conflict') return null
  return outcome.members
    .map(({ member, saw, is }) => `${member} was ${JSON.stringify(saw)} and is ${JSON.stringify(is)}`)
    .join('; ')
}
