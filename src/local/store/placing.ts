/** Puts a file that is ready where nothing is: what somebody else put there in the meantime is never replaced. */
import { closeSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { isSystemError, quietly } from '../../disk.ts'

/**
 * @param draft - on the same disk; it may be there still afterwards.
 * @throws what the system says, EEXIST where something is there already.
 */
export function placeNew(draft: string, target: string): void {
  try {
    // Appears whole, and unlike a rename never replaces anything.
    linkSync(draft, target)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') throw error
    renameToReserved(draft, target)
  }
}

/** Some file systems have no hard links: there an empty file of ours takes the place first, which nobody else can then do. */
function renameToReserved(draft: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  try {
    renameSync(draft, target)
  } catch (error) {
    quietly(() => rmSync(target))
    throw error
  }
}
