/** Reads stdin as text. */
import { fstatSync } from 'node:fs'
import type { StandardInput } from '../context.ts'
import { quietly } from '../disk/files.ts'
import { LocalError, UsageError } from '../errors.ts'
import type { SignalHandling } from './interruption.ts'
import { isPipe, isTerminal } from './terminal.ts'

interface Source {
  readonly platform: string
  open(): NodeJS.ReadStream
}

export function createReader({ platform, open }: Source, interruption: SignalHandling): StandardInput {
  return {
    get isTerminal() {
      return isTerminal(0, platform)
    },
    get isPipe() {
      return isPipe(0)
    },
    read: async () => {
      // Node reads a folder as an empty file, which ws would send as an empty text.
      if (quietly(() => fstatSync(0))?.isDirectory())
        throw new LocalError('stdin is a folder: there is no text to read', {
          hint: 'Give a file: < FILE',
        })
      const { bytesOf, unlessInterrupted } = await import('../disk/interruptible-read.ts')
      return textOf(await unlessInterrupted(bytesOf(open()), interruption.signal))
    },
  }
}

/** Refuses bytes that are not UTF-8: silent repairs would send another text. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UsageError('stdin is not UTF-8 text', { cause: error })
  }
}
