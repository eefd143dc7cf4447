/** The summary of all budgets at the end of the bench, and whether the run passes. */
import { expect, test } from 'vitest'
import { benchForms } from '../../../scripts/bench/forms.ts'
import {
  type BenchFinding,
  compare,
  isPassed,
  type MeasuredSection,
  summary,
  withoutBudgets,
} from '../../../scripts/bench/report.ts'

const figure = { kind: 'figure', unit: 'MiB', note: '' } as const
const ratio = compare({ what: 'a list', beside: 'a loop', times: [12], base: [10], budget: 1.5 })
const kept: readonly BenchFinding[] = [
  ratio,
  { ...figure, what: 'memory', value: 90, budget: 100 },
  { ...figure, what: 'disk', value: 90, budget: undefined },
  { ...figure, what: 'rate', value: 3, budget: 2, moreIsBetter: true },
]
const over: BenchFinding = { ...figure, what: 'rate', value: 1, budget: 2, moreIsBetter: true }
const skipped: BenchFinding = { kind: 'skipped', what: 'beside gh', why: 'gh is not installed' }
const failed: BenchFinding = { kind: 'failed', what: 'the section', why: 'no service' }

const sectionOf = (name: string, ...findings: readonly BenchFinding[]): MeasuredSection => ({
  name,
  title: name,
  seconds: 1,
  findings,
})

test('budgets that are exceeded come last, then all that was not measured', () => {
  const text = summary([sectionOf('one', over, ...kept), sectionOf('two', skipped, failed)], benchForms.whole)
  expect(text.split('\n')).toEqual([
    '',
    '4 budgets, 1 over',
    '  one: a list  1.20   at most 1.5',
    '  one: memory  90.00  at most 100',
    '  one: rate    3.00   at least 2',
    '  one: rate    1.00   at least 2   OVER',
    '  two: beside gh skipped: gh is not installed',
    '  two: the section FAILED: no service',
  ])
})

test.each([
  ['budgets that are kept', kept, true],
  ['a budget that is exceeded', [...kept, over], false],
  ['a value that is no number', [{ ...figure, what: 'memory', value: Number.NaN, budget: 100 }], false],
  ['a comparison that was skipped', [skipped], true],
  ['a section that failed', [failed], false],
] as const)('%s: the run passes or not', (_, findings, passed) => {
  expect(isPassed([sectionOf('one', ...findings)], 1)).toBe(passed)
})

test('a run without budgets exceeds none', () => {
  const section = { ...sectionOf('one', over), ...withoutBudgets(sectionOf('one', over)) }
  expect(isPassed([section], 1)).toBe(true)
  expect(summary([section], benchForms.quick)).toBe('\nNo budgets in this form')
})
