/** Sends one request of a job: through all steps, with the consent of the job, and without a view. */
import type { Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import type { PerformNotes } from '../../task/task.ts'
import type { Consent } from '../consent.ts'
import type { CallState } from '../state.ts'
import type { View } from '../view.ts'

interface InnerCall {
  readonly operation: Operation
  readonly input: AnyInput
  /** The thing as the service has just shown it; undefined if the job has not read it. */
  readonly seen?: unknown
  readonly notes?: PerformNotes | undefined
}

export async function performWithin(
  { call, isAgreed, agreedTo = [], session, runInner }: CallState,
  { operation, input, seen, notes = {} }: InnerCall,
): Promise<unknown> {
  const consent = isAgreed ? agreed(call.consent) : call.consent
  const { origin } = call
  const { agreedTo: brought = [], ...why } = notes
  const inner = {
    spec: operation,
    input: { one: input },
    seen,
    why,
    options: {},
    view: silent,
    consent,
    origin,
    isWithinJob: true,
    agreedTo: [...agreedTo, ...brought],
  }
  const result = await runInner(inner, session)
  if (result?.kind !== 'value')
    throw new TypeError(`${operation.method} ${operation.path} answers with pages`)
  return result.value
}

/** The job has asked about its loss as a whole. It could not know of something that has come into its way since. */
const agreed = (consent: Consent): Consent => ({
  ask: async (question) =>
    question.about === 'loss' && question.obstacles === undefined ? 'granted' : consent.ask(question),
})

const silent: View = {
  isPreview: false,
  check: async () => undefined,
  tell: async () => undefined,
  preview: async () => undefined,
  present: async () => undefined,
}
