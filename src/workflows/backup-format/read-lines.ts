/** Reads a file line by line, a piece at a time: a backup may be larger than the memory. */
import { createReadStream } from 'node:fs'
import { unreadable } from '../../disk/refused-file.ts'

const pieceSize = 1024 * 1024

const lineEnd = 0x0a

/** Lines without their ends; text after the last end is a line too. @throws LocalError */
export async function* readLines(path: string): AsyncGenerator<string> {
  for await (const line of readLineBytes(path)) yield line.toString('utf8')
}

/** The same as bytes, which are good until the next line. */
export async function* readLineBytes(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  try {
    for await (const piece of createReadStream(path, { highWaterMark: pieceSize })) {
      // Without an encoding, pieces are bytes.
      const bytes = piece as Buffer
      let start = 0
      for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
        const last = bytes.subarray(start, end)
        yield rest.length === 0 ? last : Buffer.concat([...rest, last])
        rest = []
        start = end + 1
      }
      if (start < bytes.length) rest.push(bytes.subarray(start))
    }
  } catch (error) {
    throw unreadable(path, error)
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
