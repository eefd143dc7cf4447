/**
 * A service may send our own token back, e.g. in an error page. ws masks it here, where replies come in, so that no output,
 * error, trace, journal or file can hold it.
 */
import { isUtf8 } from 'node:buffer'
import { type Awaitable, after, orElse } from '../../concurrency/awaitable.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { HttpResponse, Transport } from '../../http/exchange.ts'
import { firstLook } from './first-look.ts'
import { spellingsOf } from './spellings.ts'

/** A shorter text may appear in an answer by chance, and ws must not change an answer. */
const shortestToken = 8

/** In refusals, which are for people, ws also masks shorter tokens, at the risk of masking a word. */
const shortestInRefusal = 4

interface TokenMask {
  /** A quick look; in doubt true. */
  mayHold(text: string): boolean
  /** The same for the values of headers, most of which come with every reply. */
  mayHoldAny(headers: HttpResponse['headers']): boolean
  mask(text: string): Promise<string>
}

/** The same transport, without tokens in replies and errors, except in files that are not text. */
export function redacted(transport: Transport, token: string): Transport {
  if (token.length < shortestInRefusal) return transport
  const masking = maskingOf(token)
  const isLong = token.length >= shortestToken
  const fail = async (error: unknown): Promise<never> => {
    throw await redactedError(error, masking)
  }
  const withoutToken = (reply: HttpResponse): Awaitable<HttpResponse> => {
    if (!isLong && reply.status < 300) return reply
    const { headers } = reply
    if (!masking.mayHoldAny(headers)) return redactedReply(reply, { headers, masking, fail })
    return after(maskedHeaders(headers, masking), (masked) =>
      redactedReply(reply, { headers: masked, masking, fail }),
    )
  }
  return { ...transport, send: (request, signal) => transport.send(request, signal).then(withoutToken, fail) }
}

/** Most texts hold no token; ws loads the search that decodes them only for those that may. */
function maskingOf(token: string): TokenMask {
  const known = lazy(() => {
    const spellings = spellingsOf(token, { encoded: token.length >= shortestToken })
    return { spellings, mayHold: firstLook(spellings) }
  })
  const harmless = new Set<string>()
  const mayHoldNew = (text: string) => {
    // Each spelling is as long as the token, or longer.
    if (text.length < token.length || harmless.has(text)) return false
    if (known().mayHold(text)) return true
    if (harmless.size < mostRemembered) harmless.add(text)
    return false
  }
  return {
    mayHold: (text) => known().mayHold(text),
    mayHoldAny: (headers) => {
      for (const name in headers) if (mayHoldNew(headers[name] ?? '')) return true
      return false
    },
    async mask(text) {
      const { spellings, mayHold } = known()
      if (!mayHold(text)) return text
      const { maskIn } = await import('./mask-in.ts')
      return maskIn(text, spellings)
    },
  }
}

/** Values of headers that differ from reply to reply are not worth more. */
const mostRemembered = 500

interface ReplyMask {
  readonly headers: HttpResponse['headers']
  readonly masking: TokenMask
  fail(error: unknown): Promise<never>
}

function redactedReply(reply: HttpResponse, { headers, masking, fail }: ReplyMask): HttpResponse {
  const masked = (text: string): Awaitable<string> => (masking.mayHold(text) ? masking.mask(text) : text)
  const maskedFile = (bytes: Uint8Array): Awaitable<Uint8Array> =>
    isText(headers['content-type'] ?? '', bytes) ? maskedBytes(bytes, masking) : bytes
  return {
    status: reply.status,
    headers,
    text: (largest) => orElse(() => after(reply.text(largest), masked), fail),
    bytes: (largest) => orElse(() => after(reply.bytes(largest), maskedFile), fail),
  }
}

async function maskedHeaders(
  headers: HttpResponse['headers'],
  { mask }: TokenMask,
): Promise<HttpResponse['headers']> {
  const entries = Object.entries(headers).map(async ([name, value]) => [name, await mask(value)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Other files stay unchanged: no mask fits into an image or an archive. */
const isText = (type: string, bytes: Uint8Array) =>
  /^\s*(text\/|[^;]*[/+](json|xml|yaml|javascript|x-ndjson)\s*(;|$))/i.test(type) && isUtf8(bytes)

async function maskedBytes(bytes: Uint8Array, { mask }: TokenMask): Promise<Uint8Array> {
  const text = Buffer.from(bytes).toString('utf8')
  const masked = await mask(text)
  return masked === text ? bytes : Buffer.from(masked)
}

/** The parser of a reply may quote from it, and so may the cause of its error. @returns the same error */
async function redactedError(error: unknown, { mask }: TokenMask): Promise<unknown> {
  for (let each = error; each instanceof Error; each = each.cause) {
    await maskMember('message', each, mask)
    await maskMember('stack', each, mask)
  }
  return error
}

/** Some platform errors have a read-only message, so this redefines the member. */
async function maskMember(name: 'message' | 'stack', error: Error, mask: TokenMask['mask']): Promise<void> {
  const text = error[name]
  const masked = text === undefined ? text : await mask(text)
  if (masked !== text)
    Object.defineProperty(error, name, { value: masked, configurable: true, writable: true })
}
