/** Opens files that stay open for many writes; makes them if there are none, for their owner alone. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'

/** Without O_NONBLOCK, opening a FIFO would block and ignore Ctrl-C. Windows has none. */
const mode = constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

/** For lines. Returns the file's descriptor. @throws the system's error, also if the path is not a file */
export const openToAppend = (path: string): number => open(path, mode | constants.O_APPEND)

/** For content that is written over in its place. @throws as openToAppend does */
export const openToOverwrite = (path: string): number => open(path, mode)

function open(path: string, flags: number): number {
  const descriptor = openSync(path, flags, 0o600)
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw new Error('it is not a file')
}

/** A nearly full disk writes a part, and only the returned length shows it. */
export function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}
