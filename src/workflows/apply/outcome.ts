/** How each step of a plan ended. */
import type { PlanStep } from '../../estate/plan/plan.ts'

export type StepOutcome =
  /** Undefined for an id that no reply told. */
  | { readonly ended: 'done' | 'already'; readonly id?: string | undefined }
  /** Gone: somebody has removed the thing itself. */
  | { readonly ended: 'conflict'; readonly members: readonly Clash[]; readonly isGone?: boolean }
  | { readonly ended: 'failed' | 'unknown'; readonly error: unknown }
  /** A step that it needs did not succeed, or the run was broken off. */
  | { readonly ended: 'skipped'; readonly because: string }

/** A member that is no longer as the plan saw it. */
export interface Clash {
  readonly member: string
  readonly saw: unknown
  readonly is: unknown
}

/** Why a step was not begun after Ctrl-C. */
export const interrupted = 'The run was interrupted before it'

/** Why a step was not begun after an outage, or a refusal of all. */
export const cutShort = 'The run ended before it'

/** Why a move among siblings was not begun after one that the service accepted, and that changed nothing. */
export const ownOrder = 'The service keeps an order of its own'

export const isOwnOrder = (outcome: StepOutcome): boolean =>
  outcome.ended === 'skipped' && outcome.because === ownOrder

/** True for a step that was not begun although nothing is wrong with those that it needs. */
export const isBrokenOff = (outcome: StepOutcome): boolean =>
  outcome.ended === 'skipped' && (outcome.because === interrupted || outcome.because === cutShort)

export interface EndedStep {
  readonly step: PlanStep
  readonly outcome: StepOutcome
}

export const hasSucceeded = ({ ended }: StepOutcome): boolean => ended === 'done' || ended === 'already'
