/** A file that lines are added to, made where there is none, for its owner alone. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** Without O_NONBLOCK a FIFO would be waited for, deaf to Ctrl-C; Windows has none. */
const mode = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

/** Its descriptor. @throws what the system throws, and for what is no file */
export function openToAppend(path: string): number {
  const descriptor = openSync(path, mode, 0o600)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new Error('it is not a file')
}
