/** Reads and writes files of the folder, each wholly or not at all. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { makeFolder, onDisk, quietly } from '../../disk/files.ts'
import { replaceFile, replaceFileMeanwhile } from '../../disk/staged-file.ts'
import { sha256 } from './sync-state.ts'

export type PullContext = Pick<Context, 'random' | 'signal'>

export const pagesAtATime = 8

export const hashAt = (folder: string, path: string): string | undefined =>
  quietly(() => sha256(readFileSync(join(folder, path))))

export function writeFile(
  folder: string,
  path: string,
  data: string | Uint8Array,
  context: PullContext,
): void {
  const target = join(folder, path)
  onDisk(target, () => makeFolder(dirname(target), 0o777))
  replaceFile(target, data, context)
}

/** For one of many files. */
export async function writeFileMeanwhile(
  folder: string,
  path: string,
  data: string | Uint8Array,
  context: PullContext,
): Promise<void> {
  const target = join(folder, path)
  onDisk(target, () => makeFolder(dirname(target), 0o777))
  await replaceFileMeanwhile(target, data, context)
}
