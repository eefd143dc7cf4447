/** What the file system refuses, in words that name the file, so that everybody says it the same way. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError, messageOf } from './errors.ts'

/** Changes a file. @throws LocalError that names it */
export function onDisk<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof LocalError ? error : unwritable(path, error)
  }
}

export const unwritable = (path: string, error: unknown): LocalError =>
  new LocalError(`${path} can't be written: ${isFull(error) ? 'the disk is full' : messageOf(error)}`, {
    cause: error,
  })

export const unreadable = (path: string, error: unknown): LocalError =>
  new LocalError(`${path} can't be read: ${messageOf(error)}`, { cause: error })

/** Step by step: Node's recursive mkdir never ends where a file system denies that a folder it has just shown is there, as /proc does. */
export function makeFolder(path: string, mode = 0o700): void {
  const parent = dirname(path)
  if (existsSync(path) || parent === path) return
  makeFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another ws was faster; what else may be in the way is found when a file is made.
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  }
}

/** Does what nobody misses when it fails, such as putting away what is of no use any more. */
export function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A refusal of the system's that nobody put into words is no bug of ours; anything else stays as it is. */
export const asLocalError = (error: unknown): unknown =>
  isSystemError(error)
    ? new LocalError(
        `The system refused: ${isFull(error) ? `the disk is full (${error.message})` : error.message}`,
        {
          cause: error,
        },
      )
    : error

/** What Node throws when a call of the system's fails. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  typeof error.syscall === 'string' &&
  'code' in error &&
  typeof error.code === 'string'

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
