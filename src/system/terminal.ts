/** Tells what is at the other end of a stream: a person, a program or a file. */
import { fstatSync, statSync } from 'node:fs'
import { quietly } from '../disk/files.ts'

/** Tells files from pipes without node:tty, which would load the network modules. */
export function isTerminal(descriptor: number, platform: string): boolean {
  if (platform !== 'win32' && !mayBeTerminal(descriptor)) return false
  return process.getBuiltinModule('node:tty').isatty(descriptor)
}

/** Some shells use a socket as a pipe. */
export function isPipe(descriptor: number): boolean {
  const stats = quietly(() => fstatSync(descriptor))
  return stats !== undefined && (stats.isFIFO() || stats.isSocket())
}

function mayBeTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor)
    return stats.isCharacterDevice() && stats.rdev !== statSync('/dev/null').rdev
  } catch {
    // Closed: nobody is there.
    return false
  }
}
