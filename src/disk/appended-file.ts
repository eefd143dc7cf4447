/** Opens a file to append lines to; makes it if there is none, for its owner alone. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** Without O_NONBLOCK, opening a FIFO would block and ignore Ctrl-C. Windows has none. */
const mode = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

/** The file's descriptor. @throws the system's error, also if the path is not a file */
export function openToAppend(path: string): number {
  const descriptor = openSync(path, mode, 0o600)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new Error('it is not a file')
}
