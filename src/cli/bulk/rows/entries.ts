/** Rows that are entries of a list in the body: the columns that they may have, and the check of each entry. */
import type { Operation, RowsPerCall } from '../../../catalog/operation.ts'
import type { Option } from '../../../catalog/options.ts'
import { optionsOf } from '../../../catalog/options.ts'
import type { Row } from '../../../engine/bulk/row.ts'
import { schemaFaults } from '../../../engine/input/find-faults.ts'
import { UsageError } from '../../../errors.ts'
import type { Words } from '../../parse/input.ts'
import { typedSpellings } from '../../parse/values.ts'
import { groupFaults, type RowFaults } from './row-faults.ts'

export interface RowsDeclared {
  readonly operation: Operation
  readonly options: readonly Option[]
}

/** The operation as its rows see it: each row gives one entry, and the words give none. */
export function declaredForRows(
  { operation, options }: RowsDeclared,
  per: RowsPerCall,
  { flags }: Words,
): RowsDeclared {
  const inBody = options.filter(({ section }) => section === 'body')
  const [typed] = [
    ...inBody.flatMap((option) => typedSpellings(option, flags)),
    ...(flags.has('input') ? ['--input'] : []),
  ]
  if (typed !== undefined)
    throw new UsageError(`${typed} and --from can't be given together: each row is an entry`)
  const { entry, differ, variantFlags } = per
  const ofRows: Operation = {
    ...operation,
    body: entry,
    rowsDiffer: differ,
    ...(variantFlags === undefined ? {} : { variantFlags }),
  }
  return { operation: ofRows, options: optionsOf(ofRows) }
}

/** Throws UsageError with the rows that are not whole entries. */
export async function refuseIncomplete(
  rows: readonly Row[],
  { body }: Operation,
  { field, needs }: RowsPerCall,
): Promise<void> {
  const faulty: RowFaults[] = []
  for (const { index, line, input } of rows) {
    const faults = body === undefined ? [] : await schemaFaults({ [field]: [input.body] }, body, 'body')
    if (faults.length > 0) faulty.push({ index, line, faults: [{ text: `needs ${needs}` }] })
  }
  if (faulty.length > 0) throw new UsageError(groupFaults(faulty, rows.length))
}
