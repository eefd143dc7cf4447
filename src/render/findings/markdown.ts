/** Writes findings as Markdown for the summary of a job, which holds a megabyte. */

import {
  type CheckedRule,
  type Finding,
  type FindingsReport,
  type Severity,
  severities,
} from '../../reports/findings-report.ts'
import { counted } from '../../text/counted.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown-text.ts'
import { fixParts } from './fix-parts.ts'
import { summaryText } from './lines.ts'
import { positionText } from './position.ts'

/** Bytes. The rest of the megabyte is for what others write into the same summary. */
const mostBytes = 1_000_000

const marks: Readonly<Record<Severity, string>> = {
  critical: '🟣',
  high: '🔴',
  medium: '🟠',
  low: '🟡',
  info: '🔵',
}

export function findingsMarkdown(report: FindingsReport): string {
  const { title, findings, rules, excepted, summary } = report
  const failures = findings.filter(({ status }) => status === 'fail')
  const head = [
    `## Audit of ${escapeMarkdown(title)}`,
    `${escapeMarkdown(summaryText(summary))}. Checked at ${summary.checkedAt}.`,
    ...(summary.findings === 0 ? [] : [countTable(report)]),
  ]
  const tail = [
    ...gapList('Could not be checked', rules, 'could-not-check'),
    ...gapList("Can't tell", rules, 'not-tellable'),
    ...(excepted.length === 0
      ? []
      : [
          `**Excepted:** ${excepted.length}`,
          excepted
            .slice(0, 100)
            .map(
              ({ rule, address, owner, reason, expiry }) =>
                `- ${codeSpan(rule)} ${codeSpan(address)}: ${escapeMarkdown(`${reason} (${owner}, until ${expiry})`)}`,
            )
            .join('\n'),
        ]),
  ]
  const frame = [...head, ...tail].join('\n\n')
  const list = findingList(failures, report, mostBytes - byteLength(frame))
  return `${[...head, ...list, ...tail].join('\n\n')}\n`
}

function countTable({ summary: { bySeverity } }: FindingsReport): string {
  const some = severities.filter((severity) => bySeverity[severity] > 0)
  return [
    `| ${some.map((severity) => `${marks[severity]} ${severity}`).join(' | ')} |`,
    `| ${some.map(() => '---:').join(' | ')} |`,
    `| ${some.map((severity) => bySeverity[severity]).join(' | ')} |`,
  ].join('\n')
}

/** By rule; as many as there is room for, and a count of the rest. */
function findingList(failures: readonly Finding[], report: FindingsReport, room: number): readonly string[] {
  const blocks: string[] = []
  let left = room - 200
  let shown = 0
  for (const [, group] of Map.groupBy(failures, ({ rule, severity }) => `${severity} ${rule}`)) {
    const [first] = group
    if (first === undefined) continue
    const rule = report.rules.find(({ id }) => id === first.rule)
    const head = `### ${marks[first.severity]} ${escapeMarkdown(rule?.title ?? first.rule)} (${group.length})\n\n${escapeMarkdown(first.why)}\n`
    const lines: string[] = []
    left -= byteLength(head) + 2
    for (const finding of group) {
      const line = findingLine(finding, report)
      left -= byteLength(line) + 1
      if (left < 0) break
      lines.push(line)
    }
    shown += lines.length
    if (lines.length > 0) blocks.push([head, ...lines].join('\n'))
    if (left < 0) break
  }
  const rest = failures.length - shown
  return rest === 0
    ? blocks
    : [...blocks, `... and ${counted(rest, 'more finding')}: ws audit -o json has all of them`]
}

function findingLine(finding: Finding, report: FindingsReport): string {
  const { address, message, fix, known } = finding
  const position = positionText(finding, report)
  const place = position === undefined ? '' : ` (${codeSpan(position)})`
  const note = known === true ? ' _(known)_' : ''
  const toFix = fix === null ? '' : `\n  - ${fixText(fix)}`
  return `- ${codeSpan(address)}${note}: ${escapeMarkdown(message)}${place}${toFix}`
}

function fixText(fix: string): string {
  const { sentence, command } = fixParts(fix)
  return `${escapeMarkdown(sentence)}${command === undefined ? '' : codeSpan(command)}`
}

function gapList(
  title: string,
  rules: readonly CheckedRule[],
  status: CheckedRule['status'],
): readonly string[] {
  const lines = rules
    .filter((rule) => rule.status === status)
    .map(({ id, reasons }) => {
      const [first] = reasons
      const more = reasons.length > 1 ? `, and ${reasons.length - 1} more` : ''
      return `- ${codeSpan(id)}: ${escapeMarkdown(first === undefined ? '' : `${first.address}: ${first.reason}${more}`)}`
    })
  return lines.length === 0 ? [] : [`**${title}:**`, lines.join('\n')]
}

const byteLength = (text: string) => Buffer.byteLength(text)
