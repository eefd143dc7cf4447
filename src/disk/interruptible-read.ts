/** Reading from what may never end, a pipe or a terminal, until the person's signal. */
import { constants, createReadStream, openSync, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { LocalError } from '../errors.ts'

/** More than anybody sends at once; a device would give without end. In bytes. */
export const largestText = 256 * 1024 * 1024

/** The bytes of a file that a person named. @throws what reading throws; the signal's reason; LocalError beyond `largest` bytes */
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
  // The thread that opens a pipe for us would wait for whoever writes, and keep the process from ending.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const { Socket } = await import('node:net')
  return new Socket({ fd: descriptor, writable: false })
}

/** All that a stream without an encoding gives. @throws LocalError beyond `largest` bytes */
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

/** What comes of the read, unless the signal comes first. */
export async function unlessInterrupted<Value>(read: Promise<Value>, signal: AbortSignal): Promise<Value> {
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
