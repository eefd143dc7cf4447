/** Writes failed rows to a file for `--from`: ids one a line or NDJSON, whole or not at all. */
import { extname, resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { writeWhole } from '../../../disk/appended-file.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { stageFile } from '../../../disk/staged-file.ts'
import type { RowContent } from '../../../engine/bulk/row.ts'
import { UsageError } from '../../../errors.ts'
import { type FailedPlace, isPlain, refuseOthersFile } from './failed-place.ts'

export interface FailedFile {
  add(given: RowContent): void
  /** Gives the file its name; it replaces one of an earlier run. If a row is missing, the file gets no name: false. */
  close(): boolean
  /** For a run that does not begin: keeps an earlier file. */
  discard(): void
}

/**
 * @param place - its path as typed after `--failed`
 * @param all - the kinds of this run's rows, so that the file has only one
 * @throws UsageError, LocalError, before ws sends anything
 */
export function openFailedFile(
  { path, from }: FailedPlace,
  all: readonly RowContent[],
  context: Context,
): FailedFile {
  const extension = extname(path).toLowerCase()
  if (otherFormats.has(extension))
    throw new UsageError(
      `--failed writes NDJSON, so the name must not end like that of another format: ${path}`,
      {
        hint: 'Let its name end with .ndjson',
      },
    )
  const lineOf = !jsonFormats.has(extension) && all.every(isPlainId) ? String : JSON.stringify
  const target = resolve(context.workingDirectory, path)
  refuseOthersFile({ path: target, from }, context.platform)
  const file = stageFile(target, { random: context.random, mode: 0o600 })
  let isWhole = true
  return {
    add: (given) => {
      if (!isWhole) return
      try {
        onDisk(target, () => writeWhole(file.descriptor, Buffer.from(`${lineOf(given)}\n`)))
      } catch (error) {
        isWhole = false
        file.discard()
        throw error
      }
    },
    close: () => {
      if (isWhole) file.finish()
      return isWhole
    },
    discard: file.discard,
  }
}

const otherFormats = new Set(['.csv', '.tsv', '.yaml', '.yml'])
const jsonFormats = new Set(['.json', '.jsonl', '.ndjson'])

/** An id that `--from` can't take for anything else. */
const isPlainId = (given: RowContent) => typeof given === 'string' && isPlain(given)
