/** stdout and stderr: a short text at once, a long one by a stream, and what went wrong in the user's words. */
import { writeSync } from 'node:fs'
import type { Environment, Writer } from '../context.ts'
import { LocalError, OutputClosedError, type WsError } from '../errors.ts'
import { lazy } from '../lazy.ts'
import { isPipe, isTerminal } from './terminal.ts'

interface Way {
  open(): NodeJS.WriteStream
  readonly env: Environment
  readonly platform: string
}

const defaultWidth = 80

/** More than anybody reads in a line; lines are filled up to their width. */
const widest = 10_000

/** COLUMNS, as far as it is a number of columns; else 0. */
const widthIn = ({ COLUMNS = '' }: Environment) =>
  /^\d+$/.test(COLUMNS) ? Math.min(Number(COLUMNS), widest) : 0

export function createWriter(descriptor: number, { open, env, platform }: Way): Writer {
  let failed: WsError | undefined
  let isOpen = false
  const stream = lazy(() => {
    isOpen = true
    const opened = open()
    opened.on('error', (error: NodeJS.ErrnoException) => {
      failed ??= outputFailure(error)
    })
    return opened
  })
  const writeShort = shortWriter(descriptor, platform)
  return {
    get isTerminal() {
      return isTerminal(descriptor, platform)
    },
    get mayReachScreen() {
      return isTerminal(descriptor, platform) || isPipe(descriptor)
    },
    get columns() {
      return widthIn(env) || (isTerminal(descriptor, platform) && stream().columns) || defaultWidth
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        if (failed !== undefined) return reject(failed)
        try {
          const rest = isOpen ? text : writeShort(text)
          if (rest === undefined) return resolve()
          stream().write(rest, (error) => (error ? reject(outputFailure(error)) : resolve()))
        } catch (error) {
          // fs throws errors with a code.
          failed = outputFailure(error as NodeJS.ErrnoException)
          reject(failed)
        }
      }),
  }
}

/** Bytes that any pipe has room for, whether or not somebody reads. */
const roomOfPipe = 4096

/**
 * Writes without a stream, which takes longer to open than most answers to write, as long as that can't wait for a reader.
 * @returns what is left to write, undefined for nothing.
 */
function shortWriter(descriptor: number, platform: string) {
  // Windows takes what is written to its console for text of another encoding.
  let room = platform === 'win32' ? 0 : roomOfPipe
  return (text: string): string | Buffer | undefined => {
    const bytes = text.length > room ? undefined : Buffer.from(text)
    if (bytes === undefined || bytes.length > room) return text
    const written = writeSome(descriptor, bytes)
    room -= written
    return written === bytes.length ? undefined : bytes.subarray(written)
  }
}

function writeSome(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    // A stream can wait until there is room.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}

function outputFailure(error: NodeJS.ErrnoException): WsError {
  if (error.code === 'EPIPE')
    return new OutputClosedError('The reader of the output has gone', { cause: error })
  const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  return new LocalError(`Can't write the output: ${reason}`, { cause: error })
}
