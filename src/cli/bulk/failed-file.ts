/** The rows that failed, in a file that `--from` takes again: ids one a line or NDJSON, complete under its name or not there. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { onDisk, quietly } from '../../disk.ts'
import { UsageError } from '../../errors.ts'
import { type FailedPlace, isPlain, refuseOthersFile } from './failed-place.ts'
import { writeWhole } from './group-commit.ts'
import type { Given } from './row.ts'

export interface FailedFile {
  add(given: Given): void
  /** Gives the file its name; it replaces one of an earlier run. Where a row is missing, it gets no name. */
  close(): void
  /** For a run that does not begin: an earlier file stays as it is. */
  discard(): void
}

/**
 * @param place - its path as typed after `--failed`
 * @param all - what the rows of this run are, so that the file is of one kind
 * @throws UsageError, LocalError, before anything is sent
 */
export function openFailedFile(
  { path, from }: FailedPlace,
  all: readonly Given[],
  context: Context,
): FailedFile {
  const extension = extname(path).toLowerCase()
  if (otherFormats.has(extension))
    throw new UsageError(`--failed writes NDJSON, which nobody would look for in ${path}`, {
      hint: 'Let its name end with .ndjson',
    })
  const lineOf = !jsonFormats.has(extension) && all.every(isPlainId) ? String : JSON.stringify
  const target = resolve(context.workingDirectory, path)
  refuseOthersFile({ path: target, from }, context.platform)
  const staged = `${target}.${Math.floor(context.random() * 2 ** 32).toString(36)}.tmp`
  const descriptor = onDisk(target, () => openSync(staged, 'w', 0o600))
  const discard = () => {
    quietly(() => closeSync(descriptor))
    quietly(() => rmSync(staged, { force: true }))
  }
  let isWhole = true
  const orDiscard = (work: () => void) => {
    if (!isWhole) return
    try {
      onDisk(target, work)
    } catch (error) {
      isWhole = false
      discard()
      throw error
    }
  }
  return {
    add: (given) => orDiscard(() => writeWhole(descriptor, Buffer.from(`${lineOf(given)}\n`))),
    close: () =>
      orDiscard(() => {
        fsyncSync(descriptor)
        closeSync(descriptor)
        renameSync(staged, target)
      }),
    discard,
  }
}

const otherFormats = new Set(['.csv', '.tsv', '.yaml', '.yml'])
const jsonFormats = new Set(['.json', '.jsonl', '.ndjson'])

/** An id that `--from` could take for nothing else. */
const isPlainId = (given: Given) => typeof given === 'string' && isPlain(given)
