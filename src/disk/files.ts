/** Small steps on files. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** True for the error of a failed system call. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  typeof error.syscall === 'string' &&
  'code' in error &&
  typeof error.code === 'string'
