/** Writes to stdout and stderr: a short text at once, a long one by a stream. Failures get messages for people. */
import { writeSync } from 'node:fs'
import { lazy } from '../concurrency/lazy.ts'
import type { Environment, Writer } from '../context.ts'
import { LocalError, OutputClosedError, type WsError } from '../errors.ts'
import { isPipe, isTerminal } from './terminal.ts'

interface WriterOptions {
  open(): NodeJS.WriteStream
  readonly env: Environment
  readonly platform: string
}

const defaultWidth = 80

/** Wider than any line that people read; lines are padded to their width. */
const widest = 10_000

/** COLUMNS, if it is a number of columns; else 0. */
const widthIn = ({ COLUMNS = '' }: Environment) =>
  /^\d+$/.test(COLUMNS) ? Math.min(Number(COLUMNS), widest) : 0

export function createWriter(descriptor: number, { open, env, platform }: WriterOptions): Writer {
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
  const put = (text: string) =>
    new Promise<void>((resolve, reject) => {
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
    })
  return {
    ...withPassingLine(put),
    get isTerminal() {
      return isTerminal(descriptor, platform)
    },
    get mayReachScreen() {
      return isTerminal(descriptor, platform) || isPipe(descriptor)
    },
    get columns() {
      return widthIn(env) || (isTerminal(descriptor, platform) && stream().columns) || defaultWidth
    },
  }
}

/** Goes to the start of the line and empties it (ECMA-48: EL). */
const emptyLine = '\r\u001b[K'

/** A text and the removal of a line before it are one write: nothing can come between. */
export function withPassingLine(put: Writer['write']): Pick<Writer, 'write' | 'showPassing'> {
  let isShown = false
  return {
    write: (text) => {
      const before = isShown ? emptyLine : ''
      isShown = false
      return put(`${before}${text}`)
    },
    showPassing: async (line) => {
      if (line === '' && !isShown) return
      isShown = line !== ''
      await put(isShown ? `\r${line}\u001b[K` : emptyLine)
    },
  }
}

/** Bytes that fit any pipe, even if nobody reads. */
const roomOfPipe = 4096

/**
 * Writes without a stream, as long as it can't block: opening one takes longer than most answers take to write.
 * @returns the rest to write; undefined if there is none
 */
function shortWriter(descriptor: number, platform: string) {
  // The console of Windows would read these bytes in another encoding.
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
    // A stream can wait for room.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}

function outputFailure(error: NodeJS.ErrnoException): WsError {
  if (error.code === 'EPIPE')
    return new OutputClosedError('The reader of the output has gone', { cause: error })
  const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  return new LocalError(`Can't write the output: ${reason}`, {
    cause: error,
    hint: 'Make space there, or write the output to another place',
  })
}
