/** Finds words in rows that look like names: rows hold ids, and the service would get such a word as one. */
import { idFor } from '../../../catalog/lists.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Option } from '../../../catalog/options.ts'
import { numberOf, type Row } from '../../../engine/bulk/row.ts'
import { isTitle } from '../../../settings/names-for-ids.ts'
import { valueIn, wordsOf } from '../../names/value.ts'

interface NamedCommand {
  readonly path: string
  readonly operation: Operation
  readonly options: readonly Option[]
}

/** A sentence about the first of them; undefined if there is none. */
export function namesInRows(
  rows: readonly Row[],
  { path, operation, options }: NamedCommand,
): string | undefined {
  const ids = options.filter((option) => idFor(option, operation) !== undefined)
  for (const row of rows) {
    const name = ids.flatMap((option) => wordsOf(valueIn(row.input, option))).find(isTitle)
    if (name === undefined) continue
    const place = row.line === undefined ? `row ${numberOf(row)}` : `line ${row.line}`
    return `--from ${path}, ${place}: ${JSON.stringify(name)} is sent as an id, as it is; rows hold ids, no titles`
  }
  return undefined
}
