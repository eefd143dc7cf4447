/** Writes the files of a backup beside their places; they move there together, once the manifest is written. */
import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, quietly } from '../../../../disk/files.ts'
import { onDisk } from '../../../../disk/refused-file.ts'
import type { BackupFile } from '../../../backup-format/manifest.ts'
import { writeAll } from '../write-all.ts'

export interface Staging {
  /** Writes a file from pieces. A file that is there already stays as it is. */
  write(path: string, pieces: Iterable<string | Buffer>, count: number): BackupFile
  /** Keeps a file of the backup before. */
  keep(file: BackupFile): BackupFile
  readonly counts: { written: number; kept: number }
}

interface StagingOptions {
  /** Where the files are written. */
  readonly folder: string
  /** A whole file of the backup before. */
  readonly earlier: (path: string) => BackupFile | undefined
  /** Where a file of the backup before is. */
  readonly locate: (path: string) => string
  /** True if kept files are linked into the new folder; false if they stay where they are. */
  readonly isLinked: boolean
  readonly mode: number
}

/** Few writes, whatever the length of a line. */
const pieceSize = 256 * 1024

export function createStaging({ folder, earlier, locate, isLinked, mode }: StagingOptions): Staging {
  const counts = { written: 0, kept: 0 }
  const keep = (file: BackupFile) => {
    counts.kept += 1
    if (isLinked) linkOrCopy(locate(file.path), join(folder, file.path))
    return file
  }
  return {
    counts,
    keep,
    write(path, pieces, count) {
      const place = join(folder, path)
      onDisk(place, () => makeFolder(dirname(place), 0o777))
      const file = { path, ...writeFile(place, pieces, mode), count }
      const old = earlier(path)
      if (old?.sha256 === file.sha256 && old.bytes === file.bytes && old.count === count) {
        onDisk(place, () => rmSync(place))
        return keep(old)
      }
      counts.written += 1
      return file
    },
  }
}

function writeFile(place: string, pieces: Iterable<string | Buffer>, mode: number) {
  const hash = createHash('sha256')
  const descriptor = onDisk(place, () => openSync(place, 'w', mode))
  const room = Buffer.allocUnsafe(pieceSize)
  let bytes = 0
  let filled = 0
  const write = (piece: Buffer) => {
    hash.update(piece)
    bytes += piece.length
    onDisk(place, () => writeAll(descriptor, piece))
  }
  const flush = () => {
    write(room.subarray(0, filled))
    filled = 0
  }
  try {
    for (const piece of pieces) {
      // A character has at most three bytes for each of its code units.
      const most = typeof piece === 'string' ? 3 * piece.length : piece.length
      if (filled + most > pieceSize) flush()
      if (most > pieceSize) write(typeof piece === 'string' ? Buffer.from(piece) : piece)
      else filled += typeof piece === 'string' ? room.write(piece, filled) : piece.copy(room, filled)
    }
    flush()
    onDisk(place, () => fsyncSync(descriptor))
  } finally {
    quietly(() => closeSync(descriptor))
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Some file systems have no links, and some let a file have only so many. */
function linkOrCopy(from: string, to: string): void {
  onDisk(to, () => {
    makeFolder(dirname(to), 0o777)
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  })
}
