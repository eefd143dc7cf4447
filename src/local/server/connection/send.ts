/** Sends a reply of the workspace over HTTP. */
import type { ServerResponse } from 'node:http'
import type { HttpResponse } from '../../../http/exchange.ts'

interface ReplyToSend {
  /** Identifies the exchange, in the log too. */
  readonly id: string
  /** True if the connection ends with this reply. */
  readonly last: boolean
  /** As an HTTP date; undefined for the time of this machine. */
  readonly date: string | undefined
  /** Milliseconds in which the caller may read nothing before the server closes the connection. */
  readonly patience: number
}

/** Characters. */
const longText = 16 * 1024

/** Resolves with the bytes of the body when the reply is sent, or when nobody is there to take it. */
export async function send(
  response: ServerResponse,
  reply: HttpResponse,
  { id, last, date, patience }: ReplyToSend,
): Promise<number> {
  const hasBody = reply.status !== 204 && reply.status !== 205
  const text = hasBody ? await reply.text() : ''
  // Node writes a long text more slowly than its bytes.
  const body = text.length > longText ? Buffer.from(text) : text
  const bytes = Buffer.byteLength(body)
  response.writeHead(reply.status, {
    ...reply.headers,
    // A 205 without a length makes callers wait for a body; a 204 must not have one (RFC 9110, 8.6).
    ...(reply.status === 204 ? {} : { 'content-length': bytes }),
    'cache-control': 'no-store',
    'x-request-id': id,
    ...(date === undefined ? {} : { date }),
    ...(last ? { connection: 'close' } : {}),
  })
  const { promise: over, resolve } = Promise.withResolvers<void>()
  response.once('close', resolve)
  if (response.req.method === 'HEAD') response.end()
  else response.end(body)
  // Without a listener, Node closes the connection on a timeout. Most replies are gone by now.
  if ((response.socket?.writableLength ?? 0) > 0) response.setTimeout(patience)
  await over
  return bytes
}
