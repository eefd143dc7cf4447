/** Reads a request's body: complete, in time, not too long, and text. */
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../../errors.ts'
import { invalid } from '../../reply/refusals.ts'
import type { Limits } from '../limits.ts'

interface BodyParts {
  readonly limits: Pick<Limits, 'body' | 'bodyOfStranger' | 'bodies' | 'bodyTime'>
  /** Rejects with an ApiError if the caller may send nothing. */
  readonly admit: (request: IncomingMessage) => Promise<void>
}

/**
 * Reads bodies. It drops the rest of a refused one, so that the caller sees the refusal.
 * @param broken - aborts with an ApiError if the rest of the body can't be read
 */
export type ReadBody = (request: IncomingMessage, broken: AbortSignal) => Promise<string | undefined>

export function createBodyReader({ limits, admit }: BodyParts): ReadBody {
  const room: BodyRoom = { left: limits.bodies }
  return async (request, broken) => {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return undefined
    refuseEncoding(headers['content-encoding'])
    if (Number(headers['content-length'] ?? 0) > limits.body) throw tooLong(limits.body)
    return decode(await collect(request, { limits, room, broken, admit: () => admit(request) }))
  }
}

const tooLong = (most: number) => new ApiError(`The body is longer than ${most} bytes`, { status: 413 })

export const tooSlow = (what: string) => new ApiError(`The ${what} did not arrive in time`, { status: 408 })

const noRoom = () =>
  new ApiError('Too many bodies are under way; send this one again when others are answered', { status: 503 })

function refuseEncoding(encoding = 'identity'): void {
  if (encoding.toLowerCase() === 'identity') return
  throw new ApiError(`The body is encoded as ${encoding}; send it without an encoding`, { status: 415 })
}

/** Bytes left for all bodies together. */
interface BodyRoom {
  left: number
}

interface BodyReading {
  readonly limits: BodyParts['limits']
  readonly room: BodyRoom
  readonly broken: AbortSignal
  readonly admit: () => Promise<void>
}

function collect(request: IncomingMessage, { limits, room, broken, admit }: BodyReading): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const gathered = growingBuffer()
  let size = 0
  const timer = setTimeout(() => reject(tooSlow('body')), limits.bodyTime)
  const onData = (chunk: Buffer) => {
    const isOfStranger = size <= limits.bodyOfStranger
    size += chunk.length
    room.left -= chunk.length
    if (isOfStranger && size > limits.bodyOfStranger) admit().catch(reject)
    if (size > limits.body) reject(tooLong(limits.body))
    else if (room.left < 0) reject(noRoom())
    else gathered.add(chunk)
  }
  const onEnd = () => resolve(gathered.whole())
  const onBroken = () => reject(broken.reason)
  const onClose = () => reject(new ApiError('The connection was closed', { status: 400 }))
  request.on('data', onData).once('end', onEnd).once('close', onClose)
  // A reset connection also closes the request.
  request.on('error', () => {})
  broken.addEventListener('abort', onBroken)
  if (broken.aborted) onBroken()
  return promise.finally(() => {
    room.left += size
    clearTimeout(timer)
    broken.removeEventListener('abort', onBroken)
    request.off('data', onData).off('end', onEnd).off('close', onClose).resume()
  })
}

/** One growing buffer: a body that comes byte by byte takes no more memory than another. */
function growingBuffer() {
  let held: Buffer = Buffer.alloc(0)
  let size = 0
  return {
    add(chunk: Buffer): void {
      if (size === 0) held = chunk
      else {
        if (size + chunk.length > held.length) {
          const larger = Buffer.allocUnsafe(Math.max(4096, 2 * (size + chunk.length)))
          held.copy(larger, 0, 0, size)
          held = larger
        }
        chunk.copy(held, size)
      }
      size += chunk.length
    },
    whole: () => held.subarray(0, size),
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The body is not UTF-8')
  }
}
