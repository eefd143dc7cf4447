/** Reads a request's body: whole, in time, not too long, and text. */
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../errors.ts'
import { invalid } from '../refusals.ts'
import type { Limits } from './limits.ts'

interface Reading {
  readonly limits: Pick<Limits, 'body' | 'bodyTime'>
  /** Aborted with an ApiError when the rest of the body can't be read. */
  readonly broken: AbortSignal
}

/** What is left of a refused body flows by unread, so that the caller gets to see the refusal. */
export async function readBody(request: IncomingMessage, reading: Reading): Promise<string | undefined> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return undefined
  refuseEncoding(headers['content-encoding'])
  if (Number(headers['content-length'] ?? 0) > reading.limits.body) throw tooLong(reading.limits.body)
  return decode(await collect(request, reading))
}

export const tooLong = (most: number) =>
  new ApiError(`The body is longer than ${most} bytes`, { status: 413 })

export const tooSlow = (what: string) => new ApiError(`The ${what} did not arrive in time`, { status: 408 })

function refuseEncoding(encoding = 'identity'): void {
  if (encoding.toLowerCase() === 'identity') return
  throw new ApiError(`The body is encoded as ${encoding}; send it as it is`, { status: 415 })
}

function collect(request: IncomingMessage, { limits, broken }: Reading): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => reject(tooSlow('body')), limits.bodyTime)
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size > limits.body) reject(tooLong(limits.body))
    else chunks.push(chunk)
  }
  const onEnd = () => resolve(Buffer.concat(chunks))
  const onBroken = () => reject(broken.reason)
  const onClose = () => reject(new ApiError('The connection was closed', { status: 400 }))
  request.on('data', onData).once('end', onEnd).once('close', onClose)
  // A connection that is reset closes the request too.
  request.on('error', () => {})
  broken.addEventListener('abort', onBroken)
  if (broken.aborted) onBroken()
  return promise.finally(() => {
    clearTimeout(timer)
    broken.removeEventListener('abort', onBroken)
    request.off('data', onData).off('end', onEnd).off('close', onClose).resume()
  })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The body is not UTF-8')
  }
}
