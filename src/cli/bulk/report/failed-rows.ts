/** `--failed`: writes the failed rows to a file, unless they would replace rows that were not sent. */
import { resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import type { FailedRows } from '../../../engine/bulk/many-rows.ts'
import type { Row } from '../../../engine/bulk/row.ts'
import { UsageError } from '../../../errors.ts'
import type { BulkFlags } from '../flags.ts'
import { openFailedFile } from './failed-file.ts'

/** Undefined without the flag. */
export function openFailedRows(
  rows: readonly Row[],
  flags: BulkFlags,
  context: Context,
): FailedRows | undefined {
  const { failed: path, from, journal } = flags
  if (path === undefined) return undefined
  if (isFailedFile(journal, flags, context))
    throw new UsageError(`--failed and the journal are the same file, ${path}: nothing was sent`, {
      hint: 'Give each a file of its own',
    })
  const place = { path, from: from === '-' ? undefined : resolve(context.workingDirectory, from) }
  const given = rows.map((row) => row.given)
  const file = openFailedFile(place, given, context)
  return {
    ...file,
    close: ({ hasUnsent }) => {
      // If the file is also that of --from, it still holds the unsent rows.
      if (!(hasUnsent && isFailedFile(from, flags, context))) return file.close()
      file.discard()
      return false
    },
  }
}

/** True if `--failed` names this file. `file` is a path or `-`. */
function isFailedFile(
  file: string | undefined,
  { failed }: BulkFlags,
  { workingDirectory }: Context,
): boolean {
  if (failed === undefined || file === undefined || file === '-') return false
  return resolve(workingDirectory, file) === resolve(workingDirectory, failed)
}
