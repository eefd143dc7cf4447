/** Answers bytes that are not an HTTP request, or an incomplete one, in the form of the API, then ends the connection. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../../errors.ts'
import { refusal } from '../../app.ts'
import { tooSlow } from './body.ts'

/** @param code - from Node's `clientError` */
export function unreadable(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow('request')
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('The headers are too long', { status: 431 })
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError('The chunk extensions are too long', { status: 413 })
    default:
      return new ApiError('This is not an HTTP request', { status: 400 })
  }
}

/** Long enough for the caller to read the refusal; closing at once could lose it. */
const farewell = 500

export async function refuseOn(socket: Duplex, { status, message }: ApiError): Promise<void> {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { headers, text } = refusal(status, message)
  const body = await text()
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), farewell).unref()
}
