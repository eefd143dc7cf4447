/** Writes findings as SARIF 2.1.0 (OASIS), in the subset that GitHub reads: one location with a line for each result. */

import { escapeJson } from '../../json/escape.ts'
import type { CheckedRule, Finding, FindingsReport, Severity } from '../../reports/findings-report.ts'
import { counted } from '../../text/counted.ts'

/** GitHub shows no more of one run. */
const mostResults = 5000

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' } as const

/** The scale of CVSS, by which GitHub sorts: over 9.0 is critical, from 7.0 high, from 4.0 medium. */
const scores: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.0',
  low: '2.0',
  info: '0.0',
}

export function findingsSarif(report: FindingsReport): string {
  const { findings, rules, summary, version } = report
  const failures = findings.filter(({ status }) => status === 'fail')
  const shown = failures.slice(0, mostResults)
  const gaps = findings.filter(({ status }) => status === 'could-not-check')
  const index = new Map(rules.map(({ id }, position) => [id, position]))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'ws audit',
            version,
            semanticVersion: version,
            rules: rules.map(ruleOf),
          },
        },
        automationDetails: { id: 'ws-audit/' },
        invocations: [
          {
            executionSuccessful: gaps.length === 0,
            endTimeUtc: summary.checkedAt,
            toolExecutionNotifications: [...gaps.map(gapOf), ...leftOut(failures.length - shown.length)],
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: shown.map((finding) => resultOf(finding, index)),
        properties: {
          findings: failures.length,
          leftOut: failures.length - shown.length,
          rules: summary.rules,
        },
      },
    ],
  }
  return `${escapeJson(JSON.stringify(log, null, 2))}\n`
}

function ruleOf({ id, title, severity, lesser, why, fix, limits }: CheckedRule) {
  const help = [
    why,
    ...(fix === null ? [] : [`To fix it: ${fix}`]),
    ...(limits === undefined ? [] : [limits]),
  ]
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: help.join('\n') },
    defaultConfiguration: { level: levels[severity] },
    properties: {
      ...(lesser === undefined ? {} : { severity, lesser }),
      'security-severity': scores[severity],
      tags: ['security', 'workspace'],
    },
  }
}

function resultOf(finding: Finding, index: ReadonlyMap<string, number>) {
  const { rule, severity, message, fix, address, kind, id, document, fingerprint, known } = finding
  const position = index.get(rule)
  return {
    ruleId: rule,
    ...(position === undefined ? {} : { ruleIndex: position }),
    level: levels[severity],
    message: { text: fix === null ? message : `${message}\nTo fix it: ${fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(document.file) },
          region: { startLine: document.line },
        },
        logicalLocations: [{ name: address, fullyQualifiedName: address, kind: 'resource' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'wsAudit/v1': fingerprint },
    ...(known === true ? { baselineState: 'unchanged' } : {}),
    properties: { severity, kind, id, 'security-severity': scores[severity] },
  }
}

/** A path in a repository, as a relative reference. */
const uriOf = (file: string) =>
  file
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')

const gapOf = ({ rule, address, message }: Finding) => ({
  level: 'error',
  message: { text: `${rule} could not be checked at ${address}: ${message}` },
  descriptor: { id: 'could-not-check' },
})

const leftOut = (count: number) =>
  count === 0
    ? []
    : [
        {
          level: 'warning',
          message: {
            text: `${counted(count, 'more finding')} ${count === 1 ? 'is' : 'are'} left out: a run holds ${mostResults}`,
          },
        },
      ]
