/** The flags of every command that carries out a plan, and how it shows what became of the steps. */
import { listOf, oneOf, optional, percent } from '../../catalog/fields.ts'
import { dangerWords } from '../../catalog/resource.ts'

export const limitFields = {
  allow: optional(listOf(oneOf('Danger to accept', dangerWords, { splits: true }), 'Danger to accept')),
  maxChanges: optional(percent('Percentage of each kind that may change')),
}

export const stepColumns = ['outcome', 'does', 'kind', 'address', 'id', 'reason'] as const

export const stepTones = {
  outcome: { conflict: 'bad', failed: 'bad', unknown: 'bad', skipped: 'warn', already: 'muted' },
} as const
