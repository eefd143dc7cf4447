/** Lines that survive a kill, and a power cut where somebody waits for it: many writers share one write and one fsync. */
import { fdatasync, writeSync } from 'node:fs'
import { unwritable } from '../../disk.ts'
import type { LocalError } from '../../errors.ts'

export interface Appender {
  /** Adds a line; it is handed to the system at the end of this turn of the event loop, with all the others. */
  append(line: string): void
  /** Resolves when everything appended so far is with the system: it outlives this process, though not yet the machine. */
  handedOn(): Promise<void>
  /** Resolves when everything appended so far is on the disk. */
  durable(): Promise<void>
}

/** @param path - for messages */
export function createAppender(descriptor: number, path: string): Appender {
  let waiting = ''
  let failure: LocalError | undefined
  let handing: Promise<void> = Promise.resolve()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = () => {
    if (failure !== undefined) throw failure
    if (waiting === '') return
    const text = waiting
    waiting = ''
    try {
      writeWhole(descriptor, Buffer.from(text))
    } catch (error) {
      failure = unwritable(path, error)
      throw failure
    }
  }
  const flushLater = () =>
    new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        try {
          resolve(flush())
        } catch (error) {
          reject(error)
        }
      })
    })
  const begin = () => {
    next = undefined
    flush()
    running = sync(descriptor, path)
    return running
  }
  return {
    append: (line) => {
      if (failure !== undefined) throw failure
      if (waiting === '') {
        handing = flushLater()
        // Whoever waits is told of a failure, and so is whoever appends next.
        handing.catch(() => undefined)
      }
      waiting += line
    },
    handedOn: () => handing,
    durable: () => {
      // A sync that is running may have missed the last lines.
      next ??= running.then(begin)
      return next
    },
  }
}

/** A disk that is nearly full takes a part, and says so by its length alone. */
export function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

const sync = (descriptor: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(unwritable(path, error))))
  })
