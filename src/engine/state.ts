/** The state of a call between two steps: the call itself, and the findings of the steps before. */
import type { Operation } from '../catalog/operation.ts'
import type { ObstacleWord } from '../catalog/standing.ts'
import type { Loss } from '../task/task.ts'
import type { Row } from './bulk/row.ts'
import type { Call } from './call.ts'
import type { Guard } from './guard.ts'
import type { SentChange } from './history.ts'
import type { EngineSession } from './session.ts'
import type { CallAbout, Result } from './view.ts'

export interface CallState extends CallAbout {
  readonly call: Call
  /** Its clients ask the guard of this call before each request. */
  readonly session: EngineSession
  readonly guard: Guard
  /** Undefined for a single call. */
  readonly rows: readonly Row[] | undefined
  readonly result: Result | undefined
  /** True if somebody has agreed to the loss that this call would cause. */
  readonly isAgreed: boolean
  /** Somebody has agreed to these obstacles. */
  readonly agreedTo?: readonly ObstacleWord[]
  /** Runs another call as a part of this one, with its guard: each protected id is asked about once. */
  runInner(call: Call, session: EngineSession): Promise<Result | undefined>
  /** The rest of a task that reads before it asks. */
  readonly proceed?: Loss['proceed']
  /** Set by a step after which there is nothing more to do. */
  readonly isOver: boolean
}

/** The findings of a step. */
export type StepFindings = Partial<Omit<CallState, 'call' | 'guard' | 'spec' | 'runInner'>>

/** The body of a step. */
export type StepBody = (state: CallState) => Promise<StepFindings | undefined>

/** The operation of the API behind the call; undefined for a task, and for a request that the API document lacks. */
export const operationOf = ({ spec, prepared }: CallAbout): Operation | undefined =>
  spec.kind === 'operation' ? spec : prepared?.match?.operation

/** False for a call that only reads. */
export function mayChange({ spec, inputs }: CallAbout): boolean {
  if (spec.kind === 'operation') return spec.method !== 'GET'
  // The input of a task is its body, which its schema has checked.
  return spec.effect === 'changes' && spec.onlyReads?.(inputs[0]?.body as never) !== true
}

/** Undefined if it changes nothing that the API document holds. */
export function changeOf(about: CallAbout): SentChange | undefined {
  const operation = operationOf(about)
  if (operation === undefined || !mayChange(about)) return undefined
  const { match, body } = about.prepared ?? {}
  return { operation, inputs: match === undefined ? about.inputs : [{ path: match.path, body }] }
}

/** True if the answer is the refusal of the service itself. */
export const isRefused = (result: Result | undefined): boolean =>
  result?.kind === 'task' &&
  result.result !== undefined &&
  'refusal' in result.result &&
  result.result.refusal !== undefined
