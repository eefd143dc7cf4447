/**
 * Files that come into a folder together. They are written in a folder of their own first, and only then put in their places: a pull
 * that is cut off leaves all pages as they were, or notes what the next run has to put in place.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { writeNewFile } from '../../../disk/new-file.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { syncFolder } from '../../../disk/staged-file.ts'
import { stagingFolder } from '../../content/file-names.ts'
import { type StagedWrite, sha256 } from '../state/sync-state.ts'

export type PullContext = Pick<Context, 'random' | 'signal' | 'now' | 'streamGoesOn'>

export const hashAt = (folder: string, path: string): string | undefined =>
  quietly(() => sha256(readFileSync(join(folder, path))))

export interface FileToWrite {
  readonly path: string
  readonly data: string | Uint8Array
  /** Of its data. */
  readonly sha256: string
  /** The hash of the file that is there. */
  readonly before: string | undefined
  /** True for a text that the service has, and nothing else: it can be read again. Everything else survives a crash of the machine. */
  readonly isServed: boolean
}

export interface FolderWrites {
  write(file: FileToWrite): Promise<void>
  /** The disk knows all of them by then. */
  finish(): readonly StagedWrite[]
  discard(): void
}

export function openWrites(folder: string, { random, now }: PullContext): FolderWrites {
  const staging = join(folder, stagingFolder)
  const name = Math.floor(random() * 2 ** 48).toString(36)
  const own = join(staging, name)
  const writes: StagedWrite[] = []
  let isOpen = false
  const open = () => {
    if (isOpen) return
    isOpen = true
    onDisk(folder, () => {
      mkdirSync(staging, { recursive: true })
      removeForsaken(staging, now())
      // No commit of the folder shall take them along.
      writeFileSync(join(staging, '.gitignore'), '*\n')
      mkdirSync(own)
    })
  }
  return {
    async write({ path, data, sha256, before, isServed }) {
      open()
      const staged = `${stagingFolder}/${name}/${writes.length}`
      writes.push({ staged, path, sha256, ...(before === undefined ? {} : { before }) })
      const named = `${folder}/${path}`
      await writeNewFile(`${folder}/${staged}`, data, { named, isFlushed: !isServed })
    },
    finish() {
      if (isOpen) syncFolder(own)
      return writes
    },
    discard: () => quietly(() => removeStaging(folder, own)),
  }
}

/** Also the folder around it, unless another pull has files there. */
export function removeStaging(folder: string, own: string | undefined): void {
  const staging = join(folder, stagingFolder)
  if (own !== undefined) rmSync(own, { recursive: true, force: true })
  const others = existsSync(staging) ? readdirSync(staging).filter((name) => name !== '.gitignore') : []
  if (others.length === 0) rmSync(staging, { recursive: true, force: true })
}

/** After this time, a pull that has written nothing more was killed. */
const longestPause = 3_600_000

export const isForsaken = (place: string, now: number): boolean =>
  now - statSync(place).mtimeMs > longestPause

function removeForsaken(staging: string, now: number): void {
  for (const name of readdirSync(staging)) {
    const place = join(staging, name)
    if (name !== '.gitignore' && isForsaken(place, now)) rmSync(place, { recursive: true, force: true })
  }
}
