/** Prints the findings as tables for people, and the budgets at the end; an exceeded one fails the run, as does a section that failed. */
import type { BenchForm } from './forms.ts'
import { ratiosOf, type SpreadOfValues } from './statistics.ts'

/** The time of one thing relative to another. */
export interface Ratio {
  readonly kind: 'comparison'
  readonly what: string
  /** The other thing. */
  readonly beside: string
  readonly ratio: SpreadOfValues
  /** Median times in milliseconds, the two sides of the ratio. */
  readonly times: readonly [number, number]
  /** Maximum of the ratio's median. */
  readonly budget: number | undefined
}

/** A single number. It has a budget only if its unit makes sense on any machine. */
export interface Figure {
  readonly kind: 'figure'
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Maximum of the value, or the minimum if more is better. */
  readonly budget: number | undefined
  readonly moreIsBetter?: boolean
  /** The baseline for the reader. */
  readonly note: string
}

export interface Skipped {
  readonly kind: 'skipped'
  readonly what: string
  readonly why: string
}

/** A section that ended with an error. */
export interface Failed {
  readonly kind: 'failed'
  readonly what: string
  readonly why: string
}

export type BenchFinding = Ratio | Figure | Skipped | Failed
type Budgeted = (Ratio | Figure) & { readonly budget: number }

export interface Section {
  readonly title: string
  readonly findings: readonly BenchFinding[]
  /** More lines to read. */
  readonly table?: readonly string[]
}

export interface MeasuredSection extends Section {
  readonly name: string
  readonly seconds: number
}

interface TimedPair {
  readonly what: string
  readonly beside: string
  readonly times: readonly number[]
  readonly base: readonly number[]
  readonly budget?: number
}

export function compare({ what, beside, times, base, budget }: TimedPair): Ratio {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  return {
    kind: 'comparison',
    what,
    beside,
    ratio: ratiosOf(times, base),
    times: [middle(times), middle(base)],
    budget,
  }
}

const hasBudget = (finding: BenchFinding): finding is Budgeted =>
  'budget' in finding && finding.budget !== undefined

export const withoutBudgets = (section: Section): Section => ({
  ...section,
  findings: section.findings.map((finding) =>
    hasBudget(finding) ? { ...finding, budget: undefined } : finding,
  ),
})

/** @param slack - tolerated factor over the budget of a ratio, for machines with other work */
export function isOver(finding: BenchFinding, slack = 1): boolean {
  if (!hasBudget(finding)) return false
  if (finding.kind === 'figure' && finding.moreIsBetter) return !(finding.value * slack >= finding.budget)
  return !(measuredIn(finding) <= finding.budget * slack)
}

const measuredIn = (finding: Budgeted) =>
  finding.kind === 'comparison' ? finding.ratio.median : finding.value

/** False if a budget is exceeded, or a section failed. */
export const isPassed = (sections: readonly Section[], slack: number): boolean =>
  !sections.some(({ findings }) =>
    findings.some((finding) => finding.kind === 'failed' || isOver(finding, slack)),
  )

/** All budgets with the values beside them, those that are exceeded last; then all that was not measured. */
export function summary(sections: readonly MeasuredSection[], { slack, hasBudgets }: SummaryForm): string {
  const all = sections.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding })))
  const rows = all.flatMap(({ name, finding }) => {
    if (!hasBudget(finding)) return []
    const least = finding.kind === 'figure' && finding.moreIsBetter ? 'at least' : 'at most'
    const row = [`${name}: ${finding.what}`, fixed(measuredIn(finding)), `${least} ${finding.budget}`]
    return [{ row, over: isOver(finding, slack) }]
  })
  const [over, kept] = [rows.filter((row) => row.over), rows.filter((row) => !row.over)]
  const lines = inColumns([...kept, ...over].map(({ row, over: bad }) => [...row, bad ? 'OVER' : '']))
  const notMeasured = all.flatMap(({ name, finding }) =>
    finding.kind === 'skipped' || finding.kind === 'failed'
      ? [`  ${name}: ${finding.what} ${finding.kind === 'failed' ? 'FAILED' : 'skipped'}: ${finding.why}`]
      : [],
  )
  const count = `${rows.length} budgets, ${over.length} over`
  return ['', hasBudgets ? count : 'No budgets in this form', ...lines, ...notMeasured].join('\n')
}

type SummaryForm = Pick<BenchForm, 'slack' | 'hasBudgets'>

export function describe({ title, findings, table = [] }: Section, slack: number): string {
  const lines = inColumns(findings.map((finding) => rowOf(finding, slack)))
  return ['', title, ...lines, ...table.map((line) => `  ${line}`)].join('\n')
}

function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}

function rowOf(finding: BenchFinding, slack: number): readonly string[] {
  if (finding.kind === 'skipped') return [finding.what, 'skipped', finding.why]
  if (finding.kind === 'failed') return [finding.what, 'FAILED', finding.why]
  const verdict = isOver(finding, slack) ? '  OVER' : ''
  const limit = finding.budget === undefined ? '' : `budget ${finding.budget}${verdict}  `
  if (finding.kind === 'figure') {
    return [finding.what, `${rounded(finding.value)} ${finding.unit}`, `${limit}${finding.note}`]
  }
  const { ratio, times, beside } = finding
  const spread = `${fixed(ratio.median)} x ${beside} (${fixed(ratio.min)}..${fixed(ratio.max)})`
  return [finding.what, spread, `${limit}${rounded(times[0])} / ${rounded(times[1])} ms`]
}

const fixed = (value: number) => value.toFixed(2)
const rounded = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

/** A number of items as people read it: 10,000. */
export const counted = (items: number): string => items.toLocaleString('en-US')

interface MeasuredSize {
  readonly spaces: number
  readonly runs: readonly {
    /** MiB at most, where the system tells. */
    readonly memory?: number | undefined
  }[]
}

/** The most memory of runs over some spaces, and for people that over many. */
export function memoryOfSizes(
  { some, many }: { readonly some: MeasuredSize; readonly many: MeasuredSize },
  budget: number,
): BenchFinding {
  const most = ({ runs }: MeasuredSize) => Math.max(...runs.map(({ memory = 0 }) => memory))
  if (most(some) === 0) return { kind: 'skipped', what: 'its memory', why: 'this system does not tell' }
  const note = `${most(many).toFixed(0)} MiB at ${counted(many.spaces)}`
  return {
    kind: 'figure',
    what: `its memory at most, at ${counted(some.spaces)}`,
    value: most(some),
    unit: 'MiB',
    budget,
    note,
  }
}
