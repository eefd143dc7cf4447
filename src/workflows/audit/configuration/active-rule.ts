/** A rule as this run applies it: with the severity and the parameters that are in force. */
import type { Severity } from '../../../reports/findings-report.ts'
import type { Params, Rule } from '../rule.ts'
import type { ActiveOwnRule } from './own-rule.ts'

export interface ActiveRule {
  readonly rule: Rule
  readonly severity: Severity
  /** True if the configuration says so: it counts for every finding. */
  readonly isSeveritySet: boolean
  readonly params: Params
}

export interface ActiveRules {
  readonly builtIn: readonly ActiveRule[]
  readonly own: readonly ActiveOwnRule[]
}
