/**
 * A service may send our own token back, in a page about an error for instance. It is masked here, where replies come in, so
 * that no output, error, trace, journal or file can hold it.
 */
import { isUtf8 } from 'node:buffer'
import type { HttpResponse, Transport } from '../../http.ts'
import { lazy } from '../../lazy.ts'
import { firstLook } from './first-look.ts'
import { spellingsOf } from './spellings.ts'

/** A shorter text may stand in an answer by chance, and an answer must not be changed. */
const shortestToken = 8

/** The words of a refusal are for people: there a shorter token is masked too, at the price of a word. */
const shortestInRefusal = 4

type Masking = (text: string) => Promise<string>

/** The same transport; its replies and its errors hold no token, except for files that are not text. */
export function redacted(transport: Transport, token: string | undefined): Transport {
  if (token === undefined || token.length < shortestInRefusal) return transport
  const mask = maskingOf(token)
  const isLong = token.length >= shortestToken
  return {
    send: async (request, signal) => {
      const reply = await failingRedacted(() => transport.send(request, signal), mask)
      return isLong || reply.status >= 300 ? redactedReply(reply, mask) : reply
    },
    close: () => transport.close(),
  }
}

/** Most texts hold no token: the search that decodes them is loaded for those that may. */
function maskingOf(token: string): Masking {
  const known = lazy(() => {
    const spellings = spellingsOf(token, { encoded: token.length >= shortestToken })
    return { spellings, mayHold: firstLook(spellings) }
  })
  return async (text) => {
    const { spellings, mayHold } = known()
    if (!mayHold(text)) return text
    const { maskIn } = await import('./mask-in.ts')
    return maskIn(text, spellings)
  }
}

async function redactedReply(reply: HttpResponse, mask: Masking): Promise<HttpResponse> {
  const entries = Object.entries(reply.headers)
  const headers = Object.fromEntries(
    await Promise.all(entries.map(async ([name, value]) => [name, await mask(value)] as const)),
  )
  return {
    status: reply.status,
    headers,
    text: async (largest) => mask(await failingRedacted(() => reply.text(largest), mask)),
    bytes: async (largest) => {
      const bytes = await failingRedacted(() => reply.bytes(largest), mask)
      return isText(headers['content-type'] ?? '', bytes) ? maskedBytes(bytes, mask) : bytes
    },
  }
}

/** Any other file is kept byte for byte: no mask fits into an image or an archive. */
const isText = (type: string, bytes: Uint8Array) =>
  /^\s*(text\/|[^;]*[/+](json|xml|yaml|javascript|x-ndjson)\s*(;|$))/i.test(type) && isUtf8(bytes)

async function maskedBytes(bytes: Uint8Array, mask: Masking): Promise<Uint8Array> {
  const text = Buffer.from(bytes).toString('utf8')
  const masked = await mask(text)
  return masked === text ? bytes : Buffer.from(masked)
}

/** The parser of a reply may quote from it, and so may what caused its error. */
async function failingRedacted<Value>(read: () => Promise<Value>, mask: Masking): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    for (let each = error; each instanceof Error; each = each.cause) {
      await maskMember('message', each, mask)
      await maskMember('stack', each, mask)
    }
    throw error
  }
}

/** Some errors of the platform have a message that can only be read: the member is defined anew. */
async function maskMember(name: 'message' | 'stack', error: Error, mask: Masking): Promise<void> {
  const text = error[name]
  const masked = text === undefined ? text : await mask(text)
  if (masked !== text)
    Object.defineProperty(error, name, { value: masked, configurable: true, writable: true })
}
