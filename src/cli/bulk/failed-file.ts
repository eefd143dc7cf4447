/** The rows that failed, in a file that `--from` takes again: ids one a line or NDJSON, complete under its name or not there. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { onDisk, quietly } from '../../disk.ts'
import { UsageError } from '../../errors.ts'
import { writeWhole } from './group-commit.ts'
import type { Given } from './row.ts'

export interface FailedFile {
  add(given: Given): void
  /** Gives the file its name; it replaces one of an earlier run. Where a row is missing, it gets no name. */
  close(): void
  /** For a run that does not begin: an earlier file stays as it is. */
  discard(): void
}

/** A file takes its place: that must be no device, pipe or folder. */
function refuseDevice(path: string): void {
  const stats = quietly(() => statSync(path))
  if (stats === undefined || stats.isFile()) return
  throw new UsageError(`--failed is ${path}, which is not a file`, { hint: 'Give it a name of its own' })
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
  refuseDevice(target)
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
const isPlainId = (given: Given) => typeof given === 'string' && /^\w[\w.@-]*$/.test(given)
