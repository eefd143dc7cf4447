/** One step of a plan: looked at, sent, and where nobody knows what came of it, looked at again. */
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { NetworkError, OutcomeUnknownError, ReplyError } from '../../errors.ts'
import { isSame } from '../../estate/equality.ts'
import { isNothing } from '../../estate/plan/bodies.ts'
import { fill, type Step } from '../../estate/plan/plan.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Session } from '../../task.ts'
import type { ApplyJournal } from '../apply-journal/journal.ts'
import { type EarlierRun, madeKey } from '../apply-journal/journal-state.ts'
import type { Looker, Target } from './look.ts'
import { type Clash, interrupted, type Outcome } from './outcome.ts'

export interface Performing {
  /** Sends one request through the steps of every call. */
  readonly send: Session['perform']
  readonly looker: Looker
  readonly journal: ApplyJournal
  readonly earlier?: EarlierRun | undefined
  /** By method and path. */
  readonly operations: ReadonlyMap<string, Operation>
  readonly resources: ReadonlyMap<string, Resource>
  /** Ids that steps of this run gave, by their numbers. */
  readonly ids: ReadonlyMap<number, string>
  /** The same ids. */
  readonly made: ReadonlySet<string>
  /** Steps of this run that had nothing to do. */
  readonly idle: Set<number>
  /** No request is begun after it. */
  readonly signal: AbortSignal
}

/** A step whose ids are all known. */
interface Ready {
  readonly step: Step
  readonly operation: Operation
  readonly resource: Resource
  readonly target: Target
  readonly input: { readonly path: Record<string, string>; readonly body?: JsonObject }
  readonly saw: JsonObject | undefined
  readonly wants: JsonObject | undefined
  /** Of a copy: the one that it is to lie in. */
  readonly holder: string | undefined
}

export async function perform(step: Step, run: Performing): Promise<Outcome> {
  const ready = readyStep(step, run)
  const before = await lookBefore(ready, run)
  if ('ended' in before) return before
  if (run.signal.aborted) return { ended: 'skipped', because: interrupted }
  await run.journal.intend(step, before.beside)
  try {
    return await send(ready, before, run)
  } finally {
    run.looker.forget(step.subject.kind)
  }
}

async function send(ready: Ready, before: Before, run: Performing, isAgain = false): Promise<Outcome> {
  const { step, operation, input } = ready
  try {
    return await done(ready, idIn(await run.send(operation, input, before.seen), ready), run)
  } catch (error) {
    if (!isInDoubt(error)) {
      run.journal.failed(step)
      return { ended: 'failed', error }
    }
    const after = await lookAfter(ready, before.beside, run)
    if (after !== undefined) return done(ready, after.id, run)
    if (isAgain || !isRepeatable(step) || run.signal.aborted) return { ended: 'unknown', error }
    return sendAgain(ready, run)
  }
}

/** Each making would make another thing, if the first request came late. */
const isRepeatable = ({ does }: Step) => does !== 'make' && does !== 'copy'

/** Only if the thing still is as the plan saw it. */
async function sendAgain(ready: Ready, run: Performing): Promise<Outcome> {
  const before = await lookBefore(ready, run)
  if (!('ended' in before)) return send(ready, before, run, true)
  return before.ended === 'already' ? done(ready, before.id, run) : before
}

const isInDoubt = (error: unknown) =>
  error instanceof OutcomeUnknownError ||
  error instanceof ReplyError ||
  (error instanceof NetworkError && error.sent)

async function done({ step }: Ready, id: string | undefined, { journal }: Performing): Promise<Outcome> {
  await journal.did(step, id)
  return { ended: 'done', id }
}

function readyStep(step: Step, { ids, operations, resources }: Performing): Ready {
  const operation = operations.get(`${step.method} ${step.path}`)
  const resource = resources.get(step.subject.kind)
  if (operation === undefined || resource === undefined)
    throw new TypeError(`there is no operation ${step.method} ${step.path}`)
  const idOf = (number: number) => {
    const id = ids.get(number)
    if (id === undefined) throw new TypeError(`step ${number} gave no id`)
    return id
  }
  // A plan's steps have this shape.
  const { parameters, body, subject } = fill(step, idOf) as Step
  const { kind, id, within, saw, wants, holder } = subject
  return {
    step,
    operation,
    resource,
    target: { kind, id: id as string | undefined, within: within as Record<string, string> },
    input: { path: parameters as Record<string, string>, ...(body === undefined ? {} : { body }) },
    saw,
    wants,
    holder: (holder ?? undefined) as string | undefined,
  }
}

interface Before {
  /** The thing, as the service shows it right before the change. */
  readonly seen?: JsonObject
  /** Ids of those beside one whose name its making does not tell. */
  readonly beside?: readonly string[]
}

/** Checks that all is as the plan saw it; an outcome if there is nothing to do, or nothing may be done. */
function lookBefore(ready: Ready, run: Performing): Promise<Before | Outcome> {
  const { does, subject } = ready.step
  if (does === 'make') return lookForNamesake(ready, run)
  if (does === 'copy') return lookForCopy(ready, run)
  if (does === 'recover') return lookForRecovered(ready, run)
  if (subject.saw !== undefined) return lookAtSubject(ready, run)
  return hasNewSubject(ready, run) ? Promise.resolve({}) : lookAtFound(ready, run)
}

/** This run made what the step goes on with: the values can't be there yet. */
const hasNewSubject = ({ step: { needs } }: Ready, { idle }: Performing) =>
  !needs.some((number) => idle.has(number))

/** An earlier run made it, and perhaps came further. */
async function lookAtFound(ready: Ready, run: Performing): Promise<Before | Outcome> {
  return (await isDone(ready, run)) ? { ended: 'already' } : {}
}

async function lookForRecovered({ target }: Ready, { looker }: Performing): Promise<Before | Outcome> {
  return (await looker.one(target)) === undefined ? {} : { ended: 'already', id: target.id }
}

async function lookAtSubject(ready: Ready, { looker, made }: Performing): Promise<Before | Outcome> {
  const { step, target, saw = {}, wants } = ready
  const reply = await looker.one(target)
  const isRemoval = step.does === 'remove'
  if (reply === undefined) {
    if (isRemoval) return { ended: 'already' }
    const members = Object.entries(saw).map(([member, value]) => ({ member, saw: value, is: null }))
    return { ended: 'conflict', members }
  }
  const clashes: Clash[] = []
  let isAsWanted = !isRemoval
  for (const [member, value] of Object.entries(saw)) {
    const is = await looker.valueOf(member, reply, target)
    if (wants !== undefined && isAlike(is, wants[member])) continue
    isAsWanted = false
    // The service may make the first of several the default one by itself.
    const isOurs = typeof is === 'string' && made.has(is)
    if (!isAlike(is, value) && !isOurs) clashes.push({ member, saw: value, is })
  }
  if (clashes.length > 0) return { ended: 'conflict', members: clashes }
  return isAsWanted ? { ended: 'already' } : { seen: reply }
}

/** A service leaves out what nobody has set. */
const isAlike = (one: unknown, other: unknown) => (isNothing(one) ? isNothing(other) : isSame(one, other))

/** One that has the name is the one that is wanted, or somebody else's. */
async function lookForNamesake(ready: Ready, run: Performing): Promise<Before | Outcome> {
  const { target, resource, step } = ready
  const { name } = step.subject
  const { called } = resource
  if (name === undefined || called === undefined) return lookForLike(ready, run)
  const found = (await run.looker.beside(target, name)).find(
    (item) => memberOf(item, called) === name && isInSameHolder(item, ready),
  )
  if (found === undefined) return tellsName(ready) ? {} : idsBeside(ready, run)
  const members = await differences(found, ready, run)
  return members.length > 0 ? { ended: 'conflict', members } : { ended: 'already', id: idIn(found, ready) }
}

/** A thing without a name is known by its values, if it is newer than the plan. */
async function lookForLike(ready: Ready, run: Performing): Promise<Before | Outcome> {
  const known = ready.step.subject.beside ?? []
  for (const item of await run.looker.beside(ready.target)) {
    const id = idIn(item, ready)
    if (id === undefined || known.includes(id) || run.made.has(id)) continue
    if ((await differences(item, ready, run)).length === 0) return { ended: 'already', id }
  }
  return idsBeside(ready, run)
}

/** Between a thing that is there and the body that would make it. */
async function differences(found: JsonObject, ready: Ready, run: Performing): Promise<readonly Clash[]> {
  const { target, resource, input } = ready
  const members: Clash[] = []
  for (const [field, value] of Object.entries(input.body ?? {})) {
    if (isTold(field, ready) || !resource.settable.includes(field)) continue
    const is = await run.looker.valueOf(field, found, target)
    if (!isAlike(is, value)) members.push({ member: field, saw: null, is })
  }
  return members
}

/** A copy of the name, in the place that it was made for, was made by an earlier run of the plan. */
async function lookForCopy(ready: Ready, run: Performing): Promise<Before | Outcome> {
  const { step, resource, target, holder } = ready
  const { called } = resource
  const there = holder === undefined ? [] : await run.looker.copiesIn(target, holder)
  const found = called && there.find((item) => memberOf(item, called) === step.subject.name)
  if (found) return { ended: 'already', id: idIn(found, ready) }
  return idsBeside(ready, run)
}

/** A field that says where it is to lie. */
const isTold = (field: string, { resource }: Ready) => Object.hasOwn(resource.parents, field)

/** True where the request that makes it has its name, so that it is known by it from the first moment. */
function tellsName({ step, resource, input }: Ready): boolean {
  const { name, id } = step.subject
  const isInBody = Object.entries(input.body ?? {}).some(
    ([field, value]) => (resource.shownAs[field] ?? field) === resource.called && value === name,
  )
  return isInBody || id !== undefined
}

function isInSameHolder(item: JsonObject, { resource, input }: Ready): boolean {
  return Object.keys(resource.parents).every((member) =>
    isAlike(memberOf(item, member), input.body?.[member] ?? null),
  )
}

async function idsBeside(ready: Ready, { looker, earlier }: Performing): Promise<Before | Outcome> {
  const { resource, step } = ready
  const items = await listBeside(ready, looker)
  const beside = items.flatMap((item) => textAt(item, resource.id))
  const key = madeKey(step.subject.kind, step.subject.address)
  const intent = earlier?.open.find((each) => madeKey(each.kind, each.address) === key)
  const fresh = intent?.beside && beside.filter((id) => intent.beside?.includes(id) !== true)
  const made = earlier?.made.get(key) ?? (fresh?.length === 1 ? fresh[0] : undefined)
  const isThere = made !== undefined && (await looker.one({ ...ready.target, id: made })) !== undefined
  return isThere ? { ended: 'already', id: made } : { beside }
}

/** A copy lies where its template does. */
const listBeside = (ready: Ready, looker: Looker): Promise<readonly JsonObject[]> =>
  ready.step.does === 'copy'
    ? looker.besideCopy({
        ...ready.target,
        id: ready.resource.parameter && ready.input.path[ready.resource.parameter],
      })
    : looker.beside(ready.target)

const textAt = (item: JsonObject, member: string): readonly string[] => {
  const value = memberOf(item, member)
  return typeof value === 'string' ? [value] : []
}

interface Found {
  readonly id?: string | undefined
}

/** After a request without a usable answer; undefined where nothing shows that it was done. */
async function lookAfter(
  ready: Ready,
  beside: readonly string[] | undefined,
  run: Performing,
): Promise<Found | undefined> {
  run.looker.forget(ready.target.kind)
  try {
    if (beside !== undefined) return await lookForFresh(ready, beside, run)
    if (ready.step.does !== 'make') return (await isDone(ready, run)) ? {} : undefined
    const found = await lookForNamesake(ready, run)
    return 'ended' in found && found.ended === 'already' ? { id: found.id } : undefined
  } catch {
    // That it is unknown is told with the first error.
    return undefined
  }
}

/** The only one that was not there before. */
async function lookForFresh(
  ready: Ready,
  beside: readonly string[],
  { looker }: Performing,
): Promise<Found | undefined> {
  const now = (await listBeside(ready, looker)).flatMap((item) => textAt(item, ready.resource.id))
  const fresh = now.filter((id) => !beside.includes(id))
  return fresh.length === 1 ? { id: fresh[0] } : undefined
}

async function isDone({ step, target, wants }: Ready, { looker }: Performing): Promise<boolean> {
  const reply = await looker.one(target)
  if (step.does === 'remove') return reply === undefined
  if (reply === undefined || wants === undefined) return false
  for (const [member, value] of Object.entries(wants))
    if (!isAlike(await looker.valueOf(member, reply, target), value)) return false
  return true
}

function idIn(reply: unknown, { resource, target }: Pick<Ready, 'resource' | 'target'>): string | undefined {
  const id = memberOf(reply, resource.id)
  return typeof id === 'string' ? id : target.id
}
