/** Removes a file; one that is gone already is no fault. */
import { rmSync } from 'node:fs'
import { onDisk } from '../../disk/files.ts'

export function removeFile(path: string | undefined): void {
  if (path !== undefined) onDisk(path, () => rmSync(path, { force: true }))
}
