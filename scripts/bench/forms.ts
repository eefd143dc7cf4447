/** The forms of a run: whole, short for a machine with other work, or quick, which measures nothing and shows that everything runs. */

import { availableParallelism } from 'node:os'

export interface BenchForm {
  readonly name: 'whole' | 'short' | 'quick'
  /** Tolerated factor over the budget of a ratio. */
  readonly slack: number
  /** Sections at a time: others would disturb a measurement. */
  readonly atOnce: number
  /** False: the numbers of such a run mean nothing. */
  readonly hasBudgets: boolean
  /**
   * A number of items, mebibytes or milliseconds in this form.
   * @param least - enough for one of everything in an organization
   */
  size(whole: number, least?: number): number
  rounds(whole: number): number
}

export const benchForms: Readonly<Record<BenchForm['name'], BenchForm>> = {
  whole: {
    name: 'whole',
    slack: 1,
    atOnce: 1,
    hasBudgets: true,
    size: (whole) => whole,
    rounds: (whole) => whole,
  },
  short: {
    name: 'short',
    slack: 1.25,
    atOnce: 1,
    hasBudgets: true,
    size: (whole) => whole,
    rounds: (whole) => Math.ceil(whole / 2),
  },
  quick: {
    name: 'quick',
    slack: 1,
    atOnce: availableParallelism(),
    hasBudgets: false,
    size: (whole, least = 100) => Math.min(whole, Math.max(least, Math.round(whole / 100))),
    rounds: () => 1,
  },
}
