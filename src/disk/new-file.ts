/** Writes one of thousands of new files, off the main thread: some systems take a millisecond to make one. */
import { writeFile } from 'node:fs/promises'
import { unwritable } from './refused-file.ts'

interface NewFileOptions {
  /** True if its bytes have to survive a crash of the machine: that takes several times as long. */
  readonly isFlushed: boolean
  /** Its path in messages: it may be a draft of another file. */
  readonly named: string
}

/** @throws LocalError if the disk refuses, or if something is there */
export async function writeNewFile(
  path: string,
  data: string | Uint8Array,
  { isFlushed, named }: NewFileOptions,
): Promise<void> {
  try {
    await writeFile(path, data, { flag: 'wx', flush: isFlushed })
  } catch (error) {
    throw unwritable(named, error)
  }
}
