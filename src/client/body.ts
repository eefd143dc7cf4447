/** Reads a reply's body whole, and only if it is what was asked for: not encoded, not too large, not cut, UTF-8. */
import { isUtf8 } from 'node:buffer'
import { CutReplyError, ReplyError } from '../errors.ts'

export interface Framing {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes. */
  readonly largest: number
}

/** The bytes as they come, or all of them at once, which costs less. */
interface Body extends AsyncIterable<Uint8Array> {
  bytes(): Promise<Uint8Array>
}

/** @throws ReplyError; whatever the stream fails with */
export async function readText(body: Body, framing: Framing): Promise<string> {
  const bytes = await readBytes(body, framing)
  // What an error says is shown even where it is garbled.
  if (framing.status < 400 && !isUtf8(bytes)) throw new ReplyError('The reply is not valid UTF-8')
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

/** @throws ReplyError; whatever the stream fails with */
export async function readBytes(body: Body, { headers, largest }: Framing): Promise<Buffer> {
  refuseEncodings(headers)
  const declared = declaredLength(headers)
  if (declared !== undefined && declared > largest) throw tooLarge(largest)
  // No more than is declared is read.
  const bytes = declared === undefined ? await collect(body, largest) : await wholeOf(body)
  if (declared !== undefined && bytes.length < declared) {
    throw new CutReplyError(`The reply ended after ${bytes.length} of ${declared} bytes`)
  }
  return bytes
}

/** The request forbids every encoding: compressed replies can expand without bound. */
function refuseEncodings(headers: Framing['headers']): void {
  const content = headers['content-encoding']?.trim().toLowerCase() ?? ''
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? ''
  const isPlain = (content === '' || content === 'identity') && (transfer === '' || transfer === 'chunked')
  if (isPlain) return
  const shown = (content || transfer).slice(0, 40)
  throw new ReplyError(`The service compressed its reply (${shown}) although it was asked not to`)
}

function declaredLength(headers: Framing['headers']): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined
}

async function wholeOf(body: Body): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await body.bytes()
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function collect(body: AsyncIterable<Uint8Array>, largest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > largest) throw tooLarge(largest)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function tooLarge(largest: number): ReplyError {
  const shown = largest < mebibyte ? `${largest} bytes` : `${(largest / mebibyte).toFixed(0)} MiB`
  return new ReplyError(`The reply is larger than ${shown}`, {
    hint: 'Ask for fewer items with --page-size, or allow more with --max-page-size-bytes',
  })
}

const mebibyte = 1024 * 1024
