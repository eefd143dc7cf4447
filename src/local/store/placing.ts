/** Gives a finished file its name, and never replaces a file that somebody else made in the meantime. */
import { closeSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isSystemError, quietly } from '../../disk/files.ts'
import { LocalError } from '../../errors.ts'

/**
 * @param draft - on the same disk; it may remain afterwards
 * @throws SQLite's error if the disk is full; the system's error; EEXIST if the target exists
 */
export function placeNew(draft: string, target: string): void {
  moveLastWritesIn(draft)
  try {
    // A link appears whole, and unlike a rename never replaces anything.
    linkSync(draft, target)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') throw error
    renameToReserved(draft, target)
  }
}

/** SQLite also closes a file that had no room for its last writes: they stay beside it, and the file alone is damaged. */
function moveLastWritesIn(draft: string): void {
  const isOutside = () => (statSync(`${draft}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!isOutside()) return
  const file = new DatabaseSync(draft)
  try {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    file.close()
  }
  if (isOutside()) throw new LocalError(`${draft} can't be finished: its last writes are beside it`)
}

/** For file systems without hard links: an empty file of ours takes the name first, so that nobody else can. */
function renameToReserved(draft: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  try {
    renameSync(draft, target)
  } catch (error) {
    quietly(() => rmSync(target))
    throw error
  }
}
