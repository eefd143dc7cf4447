/** A call as a face hands it in: operation or task, input, options, view, consent, origin. */
import type { Operation } from '../catalog/operation.ts'
import type { ObstacleWord } from '../catalog/standing.ts'
import type { AnyInput } from '../client/request.ts'
import type { Task, Why } from '../task/task.ts'
import type { ManyRows } from './bulk/many-rows.ts'
import type { CallOptions, Calls } from './call-options.ts'
import type { Consent } from './consent.ts'
import type { View } from './view.ts'

export interface Call {
  readonly spec: Operation | Task
  readonly input: CallInput
  /** For one call: the thing as the service has just shown it to the caller. */
  readonly seen?: unknown
  /** Why the job makes this call. */
  readonly why?: Why | undefined
  /** The job that makes the call has a consent to these obstacles. */
  readonly agreedTo?: readonly ObstacleWord[] | undefined
  /** True for a request of a job. */
  readonly isWithinJob?: boolean
  readonly options: CallOptions
  readonly view: View
  readonly consent: Consent
  readonly origin: Origin
  /** Undefined if the caller gives ids only. */
  readonly names?: Names | undefined
}

/** One call, or many with different rows. A task takes its input as a body. */
export type CallInput = { readonly one: AnyInput } | { readonly many: ManyRows }

export interface Origin {
  /** The caller's name of the call, e.g. `ws space update`. */
  readonly name: string
  /** The hint for a wait that ended too early. */
  hintWhenLate?(id: string): Promise<string | undefined>
}

/** Looks up ids for a person's words. */
export interface Names {
  /** True if the input holds a word that may be no id. */
  areIn(input: AnyInput): boolean
  resolve(input: AnyInput): Promise<AnyInput>
  /** The same calls; after a 404, they also try a word of the path as a title. */
  orByTitle(calls: Calls, input: AnyInput): Promise<Calls>
}
