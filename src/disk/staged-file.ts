/** A file that takes its place when it is whole, and is there after a crash: until then, and where it never gets whole, what was there stays. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { onDisk, quietly } from '../disk.ts'
import { LocalError } from '../errors.ts'

interface StagedFile {
  /** What is written here is the file's. */
  readonly descriptor: number
  /** Gives the file its name. @throws LocalError; then it is discarded */
  finish(): void
  discard(): void
}

interface Staging {
  /** 0 <= x < 1; of two at once, each has a name of its own. */
  random(): number
  readonly mode?: number
}

/** Replaces what a file holds. @throws LocalError for a disk that refuses, and for what is no file */
export function replaceFile(path: string, data: string | Uint8Array, how: Staging): void {
  const file = stageFile(path, how)
  try {
    onDisk(path, () => writeFileSync(file.descriptor, data))
  } catch (error) {
    file.discard()
    throw error
  }
  file.finish()
}

/** @throws LocalError for a disk that refuses, and for a device, a pipe or a folder, whose place no file takes */
export function stageFile(path: string, { random, mode = 0o666 }: Staging): StagedFile {
  const target = whereItLeads(path)
  if (!mayBeReplaced(target)) throw new LocalError(`${path} is not a file; nothing was written`)
  // Hidden, since shells load what they find in a folder of scripts; short, whatever the name of the file.
  const staged = join(dirname(target), `.ws-${Math.floor(random() * 2 ** 32).toString(36)}.tmp`)
  const descriptor = onDisk(path, () => openSync(staged, 'wx', mode))
  const discard = () => {
    quietly(() => closeSync(descriptor))
    quietly(() => rmSync(staged, { force: true }))
  }
  const finish = () => {
    try {
      onDisk(path, () => {
        fsyncSync(descriptor)
        closeSync(descriptor)
        renameSync(staged, target)
      })
    } catch (error) {
      discard()
      throw error
    }
  }
  return { descriptor, finish, discard }
}

/** True for a file, and where nothing is. */
export function mayBeReplaced(path: string): boolean {
  const found = quietly(() => statSync(path, { throwIfNoEntry: false }))
  return found === undefined || found.isFile()
}

/** A link stays a link, as people keep their files in a repository of their own; one that leads nowhere yet does so too. */
export function whereItLeads(path: string): string {
  const target = quietly(() => realpathSync(path))
  if (target !== undefined) return target
  const link = quietly(() => readlinkSync(path))
  return link === undefined ? path : resolve(dirname(path), link)
}

/** Puts what was written where it outlives a crash of the machine. */
export const syncFile = (path: string): void => sync(path, 'r+')

/** So that a file's name is as safe as what it holds. */
export function syncFolder(path: string): void {
  try {
    sync(path, 'r')
  } catch {
    // Windows and some network file systems can't sync a folder; the file itself is safe.
  }
}

function sync(path: string, mode: 'r' | 'r+'): void {
  const descriptor = openSync(path, mode)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
