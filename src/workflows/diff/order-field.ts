/** The flag of every command that compares states: the order of siblings may be none of its business. */
import { optional, toggle } from '../../catalog/fields.ts'

export const ignoreOrder = optional(toggle('Leave out the order of spaces, sections and other siblings'))

/** The same flag as a word, for the command that is to run next. */
export const orderWords = (ignoresOrder: boolean | undefined): readonly string[] =>
  ignoresOrder === true ? ['--ignore-order'] : []
