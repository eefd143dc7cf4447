/** Prints the findings as tables for people or as JSON; an exceeded budget fails the run. */
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

export type BenchFinding = Ratio | Figure | Skipped

export interface Section {
  readonly title: string
  readonly findings: readonly BenchFinding[]
  /** More lines to read. */
  readonly table?: readonly string[]
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

/** @param slack - tolerated factor over the budget of a ratio, for machines with other work */
export function isOver(finding: BenchFinding, slack = 1): boolean {
  if (finding.kind === 'skipped' || finding.budget === undefined) return false
  if (finding.kind === 'figure' && finding.moreIsBetter) return !(finding.value * slack >= finding.budget)
  const value = finding.kind === 'comparison' ? finding.ratio.median : finding.value
  return !(value <= finding.budget * slack)
}

export function describe({ title, findings, table = [] }: Section, slack: number): string {
  const rows = findings.map((finding) => rowOf(finding, slack))
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(([what = '', measured = '', rest = '']) =>
    `  ${what.padEnd(widths[0] ?? 0)}  ${measured.padEnd(widths[1] ?? 0)}  ${rest}`.trimEnd(),
  )
  return ['', title, ...lines, ...table.map((line) => `  ${line}`)].join('\n')
}

function rowOf(finding: BenchFinding, slack: number): readonly string[] {
  if (finding.kind === 'skipped') return [finding.what, 'skipped', finding.why]
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

interface Measured {
  /** MiB at most, where the system tells. */
  readonly memory?: number | undefined
}

/** The most memory of runs over 10,000 spaces, and for people that over 50,000. */
export function memoryOfSizes(
  { some, many }: { readonly some: readonly Measured[]; readonly many: readonly Measured[] },
  budget: number,
): BenchFinding {
  const most = (runs: readonly Measured[]) => Math.max(...runs.map(({ memory = 0 }) => memory))
  if (most(some) === 0) return { kind: 'skipped', what: 'its memory', why: 'this system does not tell' }
  const note = `${most(many).toFixed(0)} MiB at 50,000`
  return {
    kind: 'figure',
    what: 'its memory at most, at 10,000',
    value: most(some),
    unit: 'MiB',
    budget,
    note,
  }
}
