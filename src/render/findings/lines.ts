/** Shows what rules found as text, the worst first: where, what, and the command that fixes it. */
import { stripVTControlCharacters } from 'node:util'
import {
  type CheckedRule,
  type Finding,
  type FindingsReport,
  type FindingsSummary,
  ruleStatuses,
  type Severity,
  severities,
} from '../../reports/findings-report.ts'
import { escapeText } from '../text/escape.ts'
import type { Paint, PaintTone } from '../text/paint.ts'
import { paragraph, paragraphToCopyFrom } from '../text/paragraph.ts'
import { widthOf } from '../text/width.ts'

export interface FindingDrawing {
  readonly paint: Paint
  /** Of the terminal; undefined breaks no lines. */
  readonly width: number | undefined
}

export const tones: Readonly<Record<Severity, PaintTone>> = {
  critical: 'bad',
  high: 'bad',
  medium: 'warn',
  low: 'muted',
  info: 'muted',
}

export function* findingLines(
  report: FindingsReport,
  drawing: FindingDrawing,
): Generator<string, void, void> {
  const { findings, rules, excepted, summary } = report
  const failures = findings.filter(({ status }) => status === 'fail')
  for (const [rule, group] of Map.groupBy(failures, ({ rule, severity }) => `${severity} ${rule}`))
    yield* groupLines(rule, group, { drawing, rules })
  yield* gapLines(report, drawing)
  for (const { rule, address, owner, expiry } of excepted)
    yield drawing.paint.muted(`Excepted: ${escapeText(`${rule} at ${address}, by ${owner} until ${expiry}`)}`)
  yield summaryText(summary)
}

interface FindingLineContext {
  readonly drawing: FindingDrawing
  readonly rules: readonly CheckedRule[]
}

/** Findings of one rule and severity share their title. */
function* groupLines(
  _key: string,
  group: readonly Finding[],
  { drawing: { paint, width }, rules }: FindingLineContext,
): Generator<string, void, void> {
  const [first] = group
  if (first === undefined) return
  const { rule, severity } = first
  const title = rules.find(({ id }) => id === rule)?.title ?? rule
  yield `${paint[tones[severity]](severity)}  ${paint.heading(escapeText(title))}  ${paint.faint(escapeText(rule))}`
  for (const { address, id, message, known } of group) {
    const note = known === true ? `  ${paint.muted('known')}` : ''
    yield* addressLines(escapeText(address), id === null ? '' : paint.id(escapeText(id)), { note, width })
    yield broken(`    ${escapeText(message)}`, width)
  }
  const fixes = [...new Set(group.flatMap(({ fix }) => fix ?? []))]
  const [fix] = fixes
  if (fix !== undefined)
    yield paint.good(
      copyable(
        `    fix: ${escapeText(fix)}${fixes.length > 1 ? `  (and ${fixes.length - 1} more)` : ''}`,
        width,
      ),
    )
  yield ''
}

/** The id has a line of its own where the terminal would break it: it is there to be copied. */
function* addressLines(
  address: string,
  id: string,
  { note, width }: { readonly note: string; readonly width: number | undefined },
): Generator<string, void, void> {
  const line = `  ${address}${id === '' ? '' : `  ${id}`}${note}`
  if (width === undefined || widthOf(stripVTControlCharacters(line)) <= width) return yield line
  yield broken(`  ${address}${note}`, width)
  if (id !== '') yield `    ${id}`
}

const broken = (text: string, width: number | undefined) =>
  width === undefined ? text : paragraph(text, width)

/** Breaks sentences, and leaves a command whole. */
const copyable = (text: string, width: number | undefined) =>
  width === undefined ? text : paragraphToCopyFrom(text, width)

/** Says each gap once, with the rules that it keeps from looking. */
function* gapLines(
  { findings, rules }: FindingsReport,
  { paint, width }: FindingDrawing,
): Generator<string, void, void> {
  const titles = { 'could-not-check': 'Could not check', 'not-tellable': "Can't tell" } as const
  // A rule may find something, and not have seen everything.
  const unread = new Set(
    findings.filter(({ status }) => status === 'could-not-check').map(({ rule }) => rule),
  )
  for (const [status, title] of Object.entries(titles)) {
    const told = rules.filter(
      (rule) =>
        rule.status === status ||
        (status === 'could-not-check' && rule.status === 'fail' && unread.has(rule.id)),
    )
    for (const { id, reasons } of told) {
      const [first] = reasons
      const more = reasons.length > 1 ? `, and ${reasons.length - 1} more` : ''
      const text = first === undefined ? id : `${id}: ${first.address}: ${first.reason}${more}`
      const line = broken(`${title}: ${escapeText(text)}`, width)
      yield status === 'could-not-check' ? paint.bad(line) : paint.muted(line)
    }
  }
}

const words = {
  fail: 'failed',
  'could-not-check': 'could not be checked',
  'not-tellable': "can't tell",
  pass: 'passed',
}

/** `3 findings (1 high, 2 medium), 1 of them known; rules: 2 failed, 20 passed` */
export function summaryText({ findings, known, bySeverity, rules, excepted }: FindingsSummary): string {
  const counts = severities
    .filter((severity) => bySeverity[severity] > 0)
    .map((severity) => `${bySeverity[severity]} ${severity}`)
  const found =
    findings === 0 ? 'No findings' : `${findings} finding${findings === 1 ? '' : 's'} (${counts.join(', ')})`
  const told = ruleStatuses
    .filter((status) => rules[status] > 0)
    .map((status) => `${rules[status]} ${words[status]}`)
  return [
    [found, ...(known > 0 ? [`${known} known`] : []), ...(excepted > 0 ? [`${excepted} excepted`] : [])].join(
      ', ',
    ),
    `rules: ${told.join(', ')}`,
  ].join('; ')
}
