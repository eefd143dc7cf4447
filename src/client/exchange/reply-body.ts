/** Reads a reply's body whole, and refuses one that is encoded, too large, cut short or not UTF-8. */
import { isUtf8 } from 'node:buffer'
import { type Awaitable, after } from '../../concurrency/awaitable.ts'
import { CutReplyError, ReplyError } from '../../errors.ts'

export interface Framing {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes. */
  readonly largest: number
}

/** The body of a reply. */
export interface ReplyReceiver {
  add(chunk: Uint8Array): void
  end(): void
  fail(error: Error): void
  /** Closes the connection, unless the body has ended. */
  drop(): void
  /** All of it. Throws the body's failure, or ReplyError when it is larger. */
  whole(largest: number): Awaitable<Buffer>
}

interface BodySource {
  pause(): void
  resume(): void
  drop(reason: Error): void
}

/** The body buffers this many bytes before somebody asks for it. */
const bufferedBytes = 64 * 1024

/**
 * The body joins this many chunks into one. Chunked encoding may send every byte by itself, and a chunk costs a hundred times its
 * memory. The system gets the memory of parts of a mebibyte back, and hardly ever that of chunks.
 */
const chunksPerJoin = 1024
const bytesPerJoin = 1024 * 1024

export const createBody = (source: BodySource): ReplyReceiver => new Body(source)

/** A class, because each of thousands of requests has one. */
class Body implements ReplyReceiver {
  readonly #source: BodySource
  #joined: Uint8Array[] = []
  readonly #chunks: Uint8Array[] = []
  #bytesOfChunks = 0
  #size = 0
  #largest: number | undefined
  #failure: Error | undefined
  #isOver = false
  /** Set while somebody waits for the end. */
  #settle: (() => void) | undefined

  constructor(source: BodySource) {
    this.#source = source
  }

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    this.#bytesOfChunks += chunk.length
    if (this.#chunks.length === chunksPerJoin || this.#bytesOfChunks >= bytesPerJoin) this.#join()
    if (this.#largest === undefined && this.#size > bufferedBytes) this.#source.pause()
    this.#check()
  }

  end(): void {
    this.#isOver = true
    this.#settle?.()
  }

  fail(error: Error): void {
    this.#failure ??= error
    this.end()
  }

  drop(): void {
    this.#refuse(new Error('The reply is not needed'))
  }

  whole(largest: number): Awaitable<Buffer> {
    this.#largest = largest
    if (this.#isOver) {
      this.#check()
      return this.#bytes()
    }
    const ended = new Promise<void>((resolve) => {
      this.#settle = resolve
    })
    this.#source.resume()
    this.#check()
    return ended.then(() => this.#bytes())
  }

  #join(): void {
    this.#joined.push(Buffer.concat(this.#chunks.splice(0)))
    this.#bytesOfChunks = 0
  }

  #check(): void {
    if (this.#largest !== undefined && this.#size > this.#largest) this.#refuse(tooLarge(this.#largest))
  }

  #refuse(error: Error): void {
    this.fail(error)
    this.#source.drop(error)
  }

  #bytes(): Buffer {
    if (this.#failure !== undefined) throw this.#failure
    const [only] = this.#chunks
    if (this.#joined.length === 0 && this.#chunks.length === 1 && only !== undefined) return bufferOf(only)
    const parts = [...this.#joined, ...this.#chunks.splice(0)]
    // Nobody asks twice: the parts of a large body go before its text is read.
    this.#joined = []
    return Buffer.concat(parts, this.#size)
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** @throws ReplyError */
export function textOf(bytes: Buffer, { status }: Pick<Framing, 'status'>): string {
  // ws shows the text of an error even if it is garbled.
  if (status < 400 && !isUtf8(bytes)) throw new ReplyError('The reply is not valid UTF-8', { status })
  const text = bytes.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** @throws ReplyError; the failure of the body */
export function readBytes(body: ReplyReceiver, { status, headers, largest }: Framing): Awaitable<Buffer> {
  refuseEncodings(headers)
  const declared = declaredLength(headers)
  if (declared !== undefined && declared > largest) throw tooLarge(largest)
  return after(body.whole(largest), (bytes) => {
    if (declared !== undefined && bytes.length < declared)
      throw new CutReplyError(`The reply ended after ${bytes.length} of ${declared} bytes`, { status })
    return bytes
  })
}

/** The request forbids every encoding: compressed replies can expand without bound. */
function refuseEncodings(headers: Framing['headers']): void {
  if (headers['content-encoding'] === undefined && headers['transfer-encoding'] === undefined) return
  const content = headers['content-encoding']?.trim().toLowerCase() ?? ''
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? ''
  const isPlain = (content === '' || content === 'identity') && (transfer === '' || transfer === 'chunked')
  if (isPlain) return
  // Print known names only: anything else may be our token.
  const names = new Set(`${content},${transfer}`.split(/[\s,]+/).filter((name) => encodings.has(name)))
  const shown = names.size === 0 ? '' : ` (${[...names].join(', ')})`
  throw new ReplyError(`The service compressed its reply${shown} although it was asked not to`)
}

const encodings = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'x-compress'])

function declaredLength(headers: Framing['headers']): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined
}

function tooLarge(largest: number): ReplyError {
  const shown = largest < mebibyte ? `${largest} bytes` : `${(largest / mebibyte).toFixed(0)} MiB`
  return new ReplyError(`The reply is larger than ${shown}`, {
    hint: 'Ask for fewer items with --page-size, or allow more with --max-page-size-bytes',
  })
}

const mebibyte = 1024 * 1024
