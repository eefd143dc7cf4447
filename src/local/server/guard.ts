/** Admits programs on this machine and those who use its public address, and no web page from elsewhere in a browser (DNS rebinding). */
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../errors.ts'
import { forbidden, invalid } from '../reply/refusals.ts'

const loopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::\d{1,5})?$/i

/**
 * The origin by which the caller addresses this server.
 * @param publicUrl - the address for callers elsewhere
 * @throws ApiError 400, 403, 404
 */
export function originOf(
  { headers, rawHeaders, url = '' }: IncomingMessage,
  publicUrl: string | undefined,
): string {
  refuseRepeated(rawHeaders)
  const { host, origin } = headers
  if (host === undefined) throw invalid('There is no Host header')
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase()
  if (!isPublic && !loopback.test(host)) throw forbidden(`This server is not ${host}`)
  const own = isPublic ? publicUrl : `http://${host}`
  if (origin !== undefined && origin.toLowerCase() !== own.toLowerCase()) {
    throw forbidden(`Pages of ${origin} may not call this server`)
  }
  if (!url.startsWith('/')) throw invalid('The request target is not a path')
  const path = pathOf(url)
  if (!path.startsWith('/v1/')) throw new ApiError(`There is nothing at ${path}`, { status: 404 })
  return own
}

/** Node uses the first of repeated headers, other programs the last (RFC 9112, 3.2). */
const onlyOnce: ReadonlySet<string> = new Set(['host', 'origin', 'authorization', 'content-type'])

function refuseRepeated(rawHeaders: readonly string[]): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!onlyOnce.has(name)) continue
    if (seen.has(name)) throw invalid(`There is more than one ${rawHeaders[index]} header; send one`)
    seen.add(name)
  }
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
