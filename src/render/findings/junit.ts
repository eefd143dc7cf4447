/**
 * Writes findings as JUnit XML: a case for each finding, one for each rule that passed. Skipped are rules about which nobody can
 * tell, and findings because of which the command does not fail: below `--fail-on`, or in the report of `--baseline`.
 */

import {
  type CheckedRule,
  type Finding,
  type FindingsReport,
  isGating,
} from '../../reports/findings-report.ts'
import { attributesText, escapeXml } from '../text/xml.ts'
import { positionText } from './position.ts'

export function findingsJunit(report: FindingsReport): string {
  const { findings, rules, summary } = report
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const cases = rules.flatMap((rule) => casesOf(rule, byRule.get(rule.id) ?? [], report))
  const count = (kind: Case['kind']) => cases.filter((each) => each.kind === kind).length
  const attributes = {
    name: 'ws audit',
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: '0',
  }
  const suite = { ...attributes, timestamp: summary.checkedAt.replace('Z', ''), hostname: 'localhost' }
  const { skipped: _, ...totals } = attributes
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributesText(totals)}>`,
    `  <testsuite${attributesText(suite)}>`,
    ...cases.map(caseText),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

interface Case {
  readonly kind: 'failure' | 'error' | 'skipped' | 'passed'
  readonly rule: string
  readonly name: string
  readonly message: string
  readonly type: string
  readonly text: string
}

function casesOf(rule: CheckedRule, findings: readonly Finding[], report: FindingsReport): readonly Case[] {
  const { id, title, status, reasons } = rule
  const cases = findings.map((finding): Case => {
    const { address, message, severity, why, fix } = finding
    const kind = kindOf(finding, report.failOn)
    const said = kind === 'skipped' ? `${severity}: ${message}` : message
    const text = [
      why,
      ...(fix === null ? [] : [`To fix it: ${fix}`]),
      positionText(finding, report) ?? [],
    ].flat()
    return {
      kind,
      rule: id,
      name: `${address}: ${title}`,
      message: said,
      type: severity,
      text: text.join('\n'),
    }
  })
  if (cases.length > 0) return cases
  const base = { rule: id, name: title, type: status, text: '' }
  if (status === 'not-tellable')
    return [{ ...base, kind: 'skipped', message: reasons[0]?.reason ?? "can't tell" }]
  return [{ ...base, kind: 'passed', message: '' }]
}

function kindOf(finding: Finding, failOn: FindingsReport['failOn']): Case['kind'] {
  if (finding.status === 'could-not-check') return 'error'
  return isGating(finding, failOn) ? 'failure' : 'skipped'
}

function caseText({ kind, rule, name, message, type, text }: Case): string {
  const head = `    <testcase${attributesText({ name, classname: rule, time: '0' })}`
  if (kind === 'passed') return `${head}/>`
  const inside =
    kind === 'skipped'
      ? `<skipped${attributesText({ message })}/>`
      : `<${kind}${attributesText({ message, type })}>${escapeXml(text)}</${kind}>`
  return `${head}>\n      ${inside}\n    </testcase>`
}
