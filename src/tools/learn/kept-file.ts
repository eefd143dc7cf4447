/** Removes a file; one that is gone already is not a fault. */
import { rmdirSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'

/** @param top - the name of the folder that ws made for such files: it goes with the last of them */
export function removeFile(path: string | undefined, top: string): void {
  if (path === undefined) return
  onDisk(path, () => rmSync(path, { force: true }))
  quietly(() => removeEmpty(dirname(path), top))
}

/** Ends with an error at the first folder that holds anything. */
function removeEmpty(folder: string, top: string): void {
  rmdirSync(folder)
  if (basename(folder) !== top) removeEmpty(dirname(folder), top)
}
