/** The shape of what rules found in a workspace, as commands yield it and people and other programs read it. */

/** Worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const

export type Severity = (typeof severities)[number]

/** The worst that applies to a rule comes first. */
export const ruleStatuses = ['fail', 'could-not-check', 'not-tellable', 'pass'] as const

export type RuleStatus = (typeof ruleStatuses)[number]

export interface Finding {
  readonly rule: string
  readonly severity: Severity
  /** `could-not-check`: a read failed or was refused there, and nothing is said about it. */
  readonly status: Extract<RuleStatus, 'fail' | 'could-not-check'>
  readonly address: string
  readonly kind: string
  readonly id: string | null
  readonly message: string
  /** Why it matters. */
  readonly why: string
  /** The command that fixes it, or a sentence; null if nothing does. */
  readonly fix: string | null
  /** Stays the same while the thing keeps its id. */
  readonly fingerprint: string
  /** The place in a document; line from 1. */
  readonly document: { readonly file: string; readonly line: number }
  /** True if an earlier report has it. */
  readonly known?: true
}

/** True for a finding because of which the command ends with exit code 12: bad enough, and not known before. */
export const isGating = (
  { status, severity, known }: Pick<Finding, 'status' | 'severity' | 'known'>,
  failOn: Severity,
): boolean =>
  status === 'fail' && known !== true && severities.indexOf(severity) <= severities.indexOf(failOn)

export interface CheckedRule {
  readonly id: string
  readonly title: string
  /** Of its worst findings. */
  readonly severity: Severity
  /** Of findings that matter less, if it has such. */
  readonly lesser?: readonly Severity[]
  readonly status: RuleStatus
  readonly why: string
  readonly fix: string | null
  /** The parts that nobody checked. */
  readonly reasons: readonly { readonly address: string; readonly reason: string }[]
  /** Applies to a rule that passed, too: the part that the API never shows. */
  readonly limits?: string
}

/** A finding that somebody has agreed to live with for a while. */
export interface Excepted {
  readonly rule: string
  readonly address: string
  readonly id: string | null
  readonly owner: string
  readonly reason: string
  readonly expiry: string
}

export interface FindingsSummary {
  /** Milliseconds are left out: `2026-01-15T12:00:00Z`. */
  readonly checkedAt: string
  readonly source: string
  /** Equal for reports of the same service, organization and rules. */
  readonly scope: string
  /** Failures, with the known ones. */
  readonly findings: number
  readonly known: number
  readonly bySeverity: Readonly<Record<Severity, number>>
  readonly rules: Readonly<Record<RuleStatus, number>>
  readonly excepted: number
}

export interface FindingsReport {
  /** The lowest severity that ends the command with exit code 12. */
  readonly failOn: Severity
  /** The document that findings point into, if nobody has written it. */
  readonly unwritten?: string
  /** The workspace, for people. */
  readonly title: string
  /** Of ws. */
  readonly version: string
  readonly findings: readonly Finding[]
  readonly rules: readonly CheckedRule[]
  readonly excepted: readonly Excepted[]
  readonly summary: FindingsSummary
}

/** All that a page for a browser shows besides the report. */
export interface FindingsPage {
  /** As typed; - for stdout. */
  readonly file: string
  /** Earlier reports in the same folder, the oldest first, and this one. */
  readonly trend: readonly TrendPoint[]
  readonly access: AccessMatrix
  /** The organization in the app of the service; undefined if the source does not tell it. */
  readonly address: string | undefined
  /** By address of a thing: its page in the app of the service. */
  readonly links: ReadonlyMap<string, string>
}

export interface TrendPoint {
  /** As in the summary of the report. */
  readonly scope: string
  readonly checkedAt: string
  readonly bySeverity: Readonly<Record<Severity, number>>
}

/** The roles of people in places: as many as a page can show. */
export interface AccessMatrix {
  readonly people: readonly string[]
  /** Addresses. */
  readonly places: readonly string[]
  /** By person, then place: the role, or null without one. */
  readonly roles: readonly (readonly (string | null)[])[]
  /** People and places that are left out. */
  readonly more: { readonly people: number; readonly places: number }
  /** True if the service has listed all members and permissions. */
  readonly isWhole: boolean
}
