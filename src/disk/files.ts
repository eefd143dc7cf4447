/** Small steps on files, and errors of the system that nobody has put into words. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError } from '../errors.ts'

/** Step by step: Node's recursive mkdir never ends if a file system like /proc denies a folder that it has just shown. */
export function makeFolder(path: string, mode = 0o700): void {
  const parent = dirname(path)
  if (existsSync(path) || parent === path) return
  makeFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another ws was faster. If something else is in the way, making a file will fail.
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  }
}

/** Does work whose failure does not matter, such as removing leftovers. */
export function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Turns a system error that nobody has put into words into a LocalError, since it is no bug of ours; other errors stay. */
export const asLocalError = (error: unknown): unknown =>
  isSystemError(error)
    ? new LocalError(
        `The system refused: ${isFull(error) ? `the disk is full (${error.message})` : error.message}`,
        {
          cause: error,
        },
      )
    : error

/** True for the error of a failed system call. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  typeof error.syscall === 'string' &&
  'code' in error &&
  typeof error.code === 'string'

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
