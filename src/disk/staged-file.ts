/** Writes a file beside its place and renames it when it is whole: after a crash the old file or the new one is there. */
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { LocalError } from '../errors.ts'
import { quietly } from './files.ts'
import { onDisk } from './refused-file.ts'

interface StagedFile {
  /** Write here. */
  readonly descriptor: number
  /** Gives the file its name. @throws LocalError; then the file is discarded */
  finish(): void
  discard(): void
}

interface StagedFileOptions {
  /** 0 <= x < 1; makes the names of two files at once differ. */
  random(): number
  readonly mode?: number
}

type Data = string | Uint8Array

/** So that those of one program never have the same name, also several at once. */
let stagedFiles = 0

/** Replaces the content of a file. @throws LocalError if the disk refuses, or if the path is not a file */
export function replaceFile(path: string, data: Data | Iterable<Data>, how: StagedFileOptions): void {
  const file = stageFile(path, how)
  try {
    onDisk(path, () => {
      for (const part of partsOf(data)) writeFileSync(file.descriptor, part)
    })
  } catch (error) {
    file.discard()
    throw error
  }
  file.finish()
}

const partsOf = (data: Data | Iterable<Data>): Iterable<Data> =>
  typeof data === 'string' || data instanceof Uint8Array ? [data] : data

/** @throws LocalError if the disk refuses, or for a device, a pipe or a folder, which no file can replace */
export function stageFile(path: string, { random, mode = 0o666 }: StagedFileOptions): StagedFile {
  const target = whereItLeads(path)
  if (!mayBeReplaced(target))
    throw new LocalError(`${path} is not a file; nothing was written`, {
      hint: 'Give the file a name of its own',
    })
  // Hidden, since shells load every file of a folder of scripts; short, however long the file's own name.
  stagedFiles += 1
  const name = `${Math.floor(random() * 2 ** 32).toString(36)}${stagedFiles.toString(36)}`
  const staged = join(dirname(target), `.ws-${name}.tmp`)
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

/** True for a file, and if nothing is there. */
export function mayBeReplaced(path: string): boolean {
  const found = quietly(() => statSync(path, { throwIfNoEntry: false }))
  return found === undefined || found.isFile()
}

/** Follows links, even one whose target does not exist yet: people keep the real files in a repository of their own. */
export function whereItLeads(path: string): string {
  // Most files are not links, and asking for the real path asks for each folder above, too.
  const found = quietly(() => lstatSync(path, { throwIfNoEntry: false }))
  if (found !== undefined && !found.isSymbolicLink()) return path
  const target = quietly(() => realpathSync(path))
  if (target !== undefined) return target
  const link = quietly(() => readlinkSync(path))
  return link === undefined ? path : resolve(dirname(path), link)
}

/** Makes the content survive a crash of the machine. */
export const syncFile = (path: string): void => sync(path, 'r+')

/** Makes the file's name survive a crash too. */
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
