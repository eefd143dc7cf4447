/** Compares the folder of a backup with its manifest, byte by byte: finds what is changed, missing or foreign. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOfReading } from '../../disk/refused-file.ts'
import { counted } from '../../text/counted.ts'
import type { BackupFile } from './manifest.ts'
import type { OpenBackup } from './open-backup.ts'
import { isBeside, manifestName } from './paths.ts'
import { kindOfFile } from './record.ts'

export interface FileFault {
  readonly path: string
  readonly fault: 'changed' | 'missing' | 'foreign' | 'unreadable'
  /** The end of a sentence that begins with the path. */
  readonly reason: string
}

/** @returns in the order of the manifest, foreign files last; empty for a whole backup */
export async function verifyFiles(backup: OpenBackup, signal: AbortSignal): Promise<readonly FileFault[]> {
  const faults: FileFault[] = []
  const pieces: Pieces = [Buffer.allocUnsafe(pieceSize), Buffer.allocUnsafe(pieceSize)]
  const linked = linkedFolders(backup.folder)
  for (const file of backup.manifest.files) {
    signal.throwIfAborted()
    const isLinked = linked.some((folder) => file.path.startsWith(`${folder}/`))
    const fault = isLinked
      ? ({ path: file.path, fault: 'changed', reason: 'lies behind a link' } as const)
      : await faultIn(file, backup.locate(file.path), pieces)
    if (fault !== undefined) faults.push(fault)
  }
  return [...faults, ...foreignIn(backup)]
}

const pieceSize = 1024 * 1024

/** One is read while the other is hashed. */
type Pieces = [Buffer, Buffer]

async function faultIn(
  { path, sha256, bytes, count }: BackupFile,
  place: string,
  pieces: Pieces,
): Promise<FileFault | undefined> {
  try {
    const stats = await lstat(place)
    if (!stats.isFile()) return { path, fault: 'changed', reason: 'is not a file' }
    if (stats.size !== bytes)
      return { path, fault: 'changed', reason: `has ${counted(stats.size, 'byte')} and not ${bytes}` }
    const found = await contentsOf(place, pieces)
    if (found.sha256 !== sha256)
      return { path, fault: 'changed', reason: 'has other bytes than it was written with' }
    if (kindOfFile(path) !== undefined && found.lines !== count)
      return { path, fault: 'changed', reason: `has ${found.lines} lines, and its manifest says ${count}` }
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { path, fault: 'missing', reason: 'is missing' }
    return { path, fault: 'unreadable', reason: `can't be read: ${reasonOfReading(error)}` }
  }
}

async function contentsOf(path: string, [one, other]: Pieces) {
  const hash = createHash('sha256')
  let lines = 0
  const file = await open(path)
  try {
    let [reading, read] = [one, other]
    let count = await fill(file, reading)
    while (count > 0) {
      const piece = reading.subarray(0, count)
      ;[reading, read] = [read, reading]
      const next = fill(file, reading)
      hash.update(piece)
      lines += lineEndsIn(piece)
      count = await next
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), lines }
}

function lineEndsIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) count += 1
  return count
}

const lineEnd = 0x0a

const fill = async (file: FileHandle, piece: Buffer) => (await file.read(piece, 0, piece.length)).bytesRead

/** Files that the manifest does not name. Empty folders hold no byte. */
function foreignIn({ folder, manifest, isBetween }: OpenBackup): readonly FileFault[] {
  const named = new Set(manifest.files.map(({ path }) => path))
  // Files of the manifest before may still be there.
  if (isBetween) return []
  return filesBelow(folder)
    .filter((path) => !named.has(path) && path !== manifestName)
    .map((path) => ({ path, fault: 'foreign', reason: 'does not belong to the backup' }))
}

/** Everything that is not a folder, sorted, with slashes. */
export function filesBelow(folder: string, below = ''): readonly string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true })
  return entries
    .filter(({ name }) => below !== '' || !isBeside(name))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, path) : [path]
    })
    .sort()
}

/** Links in the place of folders: they could lead anywhere. */
function linkedFolders(folder: string, below = ''): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isSymbolicLink()) return [path]
    return entry.isDirectory() && (below !== '' || !isBeside(entry.name)) ? linkedFolders(folder, path) : []
  })
}
