/** The rows that failed, in a file that `--from` takes again: ids one a line or NDJSON, complete under its name or not there. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { unwritable } from './group-commit.ts'
import type { Given } from './row.ts'

export interface FailedFile {
  add(given: Given): void
  /** Gives the file its name; it replaces one of an earlier run. */
  close(): void
  /** For a run that does not begin: an earlier file stays as it is. */
  discard(): void
}

/**
 * @param all - what the rows of this run are, so that the file is of one kind
 * @throws UsageError, LocalError, before anything is sent
 */
export function openFailedFile(path: string, all: readonly Given[], context: Context): FailedFile {
  const extension = extname(path).toLowerCase()
  if (otherFormats.has(extension))
    throw new UsageError(`--failed writes NDJSON, which nobody would look for in ${path}`, {
      hint: 'Let its name end with .ndjson',
    })
  const lineOf = !jsonFormats.has(extension) && all.every(isPlainId) ? String : JSON.stringify
  const target = resolve(context.workingDirectory, path)
  const staged = `${target}.${Math.floor(context.random() * 2 ** 32).toString(36)}.tmp`
  const onDisk = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw unwritable(target, error)
    }
  }
  const descriptor = onDisk(() => openSync(staged, 'w', 0o600))
  return {
    add: (given) => onDisk(() => writeSync(descriptor, `${lineOf(given)}\n`)),
    close: () =>
      onDisk(() => {
        fsyncSync(descriptor)
        closeSync(descriptor)
        renameSync(staged, target)
      }),
    discard: () =>
      onDisk(() => {
        closeSync(descriptor)
        rmSync(staged, { force: true })
      }),
  }
}

const otherFormats = new Set(['.csv', '.tsv', '.yaml', '.yml'])
const jsonFormats = new Set(['.json', '.jsonl', '.ndjson'])

/** An id that `--from` could take for nothing else. */
const isPlainId = (given: Given) => typeof given === 'string' && /^\w[\w.@-]*$/.test(given)
