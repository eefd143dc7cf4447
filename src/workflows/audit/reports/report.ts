/** Makes the report of what rules found: with exceptions, what is known already, and places in the document. */
import {
  type CheckedRule,
  type Excepted,
  type Finding,
  type FindingsReport,
  type RuleStatus,
  ruleStatuses,
  type Severity,
  severities,
} from '../../../reports/findings-report.ts'
import { applyExceptions } from '../configuration/exceptions.ts'
import type { RuleRun } from '../run-rules.ts'
import { aboutExceptions } from './exception-findings.ts'
import { findingsOf } from './findings.ts'
import type { AuditReporting } from './reporting.ts'
import { scopeOf } from './scope.ts'

export function reportOf(runs: readonly RuleRun[], reporting: AuditReporting): FindingsReport {
  const { configuration, known, isNewOnly, failOn, estate, context, document } = reporting
  const all = findingsOf(runs, reporting)
  const sorted = applyExceptions(all, configuration.exceptions, context.now())
  const exceptions = aboutExceptions(runs, { ...reporting, used: sorted.used })
  const marked = [...sorted.findings, ...exceptions.findings].map((finding) =>
    finding.status === 'fail' && known?.has(finding.fingerprint)
      ? { ...finding, known: true as const }
      : finding,
  )
  const rules = [...runs.map((run) => checkedRule(run, sorted.findings)), ...exceptions.rules]
  const order = new Map(rules.map(({ id }, index) => [id, index]))
  const findings = marked
    .filter((finding) => !(isNewOnly && finding.known === true))
    .toSorted((one, other) => inOrder(one, other, order))
  return {
    title: estate.organization.name ?? estate.organization.id ?? 'the workspace',
    version: context.version,
    failOn,
    ...(document.unwritten === undefined ? {} : { unwritten: document.unwritten }),
    findings,
    rules,
    excepted: sorted.excepted,
    summary: summaryOf(
      { marked, rules, excepted: sorted.excepted, ruleIds: runs.map(({ id }) => id) },
      reporting,
    ),
  }
}

/** The worst first, then by rule and address. */
function inOrder(one: Finding, other: Finding, order: ReadonlyMap<string, number>): number {
  const rank = (finding: Finding) =>
    (finding.status === 'fail' ? 0 : severities.length) + severities.indexOf(finding.severity)
  return (
    rank(one) - rank(other) ||
    (order.get(one.rule) ?? 0) - (order.get(other.rule) ?? 0) ||
    (one.address < other.address ? -1 : Number(one.address > other.address))
  )
}

/** A rule all of whose failures are excepted has not failed. */
function checkedRule(
  { id, title, severity, lesser, why, fix, limits, status, reasons }: RuleRun,
  findings: readonly Finding[],
): CheckedRule {
  const isFailing = findings.some((finding) => finding.rule === id && finding.status === 'fail')
  const gap = (['could-not-check', 'not-tellable'] as const).find((each) =>
    reasons.some((reason) => reason.status === each),
  )
  return {
    id,
    title,
    severity,
    ...(lesser === undefined ? {} : { lesser }),
    why,
    fix: fix ?? null,
    status: status !== 'fail' || isFailing ? status : (gap ?? 'pass'),
    reasons: reasons.map(({ address, reason }) => ({ address, reason })),
    ...(limits === undefined ? {} : { limits }),
  }
}

interface ReportedFindings {
  readonly marked: readonly Finding[]
  readonly rules: readonly CheckedRule[]
  readonly excepted: readonly Excepted[]
  /** Of all rules that ran. */
  readonly ruleIds: readonly string[]
}

function summaryOf(
  { marked, rules, excepted, ruleIds }: ReportedFindings,
  { context, source, service, estate }: AuditReporting,
) {
  const failures = marked.filter(({ status }) => status === 'fail')
  return {
    checkedAt: `${new Date(context.now()).toISOString().slice(0, 19)}Z`,
    source,
    scope: scopeOf({ service, organization: estate.organization.id, rules: ruleIds }),
    findings: failures.length,
    known: failures.filter(({ known }) => known === true).length,
    bySeverity: countsOf<Severity>(
      severities,
      (severity) => failures.filter((each) => each.severity === severity).length,
    ),
    rules: countsOf<RuleStatus>(
      ruleStatuses,
      (status) => rules.filter((each) => each.status === status).length,
    ),
    excepted: excepted.length,
  }
}

function countsOf<Name extends string>(names: readonly Name[], countOf: (name: Name) => number) {
  // Each name gets its count.
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>
}
