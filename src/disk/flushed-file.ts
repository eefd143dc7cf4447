/** Writes one of thousands of new files, off the main thread: some systems take a millisecond to make one. */
import { writeFile } from 'node:fs/promises'
import { unwritable } from './refused-file.ts'

/**
 * Its bytes survive a crash of the machine.
 * @param named - its path in messages, if it is a draft of another file
 * @throws LocalError if the disk refuses, or if something is there
 */
export async function writeFlushedFile(path: string, data: string | Uint8Array, named = path): Promise<void> {
  try {
    await writeFile(path, data, { flag: 'wx', flush: true })
  } catch (error) {
    throw unwritable(named, error)
  }
}
