/** Ends an apply with the error that says the worst of it; with none if all is done. */
import {
  ApiError,
  ConflictError,
  InterruptedError,
  OutageError,
  PartialError,
  TerminatedError,
  WsError,
} from '../../errors.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { TaskResult } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'
import { gapText } from '../diff/report.ts'
import { orderIgnored } from './looks/follow-order.ts'
import { type EndedStep, hasSucceeded } from './outcome.ts'
import { reasonOf, summaryOf, summaryText } from './step-rows.ts'

/** Conflicts alone are 6; beside failures, the failures count. */
export function failUnlessDone(
  ended: readonly EndedStep[],
  { signal, ignored }: { readonly signal: AbortSignal; readonly ignored: readonly string[] },
): void {
  const bad = ended.filter(({ outcome }) => !hasSucceeded(outcome))
  const isOnlyOrder = ignored.length > 0 && bad.every(({ outcome }) => outcome.ended === 'skipped')
  if (isOnlyOrder && !signal.aborted) throw orderIgnored(ignored, summaryOf(ended))
  if (bad.length === 0) return
  const errors = bad.flatMap(({ outcome }) => ('error' in outcome ? [outcome.error] : []))
  const summary = summaryOf(ended)
  const counts = `${summaryText(summary)} of ${counted(ended.length, 'request')}`
  const stopped = stopOf(errors, { signal, counts, details: { hint: goOn, summary } })
  if (stopped !== undefined) throw stopped
  const [only] = errors
  if (summary.done + summary.already === 0 && errors.length === 1 && only instanceof WsError) throw only
  const told = bad
    .filter(({ outcome }) => outcome.ended !== 'skipped')
    .slice(0, mostTold)
    .map(({ step, outcome }) => `${step.subject.address}: ${reasonOf(outcome)}`)
  const message = [...told, counts].join('\n')
  const [twice] = errors
  if (errors.every(isConflict) && summary.conflict + errors.length > 0)
    throw new ConflictError(message, {
      hint: isConflict(twice) ? twice.hint : 'Somebody has changed it since: make a new plan',
      summary,
    })
  throw new PartialError(message, { hint: goOn, summary })
}

/** The answer, with one more thing that may be wrong in the end; changes that went wrong are told first. */
export function endingWith(done: TaskResult, fail: () => void): TaskResult {
  const end = done !== undefined && 'afterwards' in done ? done.afterwards : undefined
  const afterwards = async () => {
    await end?.()
    fail()
  }
  return { ...done, afterwards } as TaskResult
}

/** Nobody knows whether these lists are as the document says. */
export function failIfUnoffered({ notCompared }: Pick<Plan, 'notCompared'>): void {
  const [first, ...others] = notCompared.filter(({ isUnoffered }) => isUnoffered === true)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other list')}`
  throw new PartialError(
    `All else is done, but nothing of the ${gapText(first)}${more}: the service does not offer to show them`,
  )
}

const isConflict = (error: unknown): error is ConflictError => error instanceof ConflictError

const goOn = 'Run the same command again: it continues with the rest'

const mostTold = 20

interface StoppedRun {
  readonly signal: AbortSignal
  readonly counts: string
  readonly details: ConstructorParameters<typeof OutageError>[1]
}

/** The error that ended the run before its last step. */
function stopOf(errors: readonly unknown[], { signal, counts, details }: StoppedRun): WsError | undefined {
  const { reason } = signal
  if (reason instanceof InterruptedError) return new InterruptedError(`Interrupted: ${counts}`, details)
  if (reason instanceof TerminatedError) return new TerminatedError(`Terminated: ${counts}`, details)
  const outage = errors.find((error) => error instanceof OutageError)
  if (outage !== undefined)
    return new OutageError(`${outage.message}: ${counts}`, { ...details, cause: outage })
  const refused = errors.find((error) => error instanceof ApiError && error.status === 401)
  if (refused instanceof ApiError)
    return new ApiError(`${refused.message}: ${counts}`, {
      ...refused,
      ...details,
      status: 401,
      cause: refused,
    })
  return undefined
}
