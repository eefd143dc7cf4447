/** HTTP by undici: the only file that names it. */
import { Agent, EnvHttpProxyAgent, errors, request as send } from 'undici'
import { NetworkError, ReplyError, type WsError } from '../errors.ts'
import type { HttpResponse, Transport } from '../http.ts'

const connectTimeout = 10_000
const headersTimeout = 30_000
const bodyTimeout = 30_000
const largestReply = 32 * 1024 * 1024

interface ProxySettings {
  readonly httpProxy: string | undefined
  readonly httpsProxy: string | undefined
  readonly noProxy: string | undefined
}

/** Opens keep-alive connections as they are needed; follows no redirect and decodes no body. */
export function createTransport({ httpProxy, httpsProxy, noProxy }: ProxySettings): Transport {
  const options = {
    headersTimeout,
    bodyTimeout,
    connect: { timeout: connectTimeout },
    autoSelectFamily: true,
  }
  const dispatcher =
    httpProxy === undefined && httpsProxy === undefined
      ? new Agent(options)
      : new EnvHttpProxyAgent({
          ...options,
          ...(httpProxy === undefined ? {} : { httpProxy }),
          ...(httpsProxy === undefined ? {} : { httpsProxy }),
          ...(noProxy === undefined ? {} : { noProxy }),
        })
  return {
    send: async ({ method, url, headers, body }, signal) => {
      try {
        const reply = await send(url, { dispatcher, method, headers, body: body ?? null, signal })
        return readLater(reply, new URL(url).host)
      } catch (error) {
        throw failure(error, new URL(url).host)
      }
    },
    close: () => dispatcher.close(),
  }
}

type Reply = Awaited<ReturnType<typeof send>>

function readLater({ statusCode, headers, body }: Reply, host: string): HttpResponse {
  // A 205 without Content-Length would be waited for until the idle timeout.
  if (statusCode === 204 || statusCode === 205) body.destroy()
  body.on('error', ignoreOnceDestroyed)
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: async () => {
      try {
        return await readAll(body)
      } catch (error) {
        throw failure(error, host)
      }
    },
  }
}

const ignoreOnceDestroyed = () => undefined

async function readAll(body: Reply['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    // undici's body streams are binary.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > largestReply)
      throw new ReplyError(`The reply is larger than ${largestReply / 1024 / 1024} MiB`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const neverSent = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const passing = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up just now',
  ECONNREFUSED: 'nothing listens there',
  ENETUNREACH: 'the network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ECONNRESET: 'the connection was reset',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped coming',
  UND_ERR_SOCKET: 'the connection was closed before the answer',
}

function failure(error: unknown, host: string): WsError {
  if (error instanceof ReplyError) return error
  const { code, message, name } = describeError(error)
  if (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.ResponseExceededMaxSizeError ||
    code === 'UND_ERR_HEADERS_OVERFLOW'
  ) {
    return new ReplyError(`${host} does not answer as an HTTP service should: ${message}`, { cause: error })
  }
  if (name === 'TimeoutError') {
    return new NetworkError(`No answer from ${host} in time`, { cause: error, sent: true, passing: true })
  }
  const unsent = neverSent.has(code)
  return new NetworkError(`Can't reach ${host}: ${sentences[code] ?? message}`, {
    cause: error,
    sent: !unsent && code !== 'ENOTFOUND' && !isTls(code),
    passing: unsent || passing.has(code),
    ...(isTls(code) ? { hint: 'For a private certificate authority set NODE_EXTRA_CA_CERTS' } : {}),
  })
}

const isTls = (code: string) => /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)

function describeError(error: unknown): { code: string; message: string; name: string } {
  // Several addresses tried: the first failure speaks for all.
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return { code: '', message: String(first), name: '' }
  return {
    code: String((first as NodeJS.ErrnoException).code ?? ''),
    message: first.message,
    name: first.name,
  }
}
