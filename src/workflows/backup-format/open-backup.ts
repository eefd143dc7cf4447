/** Opens the folder of a backup: reads its manifest, and knows where each file is, also between the two halves of a commit. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { quietly } from '../../disk/files.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { DamagedError } from '../../errors.ts'
import { datedIn } from './dated-folder.ts'
import { type BackupManifest, NoBackupError, parseManifest } from './manifest.ts'
import { isBeside, manifestName, nextManifest, stagedFolder, workFolder } from './paths.ts'

export interface OpenBackup {
  readonly folder: string
  readonly manifest: BackupManifest
  /** The place of a file of the manifest. */
  locate(path: string): string
  /** True if a run was killed in the middle of its last step: its files are whole, and not all in their places. */
  readonly isBetween: boolean
}

/** Undefined for a folder that is missing or empty, or holds nothing but an unfinished first backup. @throws UsageError for anything else that is not a backup */
export function openIfThere(folder: string): OpenBackup | undefined {
  const between = readIfThere(join(folder, workFolder, nextManifest))
  if (between !== undefined)
    return {
      folder,
      manifest: parseManifest(between, folder),
      isBetween: true,
      locate: (path) => {
        const staged = join(folder, workFolder, stagedFolder, path)
        return existsSync(staged) ? staged : join(folder, path)
      },
    }
  const inPlace = openInPlace(folder)
  if (inPlace !== undefined) return inPlace
  const others = namesIn(folder).filter((name) => !isBeside(name))
  const latest = datedIn(folder).at(-1)
  if (latest !== undefined)
    throw new NoBackupError(`${folder} is a folder of dated backups`, {
      hint: `Name one of them: ${join(folder, latest)}`,
    })
  if (others.length > 0)
    throw new NoBackupError(`${folder} holds no backup: there is no ${manifestName} beside ${others[0]}`, {
      hint: 'Name a folder that ws backup create has written',
    })
  return undefined
}

/** The backup as it was before an unfinished commit; undefined if there was none. */
export function openInPlace(folder: string): OpenBackup | undefined {
  const bytes = readIfThere(join(folder, manifestName))
  return (
    bytes && {
      folder,
      manifest: parseManifest(bytes, folder),
      isBetween: false,
      locate: (path) => join(folder, path),
    }
  )
}

/** @throws UsageError for a folder without a backup */
export function openBackup(folder: string): OpenBackup {
  const backup = openIfThere(folder)
  if (backup !== undefined) return backup
  throw new NoBackupError(`${folder} holds no backup`, { hint: 'ws backup create <folder> makes one' })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    if (isFile(folder))
      throw new NoBackupError(`${folder} is a file, and no folder of a backup`, {
        hint: 'Name a folder, or a path that does not exist yet',
      })
    throw unreadable(folder, error)
  }
}

const isFile = (path: string): boolean => quietly(() => statSync(path).isFile()) === true

/** A link in the place of a manifest may lead anywhere. */
function readIfThere(path: string): Buffer | undefined {
  const stats = quietly(() => lstatSync(path, { throwIfNoEntry: false }))
  if (stats === undefined) return undefined
  if (!stats.isFile()) throw new DamagedError(`${path} is not a file`)
  try {
    return readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
