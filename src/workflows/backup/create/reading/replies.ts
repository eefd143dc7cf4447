/** Keeps replies on the disk while a backup is made: the memory holds only where they are. A killed run leaves them to the next. */
import { hash } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { onDisk, unreadable } from '../../../../disk/refused-file.ts'
import { writeAll } from '../write-all.ts'

/** Bytes of a file: a reply as JSON. */
export interface Pointer {
  /** As `open` numbers them. */
  readonly file: number
  readonly offset: number
  readonly length: number
}

export interface Replies {
  /** It is there for readers at once. */
  append(text: string): Pointer
  /** Adds a note between the replies, for the next run. */
  note(text: string): void
  /** Another file to read replies from. @returns its number */
  open(path: string): number
  /** They are valid until the next call. */
  bytes(pointer: Pointer): Buffer
  /** Hands everything to the disk, where a kill does not reach it. */
  flush(): void
  /** Forgets everything that was appended from here on. */
  cut(size: number): void
  close(): void
}

/** Few writes, whatever the size of a reply; a kill loses no more than this of a pass. */
const pieceSize = 64 * 1024

/** The number of the file that replies are appended to. */
export const spoolFile = 0

/** The same text has the same stamp. */
export const stampOf = (text: string | Buffer): string => hash('sha1', text, 'base64url')

/** @throws LocalError if the disk refuses */
export function openReplies(path: string): Replies {
  const spool = onDisk(path, () => openSync(path, 'a+', 0o600))
  const own = new RepliesReader(spool, path)
  const files = [{ descriptor: spool, reader: own }]
  let size = fstatSync(spool).size
  let pending: string[] = []
  let pendingSize = 0
  const flush = () => {
    if (pendingSize === 0) return
    const bytes = Buffer.from(pending.join(''))
    ;[pending, pendingSize] = [[], 0]
    onDisk(path, () => writeAll(spool, bytes))
  }
  const write = (text: string) => {
    const length = Buffer.byteLength(text)
    pending.push(text)
    pendingSize += length
    size += length
    if (pendingSize >= pieceSize) flush()
    return length
  }
  return {
    append(text) {
      const offset = size
      return { file: spoolFile, offset, length: write(`${text}\n`) - 1 }
    },
    note: (text) => void write(`#${text}\n`),
    open(other) {
      const descriptor = onDisk(other, () => openSync(other, 'r'))
      files.push({ descriptor, reader: new RepliesReader(descriptor, other) })
      return files.length - 1
    },
    bytes({ file, offset, length }) {
      if (file === spoolFile) flush()
      return (files[file]?.reader ?? own).bytes({ offset, length })
    },
    flush,
    cut(to) {
      flush()
      onDisk(path, () => ftruncateSync(spool, to))
      own.forget()
      size = to
    },
    close() {
      flush()
      for (const { descriptor } of files) closeSync(descriptor)
    },
  }
}

interface ReplyRange {
  readonly offset: number
  readonly length: number
}

/** Bytes of one read: replies that follow one another are mostly read in that order. */
const aheadSize = 64 * 1024

/** Reads what stays as it is, until `forget`. */
class RepliesReader {
  readonly #descriptor: number
  readonly #path: string
  #start = 0
  #ahead: Buffer = Buffer.alloc(0)

  constructor(descriptor: number, path: string) {
    this.#descriptor = descriptor
    this.#path = path
  }

  /** They are valid until the next read. @throws LocalError if the file is not as long as it was */
  bytes({ offset, length }: ReplyRange): Buffer {
    const at = offset - this.#start
    const end = this.#ahead.length
    if (at >= 0 && at + length <= end) return this.#ahead.subarray(at, at + length)
    const isNext = at >= 0 && at <= end + aheadSize
    this.#ahead = this.#read(offset, length, isNext ? Math.max(length, aheadSize) : length)
    this.#start = offset
    return this.#ahead.subarray(0, length)
  }

  forget(): void {
    this.#ahead = Buffer.alloc(0)
  }

  /** At least `length` bytes, and at most `most`. */
  #read(offset: number, length: number, most: number): Buffer {
    const bytes = Buffer.allocUnsafe(most)
    try {
      let read = 0
      while (read < length) {
        const count = readSync(this.#descriptor, bytes, read, most - read, offset + read)
        if (count === 0) throw new Error('it ends too early')
        read += count
      }
      return bytes.subarray(0, read)
    } catch (error) {
      throw unreadable(this.#path, error)
    }
  }
}
