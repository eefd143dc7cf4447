/** Made-up reports of `ws audit`, with names that people would not choose. */
import { type Finding, type FindingsReport, severities } from '../../src/reports/findings-report.ts'
import { hostileTitles } from './hostile-titles.ts'

const names = [...hostileTitles, 'a::error::b', '%0A', ']]>', '"quoted" & <b>', 'line\nbreak', '\u0000\ud800']

export const findingAt = (index: number): Finding => {
  const name = names[index % names.length] ?? ''
  return {
    rule: `rule-${index % 3}`,
    severity: severities[index % severities.length] ?? 'info',
    status: 'fail',
    address: `space/${name}`,
    kind: 'space',
    id: `spc_${index}`,
    message: `It is ${name}`,
    why: 'It matters',
    fix: index % 2 === 0 ? null : `ws space get spc_${index}`,
    fingerprint: `rule-${index % 3}:spc_${index}`,
    document: { file: 'docs/work space.yaml', line: index + 1 },
    ...(index % 7 === 0 ? { known: true } : {}),
  }
}

export function reportOf(count: number): FindingsReport {
  const findings = Array.from({ length: count }, (_, index) => findingAt(index)).toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  )
  const unread: Finding = {
    ...findingAt(1),
    rule: 'rule-2',
    status: 'could-not-check',
    fix: null,
    fingerprint: 'unread',
  }
  const rule = { severity: 'high', why: 'It matters', fix: null, reasons: [] } as const
  return {
    title: names[0] ?? '',
    version: '1.2.3',
    failOn: 'medium',
    findings: [...findings, unread],
    rules: [
      ...[0, 1, 2].map((index) => ({
        ...rule,
        id: `rule-${index}`,
        title: `Rule ${index}`,
        status: 'fail' as const,
      })),
      { ...rule, id: 'passing', title: 'Passing', status: 'pass' },
      {
        ...rule,
        id: 'untold',
        title: 'Untold',
        status: 'not-tellable',
        reasons: [{ address: 'a', reason: 'No dates' }],
      },
    ],
    excepted: [],
    summary: {
      checkedAt: '2026-01-15T12:00:00Z',
      source: 'live',
      scope: 'one',
      findings: count,
      known: 0,
      bySeverity: { critical: count, high: 0, medium: 0, low: 0, info: 0 },
      rules: { fail: 3, 'could-not-check': 0, 'not-tellable': 1, pass: 1 },
      excepted: 0,
    },
  }
}
