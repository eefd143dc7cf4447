/** Gives each entry a name of its own. The names lie in a file of theirs, since the history may have a hundred megabytes to search. */
import { closeSync, fstatSync, readFileSync, readSync, rmSync } from 'node:fs'
import type { Context } from '../../../context.ts'
import { openToAppend, writeWhole } from '../../../disk/appended-file.ts'
import { quietly } from '../../../disk/files.ts'
import { replaceFile } from '../../../disk/staged-file.ts'
import type { HistoryPaths } from './chain.ts'

/** Draws a name that is not taken. All names have the same length. */
export type DrawName = (isTaken: (name: string) => boolean) => string

/** To be called under the lock of the history. A missing file of names is made again from the history. */
export function reserveName({ lines, names }: HistoryPaths, { random }: Context, draw: DrawName): string {
  const kept = quietly(() => inFile(names, (file) => readFileSync(file, 'latin1'))) ?? ''
  const taken = kept === '' ? inFile(lines, namesIn) : kept
  const name = draw((each) => taken.includes(`${each}\n`))
  try {
    if (kept === taken) inFile(names, (file) => writeWhole(file, Buffer.from(`${name}\n`)))
    else replaceFile(names, `${taken}${name}\n`, { random, mode: 0o600 })
  } catch {
    // A file that lacks one is worth nothing.
    forgetNames({ names })
  }
  return name
}

/** After a change of the history that is not a new entry. */
export const forgetNames = ({ names }: Pick<HistoryPaths, 'names'>): void =>
  void quietly(() => rmSync(names, { force: true }))

function inFile<Result>(path: string, work: (descriptor: number) => Result): Result {
  const descriptor = openToAppend(path)
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The names of the entries in a history, each with the end of its line. */
function namesIn(descriptor: number): string {
  let names = ''
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(Math.min(size, readAtOnce))
  // Pieces overlap: a line may begin on their border.
  for (let start = 0; start < size; start += readAtOnce - longestStart) {
    const length = readSync(descriptor, bytes, 0, bytes.length, start)
    for (const [, name] of bytes.toString('latin1', 0, length).matchAll(commandStart)) names += `${name}\n`
  }
  return names
}

/** The ids of changes have a point. */
const commandStart = /^\{"specversion":"1\.0","id":"([^".]+)","source"/gm
const longestStart = 128

const readAtOnce = 1024 * 1024
