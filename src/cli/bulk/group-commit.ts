/** Lines that survive a power cut: many writers share one fsync, since a disk does only so many a second. */
import { fdatasync, writeSync } from 'node:fs'
import { LocalError } from '../../errors.ts'

export interface Appender {
  /** Hands a line to the system at once: it outlives this process, but not yet the machine. */
  append(line: string): void
  /** Resolves when everything appended so far is on the disk. */
  durable(): Promise<void>
}

/** @param path - for messages */
export function createAppender(descriptor: number, path: string): Appender {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    running = sync(descriptor, path)
    return running
  }
  return {
    append: (line) => {
      try {
        writeWhole(descriptor, Buffer.from(line))
      } catch (error) {
        throw unwritable(path, error)
      }
    },
    durable: () => {
      // A sync that is running may have missed the last lines.
      next ??= running.then(begin)
      return next
    },
  }
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

const sync = (descriptor: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(unwritable(path, error))))
  })

export function unwritable(path: string, error: unknown): LocalError {
  // The file system throws nothing else.
  const { code, message } = error as NodeJS.ErrnoException
  return new LocalError(`${path} can't be written: ${code === 'ENOSPC' ? 'the disk is full' : message}`, {
    cause: error,
  })
}
