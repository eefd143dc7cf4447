/** Reads and checks the flags of a bulk run. */

import { defaultRowsAtATime } from '../../concurrency/at-a-time.ts'
import type { Settlement } from '../../engine/bulk/repeating.ts'
import { UsageError } from '../../errors.ts'
import { bulkGroup } from '../parse/flags.ts'
import { readPlain } from '../parse/globals.ts'
import type { Typed } from '../parse/words.ts'
import type { NamedFormat } from './rows/source-format.ts'

export interface BulkFlags {
  /** A path, or `-` for stdin. */
  readonly from: string
  /** The format of the source; undefined if it is obvious. */
  readonly format: NamedFormat | undefined
  /** The argument that a bare id fills; undefined if the words tell. */
  readonly as: string | undefined
  /** True if a pipe may bring no rows at all. */
  readonly allowEmpty: boolean
  /** The members of rows that count; undefined for all. */
  readonly columns: readonly string[] | undefined
  readonly concurrency: number
  readonly failFast: boolean
  /** The file for failed rows. */
  readonly failed: string | undefined
  /** The path of the journal; undefined for the usual one. */
  readonly journal: string | undefined
  readonly resume: boolean
  /** True if a dry run shows each request whole, at a terminal too. */
  readonly requests: boolean
  /** The choice for rows that an earlier run left unknown; undefined only reports them. */
  readonly settlement: Settlement | undefined
}

/** Throws UsageError. */
export async function readBulkFlags(typed: Typed): Promise<BulkFlags> {
  const { values, faults } = readPlain([bulkGroup], typed)
  const from = values.get('from')
  const journal = values.get('journal')
  const resume = values.get('resume')
  const columns = values.get('columns') as readonly string[] | undefined
  const all = [...faults]
  if (typeof from !== 'string' && faults.length === 0) {
    const given = bulkGroup.options.filter(({ word }) => values.has(word)).map(({ word }) => `--${word}`)
    all.push(`${given.join(' and ')} can't be given without --from`)
  }
  if (typeof resume === 'string' && journal !== undefined)
    all.push('--journal and a file for --resume mean the same: give one of them')
  for (const word of ['failed', 'journal', 'resume']) {
    if (values.get(word) === '-') all.push(`--${word} needs a file, and - is none`)
  }
  if (values.has('unknown') && resume === undefined) all.push('--unknown goes with --resume')
  if (all.length > 0 || typeof from !== 'string') throw new UsageError(all)
  return {
    from,
    // readPlain has checked these values.
    format: values.get('from-format') as NamedFormat | undefined,
    as: values.get('from-as') as string | undefined,
    allowEmpty: values.get('allow-empty') === true,
    columns,
    concurrency: (values.get('concurrency') as number | undefined) ?? defaultRowsAtATime,
    failFast: values.get('fail-fast') === true,
    failed: values.get('failed') as string | undefined,
    journal: (typeof resume === 'string' ? resume : journal) as string | undefined,
    resume: resume !== undefined,
    requests: values.get('requests') === true,
    settlement: values.get('unknown') as Settlement | undefined,
  }
}
