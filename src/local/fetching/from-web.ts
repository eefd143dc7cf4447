/** Fetches a file from the web. It checks each redirect like a new request, and limits size and time. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ApiError } from '../../errors.ts'
import type { AllowedFetch } from '../../workspaces/serving.ts'
import type { FetchedFile } from '../fetched-document.ts'
import { forbidden, invalid } from '../reply/refusals.ts'
import { type AddressClasses, loadAddressClasses } from './private-address.ts'
import { anywhere, guarded, type MayReach } from './reach.ts'
import { get, UnreachableAddressError } from './request.ts'

export interface WebAccess {
  /** Addresses inside the network that every caller may fetch from. */
  readonly allowed: readonly AllowedFetch[]
  /** The owner can reach this machine's network anyway. */
  readonly isOwner: boolean
}

const patience = 30_000
const mostRedirects = 10

/** @throws ApiError 400, 403 */
export async function fromWeb(url: URL, access: WebAccess): Promise<FetchedFile> {
  try {
    const signal = AbortSignal.timeout(patience)
    const { reply, last } = await follow(url, { ...access, signal })
    const bytes = await readLimited(reply)
    const type = reply.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    return { url: last.href, contentType: type, bytes }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const cut = refusalOf(error)
    if (cut !== undefined) throw refusedInside(url, cut, access)
    throw new ApiError(`${url.href} can't be fetched: ${reasonOf(error)}`, { status: 400, cause: error })
  }
}

interface FollowOptions extends WebAccess {
  readonly signal: AbortSignal
}

interface FollowedReply {
  readonly reply: IncomingMessage
  readonly last: URL
}

async function follow(first: URL, { signal, ...access }: FollowOptions): Promise<FollowedReply> {
  const classes = await loadAddressClasses()
  let url = first
  let mayReach: MayReach = access.isOwner ? anywhere : guarded(access.allowed, classes)
  for (let count = 0; count <= mostRedirects; count += 1) {
    refuseForeign(url)
    const reply = await get(url, { mayReach, signal })
    const { statusCode = 0, headers } = reply
    if (statusCode >= 200 && statusCode < 300) return { reply, last: url }
    const place = redirects.has(statusCode) ? headers.location : undefined
    // A redirect from the internet must not lead inside, not even for the owner.
    if (!isInsideReply(reply, classes)) mayReach = guarded(access.allowed, classes)
    reply.destroy()
    if (place === undefined) throw new Error(`it answers with ${statusCode}`)
    url = URL.parse(place, url) ?? refuseRedirect(place)
  }
  throw new Error(`it redirects more than ${mostRedirects} times`)
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const isInsideReply = ({ socket }: IncomingMessage, { isInside }: AddressClasses): boolean =>
  isInside(socket.remoteAddress ?? '')

function refuseForeign({ protocol, username, password, href }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw invalid(`${href} is not an address of the web`)
  if (username !== '' || password !== '') {
    throw invalid(
      'The address holds a user name or a password; give it without, from a place that needs none',
    )
  }
}

const refuseRedirect = (place: string): never => {
  throw new Error(`it redirects to ${JSON.stringify(place)}, which is not an address`)
}

/** An error of Node may wrap one lookup error for each address that it tried. */
function refusalOf(error: unknown): UnreachableAddressError | undefined {
  if (error instanceof UnreachableAddressError) return error
  if (error instanceof AggregateError) return error.errors.map(refusalOf).find((one) => one !== undefined)
  return error instanceof Error && error.cause !== undefined ? refusalOf(error.cause) : undefined
}

function refusedInside(asked: URL, { url }: UnreachableAddressError, { isOwner }: WebAccess): ApiError {
  const way = asked.href === url.href ? `${url.href} is` : `${asked.href} leads to ${url.href}, which is`
  const next = isOwner
    ? 'give that address itself to fetch it'
    : 'only the owner of the workspace can import it, or serve it to everybody'
  return forbidden(`${way} inside the network of this server: ${next}`)
}

const longest = 32 * 1024 * 1024

async function readLimited(reply: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decodedBody(reply)) {
    size += chunk.byteLength
    if (size > longest) throw new Error(`it is longer than ${longest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Counts bytes after decompression: a few can expand to many. */
function decodedBody(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return reply
  const unpacking = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const unpack = Object.entries(unpacking).find(([name]) => name === encoding)?.[1]
  if (unpack === undefined) throw new Error(`it is encoded as ${encoding}`)
  // The reader of the result gets every error.
  return pipeline(reply, unpack(), () => {})
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `it takes longer than ${patience / 1000} seconds`
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error.cause instanceof Error ? error.cause.message : error.message
}
