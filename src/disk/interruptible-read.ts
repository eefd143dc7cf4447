/** Reads from a pipe or a terminal, which may never end, until Ctrl-C. */

import { constants, createReadStream, openSync, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Cancellation } from '../concurrency/cancellation.ts'
import { LocalError } from '../errors.ts'

/** Far more than anybody sends at once; a device would never end. In bytes. */
export const largestText = 256 * 1024 * 1024

/** The bytes of a file that a person named. @throws the read's error; the signal's reason; LocalError beyond `largest` bytes */
export async function readNamedFile(
  path: string,
  signal: AbortSignal,
  largest = largestText,
): Promise<Buffer> {
  const stats = await stat(path)
  if (stats.isFile()) {
    if (stats.size > largest) throw tooLarge(largest)
    return unlessInterrupted(readFile(path), signal)
  }
  return unlessInterrupted(bytesOf(await openEndless(path, stats), largest), signal)
}

async function openEndless(path: string, stats: Stats): Promise<NodeJS.ReadableStream> {
  if (!stats.isFIFO()) return createReadStream(path)
  // Node's thread would block on a pipe until somebody writes, and the process could not end.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const { Socket } = await import('node:net')
  return new Socket({ fd: descriptor, writable: false })
}

/** Everything that a stream without an encoding gives. @throws LocalError beyond `largest` bytes */
export async function bytesOf(stream: NodeJS.ReadableStream, largest = largestText): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    // Without an encoding chunks are bytes.
    chunks.push(chunk as Buffer)
    size += chunk.length
    if (size > largest) throw tooLarge(largest)
  }
  return Buffer.concat(chunks, size)
}

const tooLarge = (largest: number) => {
  const shown = largest < mebibyte ? `${largest / 1024} KiB` : `${largest / mebibyte} MiB`
  return new LocalError(`there is more than ${shown} to read`)
}

const mebibyte = 1024 * 1024

/** The result of the read, unless the signal comes first. */
export async function unlessInterrupted<Value>(read: Promise<Value>, signal: Cancellation): Promise<Value> {
  signal.throwIfAborted()
  let stop = () => {}
  const interrupted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
  })
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([read, interrupted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
