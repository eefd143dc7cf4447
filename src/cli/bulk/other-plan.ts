/**
 * Refuses `--resume` with other rows or flags while an unfinished run of the same command exists: the person most likely meant
 * that one.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { quietly } from '../../disk/files.ts'
import { UsageError } from '../../errors.ts'

/** @throws UsageError if the folder holds an unfinished journal of the command */
export function refuseOtherPlan(folder: string, words: string): void {
  const names = quietly(() => readdirSync(folder)) ?? []
  const open = names.filter((name) => name.endsWith('.ndjson') && !name.endsWith('.done.ndjson'))
  const other = open.find((name) => quietly(() => firstLine(join(folder, name)).includes(mark(words))))
  if (other === undefined) return
  throw new UsageError(`--resume: a run of ws ${words} with other rows or other flags is not finished`, {
    hint: `Give its rows and flags again, or leave out --resume to begin with the first row; its journal is ${join(folder, other)}`,
  })
}

const mark = (words: string) => `"command":${JSON.stringify(words)}`

/** Enough of the line to name the command. */
function firstLine(path: string): string {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(4096)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes)).split('\n', 1)[0] ?? ''
  } finally {
    closeSync(descriptor)
  }
}
