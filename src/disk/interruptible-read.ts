/** Reading from what may never end, a pipe or a terminal, until the person's signal. */
import { constants, openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'

/** The bytes of a file that a person named. @throws what reading throws; the signal's reason */
export async function readNamedFile(path: string, signal: AbortSignal): Promise<Buffer> {
  if (!(await stat(path)).isFIFO()) return unlessInterrupted(readFile(path), signal)
  // The thread that opens a pipe for us would wait for whoever writes, and keep the process from ending.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const { Socket } = await import('node:net')
  return unlessInterrupted(bytesOf(new Socket({ fd: descriptor, writable: false })), signal)
}

/** All that a stream without an encoding gives. */
export async function bytesOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Without an encoding chunks are bytes.
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

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
