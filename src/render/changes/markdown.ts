/**
 * Shows the differences between two states as Markdown for a pull request comment. Names stand in code, so that no sign in them
 * has a meaning.
 */

import type { ChangeEntry, ChangeReport } from '../../reports/change-report.ts'
import { counted } from '../../text/counted.ts'
import { escapeText } from '../text/escape.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown-text.ts'

/** Longer ones are folded. */
const longestOpen = 40

/** A comment of GitHub holds 65,536 characters. */
const mostCharacters = 60_000

export function changesMarkdown(report: ChangeReport): string {
  const { title, about = [], groups, gaps, remarks = [], summary, isShort } = report
  const lines = isShort ? [] : groups.flatMap(({ entries }) => entries.flatMap(entryLines))
  const parts = [
    `**${escapeMarkdown(summary)}** in ${codeSpan(title)}`,
    ...listed(
      'About',
      about.map(({ name, value }) => `${name} ${value}`),
    ),
    ...(isShort ? [countTable(groups)] : []),
    ...(lines.length === 0 ? [] : [folded(lines)]),
    ...listed('Not compared', gaps),
    ...remarks.flatMap((remark) => listed(remark.title, remark.lines)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[`${title}:`, '', ...lines.map((line) => `- ${codeSpan(line)}`)].join('\n')]

/** Uses the colours of a patch: lines with a plus are green, with a minus red. */
function entryLines({ mark, address, id, notes, members }: ChangeEntry): readonly string[] {
  const about = [id, ...notes].filter((part) => part !== '').map((part) => `  ${part}`)
  const head = `${mark === '~' ? '!' : mark} ${address}${about.join('')}`
  const changed = members.flatMap(({ name, from, to }) => [
    ...(from === undefined ? [] : [`-     ${name}: ${from}`]),
    ...(to === undefined ? [] : [`+     ${name}: ${to}`]),
  ])
  return [head, ...changed].map(escapeText)
}

function folded(lines: readonly string[]): string {
  const kept = withinLimit(lines)
  const rest = lines.length - kept.length
  const more = rest === 0 ? [] : [`  ... and ${counted(rest, 'more line')}`]
  const text = [...kept, ...more].join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  const block = `${fence}diff\n${text}\n${fence}`
  if (lines.length <= longestOpen) return block
  return `<details>\n<summary>Show ${lines.length} lines</summary>\n\n${block}\n\n</details>`
}

function withinLimit(lines: readonly string[]): readonly string[] {
  let used = 0
  const end = lines.findIndex((line) => {
    used += line.length + 1
    return used > mostCharacters
  })
  return end === -1 ? lines : lines.slice(0, end)
}

const longestRun = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))

function countTable(groups: ChangeReport['groups']): string {
  const marks = ['+', '~', '-'] as const
  const rows = groups.map(({ title, entries }) => {
    const counts = marks.map((mark) => entries.filter((entry) => entry.mark === mark).length)
    return `| ${[escapeMarkdown(title), ...counts].join(' | ')} |`
  })
  return rows.length === 0
    ? ''
    : ['| | new | changed | gone |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
