/** Writes findings as a code quality report of GitLab. */

import { escapeJson } from '../../json/escape.ts'
import type { Finding, FindingsReport, Severity } from '../../reports/findings-report.ts'

const severities: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
}

export const findingsGitlab = ({ findings }: FindingsReport): string =>
  `${escapeJson(JSON.stringify(findings.map(issueOf), null, 2))}\n`

const issueOf = ({
  rule,
  severity,
  status,
  address,
  message,
  fingerprint,
  document: { file, line },
}: Finding) => ({
  description: status === 'fail' ? `${address}: ${message}` : `${address}: could not be checked: ${message}`,
  check_name: rule,
  fingerprint,
  severity: severities[severity],
  location: { path: file, lines: { begin: line } },
})
