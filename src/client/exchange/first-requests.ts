/**
 * Exchanges over node:http, for the first requests of a run: undici takes longer to load than they take together. Errors have the
 * codes that undici gives, so that failure.ts has one table.
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as openHttp } from 'node:http'
import { Agent as HttpsAgent, request as openHttps } from 'node:https'
import type { Socket } from 'node:net'
import { lazy } from '../../concurrency/lazy.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import type { RequestAddress } from './address.ts'
import {
  autoSelectFamilyAttemptTimeout,
  type Connecting,
  type Exchanges,
  longest,
  maxHeaderSize,
  type Reply,
  tooLate,
  type Watch,
} from './exchange.ts'
import { createBody } from './reply-body.ts'

const connections = {
  keepAlive: true,
  // Like undici: milliseconds until the first probe of an idle connection.
  keepAliveMsecs: 60_000,
  // Like undici: the service may close a connection that idles for long just as the next request leaves.
  timeout: 4_000,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout,
}

export function openFirstRequests(connecting: Connecting): Exchanges {
  const options = { ...connecting, ...connections }
  const http = lazy(() => new HttpAgent(options))
  // A forgotten NODE_TLS_REJECT_UNAUTHORIZED=0 must not send the token to a stranger.
  const https = lazy(() => new HttpsAgent({ ...options, rejectUnauthorized: true }))
  const opened: HttpAgent[] = []
  const open = ({ method, headers }: HttpRequest, address: RequestAddress): ClientRequest => {
    const { protocol, hostname, port, path } = address
    const isEncrypted = protocol === 'https:'
    const agent = isEncrypted ? https() : http()
    if (!opened.includes(agent)) opened.push(agent)
    const request = {
      method,
      headers,
      agent,
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port,
      path,
      // NODE_OPTIONS may allow it.
      insecureHTTPParser: false,
      maxHeaderSize,
    }
    return isEncrypted ? openHttps(request) : openHttp(request)
  }
  return {
    exchange: async (request, address, watch) => {
      // The service may have closed a kept connection with its last reply: the next whole turn of the event loop hears of it.
      if (opened.length > 0) await wholeTurn()
      watch.signal.throwIfAborted()
      return exchange(open(request, address), request.body ?? request.bytes, watch)
    },
    close: async () => {
      for (const agent of opened) agent.destroy()
    },
  }
}

/** The first of these ends in the turn that is running. */
async function wholeTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

function exchange(
  request: ClientRequest,
  content: string | Uint8Array | undefined,
  { signal, begin }: Watch,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const patience = createPatience((error) => refuse(error))
    const receiver = createReceiver(request, patience)
    const { body } = receiver
    let [isBegun, isOver] = [false, false]
    const settle = () => {
      isOver = true
      patience.end()
      signal.removeEventListener('abort', abort)
    }
    const refuse = (error: Error) => {
      settle()
      reject(error)
      body.fail(error)
      request.destroy(error)
    }
    const abort = () => refuse(signal.reason)
    const fail = (error: Error) => {
      if (!isOver && !receiver.endedBy(error)) refuse(asOfUndici(error, { isBegun }))
    }
    signal.addEventListener('abort', abort)
    request.on('error', fail)
    request.on('socket', (socket) =>
      whenConnected(socket, patience, () => {
        patience.begin('head')
        if (signal.aborted) return
        isBegun = true
        begin()
      }),
    )
    request.on('continue', () => refuse(failureOf('WS_ERR_CONTINUE')))
    request.on('upgrade', (_, socket) => {
      // The connection is ours now, and up to Node 24 an error without a listener would end ws.
      socket.on('error', () => {})
      refuse(failureOf('UND_ERR_SOCKET'))
    })
    request.on('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response
      if (status < 100) refuse(failureOf('HPE_INVALID_STATUS', 'Invalid status code'))
      response.on('error', fail).on('end', settle)
      receiver.receive(response)
      resolve({ status, headers: inOneText(rawHeaders), body })
    })
    request.end(content)
  })
}

/** The body of a reply that is still to come. */
function createReceiver(request: ClientRequest, patience: Patience) {
  let response: IncomingMessage | undefined
  const body = createBody({
    pause: () => {
      patience.end()
      response?.pause()
    },
    resume: () => {
      if (response?.isPaused()) patience.begin('nextPart')
      response?.resume()
    },
    drop: (reason) => {
      // An ended reply has given its connection back.
      if (response?.complete !== true) request.destroy(reason)
    },
  })
  const receive = (came: IncomingMessage) => {
    response = came
    patience.begin('nextPart')
    came.on('end', () => body.end())
    came.on('data', (chunk: Buffer) => {
      patience.begin('nextPart')
      body.add(chunk)
    })
  }
  /** True if the error comes after the reply, or is its end. */
  const endedBy = (error: NodeJS.ErrnoException): boolean => {
    // More bytes than the reply announced are nobody's trouble.
    if (response === undefined || response.complete) return response !== undefined
    const { connection, 'transfer-encoding': encoding } = response.headers
    // As undici has it: some servers reset a connection instead of closing it. readText checks the length.
    const isEnd = error.code === 'ECONNRESET' && connection === 'close' && encoding === undefined
    if (isEnd && response.readableLength === 0) body.end()
    return isEnd && response.readableLength === 0
  }
  return { body, receive, endedBy }
}

/** A kept connection is ready at once. */
function whenConnected(socket: Socket, patience: Patience, then: () => void): void {
  if (socket.connecting) {
    patience.begin('connect')
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', then)
  } else if (!socket.destroyed) then()
}

interface Patience {
  /** Waits anew. */
  begin(waitingFor: keyof typeof longest): void
  end(): void
}

function createPatience(expire: (error: Error) => void): Patience {
  let timer: NodeJS.Timeout | undefined
  let current: keyof typeof longest | undefined
  const end = () => {
    clearTimeout(timer)
    current = undefined
  }
  return {
    begin: (waitingFor) => {
      // A reply may come in millions of parts: one timer serves them all.
      if (waitingFor === current) return void timer?.refresh()
      end()
      current = waitingFor
      timer = setTimeout(() => expire(tooLate(waitingFor)), longest[waitingFor])
    },
    end,
  }
}

/** A header that came several times becomes one text with commas. */
function inOneText(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    const value = rawHeaders[index + 1] ?? ''
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(values)
}

const failureOf = (code: string, message = code, cause?: Error) =>
  Object.assign(new Error(message, { cause }), { code })

interface NodeError extends NodeJS.ErrnoException {
  /** Of the parser. */
  readonly reason?: string
}

function asOfUndici(error: NodeError, { isBegun }: { readonly isBegun: boolean }): Error {
  const { code = '', syscall, reason, message } = error
  if (code === 'HPE_HEADER_OVERFLOW') return failureOf('UND_ERR_HEADERS_OVERFLOW', reason, error)
  if (code.startsWith('HPE_')) return failureOf(code, reason, error)
  // Node gives a connection that the service has closed the code of one that was reset, without a system call.
  if (isBegun && code === 'ECONNRESET' && syscall === undefined)
    return failureOf('UND_ERR_SOCKET', message, error)
  if (error instanceof AggregateError && error.errors.some((each) => each.code === 'ETIMEDOUT'))
    return failureOf('UND_ERR_CONNECT_TIMEOUT', message, error)
  return error
}
