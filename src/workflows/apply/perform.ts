/** Performs one step of a plan: looks, sends the request, and looks again if the result is unknown. */
import { ApiError, NetworkError, OutcomeUnknownError, ReplyError } from '../../errors.ts'
import type { PlanStep } from '../../estate/plan/plan.ts'
import { meansNoRoute } from '../../task/offers.ts'
import { followMove } from './looks/follow-order.ts'
import { lookAfter } from './looks/look-after.ts'
import { type Before, lookBefore, tellsName } from './looks/look-before.ts'
import { settleMadeTwice } from './looks/made-twice.ts'
import { idIn, type ReadyStep, readyStep, type StepPerforming } from './looks/ready-step.ts'
import { interrupted, type StepOutcome } from './outcome.ts'

export async function perform(step: PlanStep, run: StepPerforming): Promise<StepOutcome> {
  const ready = readyStep(step, run)
  if (isKnownAtOnce(ready)) return performReady(ready, run)
  // Of two that are known by being new, nobody could say after a kill which is which.
  const { kind, within } = ready.target
  return run.alone(JSON.stringify([kind, within]), () => performReady(ready, run))
}

/** False for a copy, which has the name of its template at first, and for a new thing that has no name yet. */
const isKnownAtOnce = (ready: ReadyStep) =>
  ready.step.does !== 'copy' && (ready.step.does !== 'make' || tellsName(ready))

async function performReady(ready: ReadyStep, run: StepPerforming): Promise<StepOutcome> {
  const { step } = ready
  const before = await lookBefore(ready, run)
  if ('ended' in before) return before
  if (run.looksOnly === true) return { ended: 'skipped', because: 'It is not done yet' }
  if (run.signal.aborted) return { ended: 'skipped', because: interrupted }
  await run.journal.intend(step, before.beside)
  try {
    const outcome = await send(ready, before, run)
    if (outcome.ended === 'done') followMove(ready, true, run)
    return outcome
  } finally {
    run.looker.forget(step.subject.kind)
  }
}

async function send(
  ready: ReadyStep,
  before: Before,
  run: StepPerforming,
  isAgain = false,
): Promise<StepOutcome> {
  const { step, operation, input } = ready
  try {
    const reply = await run.send(operation, input, before.seen, { reason: step.reason })
    const id = idIn(reply, ready)
    // The journal gets the new id before anything else is asked: a kill in between must not make the thing again.
    const outcome = await done(ready, id, run)
    return (await settledTwice(ready, reply, run)) ?? outcome
  } catch (error) {
    if (isMissing(error) && (await isGoneAlready(ready, run))) {
      await run.journal.did(step, undefined)
      return { ended: 'already' }
    }
    if (!isInDoubt(error)) {
      if (meansNoSuchAction(error, ready, before)) run.unoffered?.(operation)
      run.journal.failed(step)
      return { ended: 'failed', error }
    }
    const after = await lookAfter(ready, before.beside, run)
    if (after !== undefined) return done(ready, after.id, run)
    if (isAgain || !isRepeatable(step) || run.signal.aborted) return { ended: 'unknown', error }
    return sendAgain(ready, run)
  }
}

/** The thing was there right before, and the request names nothing else. */
const meansNoSuchAction = (error: unknown, { step, operation }: ReadyStep, { seen }: Before): boolean =>
  meansNoRoute(error) && step.does === 'change' && operation.body === undefined && seen !== undefined

/** Somebody else has removed it since the look: another run of the same night. */
async function isGoneAlready(ready: ReadyStep, run: StepPerforming): Promise<boolean> {
  if (ready.step.does !== 'remove') return false
  run.looker.forget(ready.step.subject.kind)
  const before = await lookBefore(ready, run)
  return 'ended' in before && before.ended === 'already'
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** The journal tells the id of the one that the run goes on with. */
async function settledTwice(
  ready: ReadyStep,
  reply: unknown,
  run: StepPerforming,
): Promise<StepOutcome | undefined> {
  const outcome = await settleMadeTwice(ready, reply, run)
  if (outcome !== undefined && 'id' in outcome) await run.journal.did(ready.step, outcome.id)
  return outcome
}

/** Each making would make another thing, if the first request came late. */
const isRepeatable = ({ does }: PlanStep) => does !== 'make' && does !== 'copy'

/** Only if the thing still is as the plan saw it. */
async function sendAgain(ready: ReadyStep, run: StepPerforming): Promise<StepOutcome> {
  const before = await lookBefore(ready, run)
  if (!('ended' in before)) return send(ready, before, run, true)
  return before.ended === 'already' ? done(ready, before.id, run) : before
}

const isInDoubt = (error: unknown) =>
  error instanceof OutcomeUnknownError ||
  error instanceof ReplyError ||
  (error instanceof NetworkError && error.sent)

async function done(
  { step }: ReadyStep,
  id: string | undefined,
  { journal }: StepPerforming,
): Promise<StepOutcome> {
  await journal.did(step, id)
  return { ended: 'done', id }
}
