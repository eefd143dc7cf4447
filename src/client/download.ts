/** Fetches a file whose address stands in a reply: within the address itself (`data:`, RFC 2397), or on the web. */
import { ReplyError } from '../errors.ts'
import type { HttpRequest, HttpResponse } from '../http/exchange.ts'
import { excerpt } from './excerpt.ts'
import { refusal } from './refusal.ts'
import type { Destination } from './request.ts'
import { type RetryRun, sendWithRetries } from './retry/retry.ts'

export interface Download {
  readonly bytes: Uint8Array
  /** Without parameters, e.g. `application/pdf`; empty if unknown. */
  readonly contentType: string
}

interface Downloading {
  readonly destination: Destination
  /** Bytes. */
  readonly largest: number
  readonly run: RetryRun
}

export async function download(
  address: string,
  { destination, largest, run }: Downloading,
): Promise<Download> {
  const held = fileInAddress(address)
  if (held !== undefined) return held
  const call = {
    request: fileRequest(address, destination),
    isRepeatable: true,
    isOneOfMany: false,
    read: (reply: HttpResponse) => readFileReply(reply, largest),
    absent: () => noFile,
  }
  return sendWithRetries(call, run)
}

/** Only a DELETE has no file, if an earlier attempt had already deleted the thing. */
const noFile: Download = { bytes: new Uint8Array(), contentType: '' }

/** Undefined if the address does not hold the file itself. */
function fileInAddress(address: string): Download | undefined {
  const [, type = '', encoding, text] = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(address) ?? []
  if (text === undefined) return undefined
  const contentType = mediaType(type)
  try {
    const plain = decodeURIComponent(text)
    return { bytes: Buffer.from(plain, encoding === undefined ? 'utf8' : 'base64'), contentType }
  } catch (error) {
    throw new ReplyError(`The file is in an address that can't be read: ${excerpt(address)}`, {
      cause: error,
    })
  }
}

/**
 * Only the service gets our token: other addresses are public, or hold a key of their own.
 * @throws ReplyError for an address that is not on the web
 */
function fileRequest(address: string, { baseUrl, token, userAgent }: Destination): HttpRequest {
  const isWeb = /^https?:/.test(baseUrl) && URL.canParse(address, baseUrl)
  const url = isWeb ? new URL(address, baseUrl) : undefined
  const isOwn = url?.origin === (isWeb ? new URL(baseUrl).origin : undefined)
  // An encrypted reply must not lead to an unencrypted download.
  if (url === undefined || !(url.protocol === 'https:' || isOwn))
    throw new ReplyError(`The file is at an address that ws does not fetch from: ${excerpt(address)}`)
  return {
    method: 'GET',
    url: url.href,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      ...(isOwn && token !== undefined ? { authorization: `Bearer ${token}` } : {}),
    },
  }
}

/** @param largest - bytes */
async function readFileReply(reply: HttpResponse, largest: number): Promise<Download> {
  const { status, headers } = reply
  if (status >= 300) throw await refusal(reply)
  if (status !== 200) throw new ReplyError(`The address of the file answered ${status}, without a file`)
  return { bytes: await reply.bytes(largest), contentType: mediaType(headers['content-type'] ?? '') }
}

const mediaType = (value: string) => (value.split(';', 1)[0] ?? '').trim().toLowerCase()
