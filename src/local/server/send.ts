/** A reply of the workspace, as HTTP. */
import type { ServerResponse } from 'node:http'
import type { HttpResponse } from '../../http.ts'

interface Sending {
  /** Tells this exchange from others, in the log too. */
  readonly id: string
  /** True when the connection ends with this answer. */
  readonly last: boolean
  /** Milliseconds that the caller may take nothing of the answer for, before the connection is closed. */
  readonly patience: number
}

/** Resolves when the reply has been handed on, or nobody is there to take it, to how many bytes the body has. */
export async function send(
  response: ServerResponse,
  reply: HttpResponse,
  { id, last, patience }: Sending,
): Promise<number> {
  const hasBody = reply.status !== 204 && reply.status !== 205
  const text = hasBody ? await reply.text() : ''
  const bytes = Buffer.byteLength(text)
  response.writeHead(reply.status, {
    ...reply.headers,
    // A 205 without a length makes callers wait for a body; a 204 must not have one (RFC 9110, 8.6).
    ...(reply.status === 204 ? {} : { 'content-length': bytes }),
    'cache-control': 'no-store',
    'x-request-id': id,
    ...(last ? { connection: 'close' } : {}),
  })
  const { promise: over, resolve } = Promise.withResolvers<void>()
  response.once('close', resolve)
  if (response.req.method === 'HEAD') response.end()
  else response.end(text)
  // Where nobody listens, Node closes the connection. Most answers are gone by now.
  if ((response.socket?.writableLength ?? 0) > 0) response.setTimeout(patience)
  await over
  return bytes
}
