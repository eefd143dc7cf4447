/** The shape of a statement that may run, with what it needs. */
import type { ConstantConditions } from '../../sql/conditions.ts'
import type { CheckedStatement } from '../../sql/statement.ts'
import type { SqlTable } from '../../sql/table.ts'
import type { QueryTable } from './tables/kind-tables.ts'

export interface QueryPlan {
  readonly statement: CheckedStatement
  readonly conditions: ConstantConditions
  /** All that it may name. */
  readonly known: readonly SqlTable[]
  /** Those that it reads. */
  readonly tables: readonly QueryTable[]
  readonly sources: readonly string[]
}
