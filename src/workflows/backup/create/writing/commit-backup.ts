/**
 * Makes a backup whole in one step: once the next manifest has its name, the backup is what it says, though some files still lie
 * beside their places. Whoever comes next moves the rest.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, quietly } from '../../../../disk/files.ts'
import { onDisk } from '../../../../disk/refused-file.ts'
import { replaceFile, syncFolder } from '../../../../disk/staged-file.ts'
import { LocalError } from '../../../../errors.ts'
import type { BackupManifest } from '../../../backup-format/manifest.ts'
import { manifestText } from '../../../backup-format/manifest.ts'
import { openIfThere, openInPlace } from '../../../backup-format/open-backup.ts'
import { manifestName, nextManifest, stagedFolder, workFolder } from '../../../backup-format/paths.ts'

interface Committing {
  readonly random: () => number
  readonly mode: number
}

/** @param earlier - the manifest that is there now, whose other files go */
export function commit(
  folder: string,
  { manifest, earlier }: { readonly manifest: BackupManifest; readonly earlier: BackupManifest | undefined },
  how: Committing,
): void {
  for (const { path } of manifest.files) refuseInTheWay(folder, path)
  const work = join(folder, workFolder)
  replaceFile(join(work, nextManifest), manifestText(manifest), how)
  syncFolder(work)
  moveIntoPlace(folder, { manifest, earlier })
}

/** A folder in the place of a file stays, and no link in the place of a folder is followed. @throws LocalError */
function refuseInTheWay(folder: string, path: string): void {
  const above = foldersAbove(path).find((each) =>
    isThere(join(folder, each), (stats) => !stats.isDirectory()),
  )
  const isFolder = isThere(join(folder, path), (stats) => stats.isDirectory())
  if (above === undefined && !isFolder) return
  const [place, kind] = above === undefined ? [path, 'a file'] : [above, 'a folder']
  throw new LocalError(`${join(folder, place)} is in the way of ${kind} of the backup: nothing was changed`, {
    hint: 'Move it elsewhere, and run it again',
  })
}

/** The outermost first. */
const foldersAbove = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join('/'))

function isThere(place: string, isSo: (stats: Stats) => boolean): boolean {
  // Below something that is not a folder there is nothing.
  const stats = quietly(() => lstatSync(place, { throwIfNoEntry: false }))
  return stats !== undefined && isSo(stats)
}

/** Ends the commit of a run that was killed within it. */
export function endCommit(folder: string): void {
  const between = openIfThere(folder)
  if (between?.isBetween !== true) return
  // Without it there is nothing to remove.
  const earlier = quietly(() => openInPlace(folder))?.manifest
  moveIntoPlace(folder, { manifest: between.manifest, earlier })
}

function moveIntoPlace(
  folder: string,
  { manifest, earlier }: { readonly manifest: BackupManifest; readonly earlier: BackupManifest | undefined },
): void {
  const work = join(folder, workFolder)
  const folders = new Set([folder])
  for (const { path } of manifest.files) {
    const staged = join(work, stagedFolder, path)
    if (!existsSync(staged)) continue
    const place = join(folder, path)
    onDisk(place, () => {
      makeFolder(dirname(place), 0o777)
      renameSync(staged, place)
    })
    folders.add(dirname(place))
  }
  for (const each of folders) syncFolder(each)
  const named = new Set(manifest.files.map(({ path }) => path))
  for (const { path } of earlier?.files ?? []) if (!named.has(path)) removeFile(folder, path)
  onDisk(folder, () => renameSync(join(work, nextManifest), join(folder, manifestName)))
  syncFolder(folder)
}

function removeFile(folder: string, path: string): void {
  onDisk(path, () => rmSync(join(folder, path), { force: true }))
  let above = dirname(path)
  while (above !== '.' && quietly(() => isEmpty(join(folder, above))) === true) {
    quietly(() => rmdirSync(join(folder, above)))
    above = dirname(above)
  }
}

const isEmpty = (folder: string) => readdirSync(folder).length === 0

/** A fresh folder for the files of this run. */
export function emptyStaged(folder: string): string {
  const staged = join(folder, workFolder, stagedFolder)
  onDisk(staged, () => {
    rmSync(staged, { recursive: true, force: true })
    mkdirSync(staged, { mode: 0o777 })
  })
  return staged
}
