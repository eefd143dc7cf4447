/** Whether a person is at the other end of a stream. */
import { fstatSync, statSync } from 'node:fs'

/** Files and pipes are told apart without node:tty, which brings the network with it. */
export function isTerminal(descriptor: number, platform: string): boolean {
  if (platform !== 'win32' && !mayBeTerminal(descriptor)) return false
  return process.getBuiltinModule('node:tty').isatty(descriptor)
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
