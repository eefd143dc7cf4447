/** Waits until a long-running operation ends, as the operation declares it. */
import type { LongRunning, Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { ProcessingError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { readerFor } from '../asked-thing.ts'
import type { CallState, StepBody } from '../state.ts'
import { targetOf } from '../target.ts'
import { lookingOnce } from '../wait/single-look.ts'
import { atLeastForALook, defaultInterval, defaultPatience, until } from '../wait/until.ts'

/** Throws ProcessingError if the work failed, WaitEndedError if it takes too long. */
export const settle: StepBody = async (state) => {
  const { spec, result } = state
  if (spec.kind !== 'operation' || spec.longRunning === undefined || result?.kind !== 'value')
    return undefined
  const value = await settledValue(result.value, spec, { ...state, settles: spec.longRunning })
  refuseFailure(value, spec.longRunning)
  return { result: { kind: 'value', value } }
}

interface Unsettled extends CallState {
  readonly settles: LongRunning
}

/** The finished resource. */
async function settledValue(
  reply: unknown,
  operation: Operation,
  { call, session, inputs, settles }: Unsettled,
): Promise<unknown> {
  const [{ body: _, ...rest }] = inputs as readonly [AnyInput]
  const target = targetOf(operation, rest)
  const patience = session.timeout ?? defaultPatience
  let timeLeft = patience
  const client = await lookingOnce(session, () => Math.max(timeLeft, atLeastForALook)).client()
  const read = await readerFor(operation)
  let first = true
  return until<unknown>(
    {
      what: target,
      hint: await call.origin.hintWhenLate?.(target),
      interval: call.options.wait?.interval ?? defaultInterval * 1000,
      patience,
      look: async (left) => {
        timeLeft = left
        if (!first && read !== undefined) return client.invoke(read, rest)
        first = false
        return reply
      },
      valueOf: (seen) => ({ [settles.member]: memberOf(seen, settles.member) }),
      describe: (seen) => `${settles.member}: ${memberOf(seen, settles.member)}`,
      isOver: (seen) => !settles.pending.includes(String(memberOf(seen, settles.member))),
    },
    {
      ...session,
      isWatched: call.view.isWatched === true,
      ...(call.view.pulse === undefined ? {} : { pulse: call.view.pulse }),
    },
  )
}

function refuseFailure(value: unknown, { reason }: LongRunning): void {
  const why = memberOf(value, reason)
  if (why === undefined || why === null || why === '') return
  throw new ProcessingError(`The service took it, but could not work on it: ${why}`)
}
