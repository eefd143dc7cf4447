/** The shapes of a rehearsal: its options, its runs, and its plan. */
import type { Comparison } from '../../estate/compare/comparison.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { Approximated } from './approximated.ts'
import type { RehearsedClone } from './clone-for.ts'
import type { SentRequest } from './sent-requests.ts'

export interface RehearseOptions {
  readonly command: readonly string[]
  readonly clone?: string | undefined
  readonly out?: string | undefined
  readonly requests?: boolean | undefined
  readonly exitCode?: boolean | undefined
  readonly twice?: boolean | undefined
  readonly network?: boolean | undefined
  readonly inject?: string | undefined
  readonly seed?: number | undefined
  readonly at?: number | undefined
}

/** Tells whether the program could reach anything but the fork. */
export interface Network {
  readonly closed: boolean
  /** Why it was open; null if it was not. */
  readonly reason: string | null
}

/** One run of the program. */
export interface RehearsedRun {
  /** Its exit code. */
  readonly exit: number
  readonly sent: readonly SentRequest[]
  readonly approximated: readonly Approximated[]
  readonly comparison: Comparison
}

export interface Rehearsal {
  readonly clone: RehearsedClone
  /** Undefined where no program ran. */
  readonly network: Network | undefined
  readonly first: RehearsedRun
  /** Undefined without --twice. */
  readonly second: RehearsedRun | undefined
  /** Undefined without --out. */
  readonly plan: { readonly plan: Plan; readonly hash: string; readonly file: string } | undefined
}
