/** Gives a finished file its name, and never replaces a file that somebody else made in the meantime. */
import { closeSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { isSystemError, quietly } from '../../disk.ts'

/**
 * @param draft - on the same disk; it may remain afterwards
 * @throws the system's error; EEXIST if the target exists
 */
export function placeNew(draft: string, target: string): void {
  try {
    // A link appears whole, and unlike a rename never replaces anything.
    linkSync(draft, target)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') throw error
    renameToReserved(draft, target)
  }
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
