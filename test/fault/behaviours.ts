/** Behaviours of a hostile server: small pieces that combine into every fault. */
import { pause } from '../support/pause.ts'
import type { Behaviour, Exchange } from './hostile.ts'

interface Reply {
  readonly status?: number
  /** Beside Content-Length. */
  readonly headers?: Readonly<Record<string, string>>
  /** Text as it stands; anything else as JSON. */
  readonly body?: unknown
}

/** The reply as bytes on the wire. */
export function wire({ status = 200, headers = {}, body = '' }: Reply): Buffer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const framing = status === 204 ? {} : { 'content-length': String(bytes.length) }
  return Buffer.concat([head(status, { ...framing, ...headers }), bytes])
}

/** Status line and headers. */
export const head = (status: number, headers: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.from(
    [
      `HTTP/1.1 ${status} Whatever`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
    'latin1',
  )

/** Answers as HTTP needs it, and keeps the connection. */
export const replied =
  (reply: Reply): Behaviour =>
  ({ socket }) =>
    socket.write(wire(reply))

/** Writes bytes as they are, and keeps the connection. */
export const written =
  (...bytes: readonly (string | Buffer)[]): Behaviour =>
  ({ socket }) =>
    socket.write(Buffer.concat(bytes.map((each) => Buffer.from(each as string))))

/** The reply, and the end of the connection along with it. */
export const lastReply =
  (reply: Reply): Behaviour =>
  ({ socket }) =>
    socket.end(wire(reply))

export const closed: Behaviour = ({ socket }) => socket.end()
export const reset: Behaviour = ({ socket }) => socket.resetAndDestroy()
export const silent: Behaviour = () => undefined

/** One after the other, for the same request; a moment apart, so that each arrives by itself. */
export const first =
  (...behaviours: readonly Behaviour[]): Behaviour =>
  async (exchange) => {
    for (const behave of behaviours) {
      await behave(exchange)
      await pause(10, 'each part arrives by itself')
    }
  }

/** Each request gets the next behaviour; the last one stays. */
export const inTurn =
  (...behaviours: readonly Behaviour[]): Behaviour =>
  (exchange) =>
    behaviours[Math.min(exchange.number, behaviours.length) - 1]?.(exchange)

/** The behaviour depends on the request. */
export const depending =
  (choose: (exchange: Exchange) => Behaviour): Behaviour =>
  (exchange) =>
    choose(exchange)(exchange)

/** Writes the same bytes for ever, as fast as they are taken. */
export const endless =
  (bytes: string | Buffer): Behaviour =>
  async ({ socket }) => {
    while (socket.writable) {
      if (socket.write(bytes)) await pause(0, 'readers get their turn')
      else await drained(socket)
    }
  }

/** The bytes one by one, with a pause after each. */
export const dripping =
  (bytes: string, milliseconds: number): Behaviour =>
  async ({ socket }) => {
    for (const byte of bytes) {
      if (!socket.writable) return
      socket.write(byte)
      await pause(milliseconds, 'the pace is the fault')
    }
  }

const drained = (socket: Exchange['socket']) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', resolve)
  })

/** A page of a list: ids as items, and where the next one starts. */
export const page = (ids: readonly string[], next?: unknown, more: object = {}): Behaviour =>
  replied({
    body: {
      items: ids.map((id) => ({ id })),
      ...(next === undefined ? {} : { next: { page: next } }),
      ...more,
    },
  })

/** Pages by name; the first is ''. */
export const pages = (named: Readonly<Record<string, Behaviour>>): Behaviour =>
  depending(({ request }) => {
    const name = new URL(request.target, 'http://any').searchParams.get('page') ?? ''
    return named[name] ?? replied({ status: 404 })
  })
