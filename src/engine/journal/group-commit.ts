/** Writes lines that survive a kill, and on request a power cut: many writers share one write and one fsync. */
import { fdatasync } from 'node:fs'
import { writeWhole } from '../../disk/appended-file.ts'
import { unwritable } from '../../disk/refused-file.ts'
import type { LocalError } from '../../errors.ts'

export interface Appender {
  /** Adds a line. The system gets it at the end of this turn of the event loop, with all others. */
  append(line: string): void
  /** Resolves when the system has all lines so far: they outlive this process, but not yet the machine. */
  handedOn(): Promise<void>
  /** Resolves when all lines so far are on the disk. */
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
        // Callers who wait get the failure, and so does the next append.
        handing.catch(() => undefined)
      }
      waiting += line
    },
    handedOn: () => handing,
    durable: () => {
      // A running sync may have missed the last lines.
      next ??= running.then(begin)
      return next
    },
  }
}

const sync = (descriptor: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(unwritable(path, error))))
  })
