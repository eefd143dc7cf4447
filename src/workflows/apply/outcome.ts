/** How each step of a plan ended. */
import type { Step } from '../../estate/plan/plan.ts'

export type Outcome =
  /** Undefined for an id that no reply told. */
  | { readonly ended: 'done' | 'already'; readonly id?: string | undefined }
  | { readonly ended: 'conflict'; readonly members: readonly Clash[] }
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

export interface EndedStep {
  readonly step: Step
  readonly outcome: Outcome
}

export const hasSucceeded = ({ ended }: Outcome): boolean => ended === 'done' || ended === 'already'
