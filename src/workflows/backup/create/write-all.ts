/** Writes all bytes: the system may take fewer at once. */
import { writeSync } from 'node:fs'

export function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(descriptor, bytes, written, bytes.length - written)
}
