/** Whether a person is at the other end of a stream, or another program. */
import { fstatSync, statSync } from 'node:fs'
import { quietly } from '../disk.ts'

/** Files and pipes are told apart without node:tty, which brings the network with it. */
export function isTerminal(descriptor: number, platform: string): boolean {
  if (platform !== 'win32' && !mayBeTerminal(descriptor)) return false
  return process.getBuiltinModule('node:tty').isatty(descriptor)
}

/** Some shells make a socket of it. */
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
