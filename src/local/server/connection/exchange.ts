/** One request and its reply: ws admits it, reads it, perhaps injects a fault, and handles it. */
import type { IncomingMessage } from 'node:http'
import type { HttpResponse } from '../../../http/exchange.ts'
import type { Misbehaviour } from '../../../workspaces/serving.ts'
import { type App, refusal } from '../../app.ts'
import { injectedFault } from '../fault-injection.ts'
import { originOf } from '../guard.ts'
import type { Limits } from '../limits.ts'
import type { Monitor } from '../monitor.ts'
import { createBodyReader } from './body.ts'

export type Exchange = (request: IncomingMessage, broken: AbortSignal) => Promise<ExchangeResult>

interface ExchangeResult {
  /** Undefined: reset the connection instead. */
  readonly reply: HttpResponse | undefined
  /** The fault from --inject, in words. */
  readonly injected: string | undefined
}

export interface ExchangeParts {
  readonly app: App
  readonly limits: Limits
  readonly misbehaviour: Misbehaviour | undefined
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Answers about the server itself; without one, nobody does. */
  readonly monitor?: Monitor | undefined
  /** The address by which callers elsewhere reach this server; without one, there are none. */
  readonly publicUrl?: string | undefined
}

/** Answers requests, and counts those that reach the fault injection. */
export function createExchange(parts: ExchangeParts): Exchange {
  const { app, limits, misbehaviour, sleep, monitor, publicUrl } = parts
  let number = 0
  let writes = 0
  const readBody = createBodyReader({ limits, admit: (request) => app.admit(headersOf(request)) })
  const handle = async (request: IncomingMessage, origin: string, body: string | undefined) =>
    withChallenge(
      await app.handle({
        method: methodOf(request),
        url: `${origin}${request.url}`,
        headers: headersOf(request),
        ...(body === undefined ? {} : { body }),
      }),
    )

  return async (request, broken) => {
    const told = await monitor?.reply(request)
    if (told !== undefined) return { reply: told, injected: undefined }
    const origin = originOf(request, publicUrl)
    const body = await readBody(request, broken)
    const work = () => handle(request, origin, body)
    if (misbehaviour === undefined) return { reply: await work(), injected: undefined }
    number += 1
    if (methodOf(request) !== 'GET') writes += 1
    const isCut = methodOf(request) !== 'GET' && writes === misbehaviour.cutAtWrite
    return isCut ? cut(work) : mishandle(misbehaviour, { number, work, sleep })
  }
}

/** HEAD gets the reply of GET; sending leaves out its body. */
const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'HEAD' ? 'GET' : method)

/** The headers that the workspace uses. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { authorization, 'content-type': contentType } = headers
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  }
}

const withChallenge = (reply: HttpResponse): HttpResponse =>
  reply.status === 401 ? { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } } : reply

/** The work is done, and nobody learns of it: the worst moment for a connection to end. */
async function cut(work: () => Promise<HttpResponse>): Promise<ExchangeResult> {
  await work()
  return { reply: undefined, injected: 'reset after the work' }
}

interface FaultyExchange {
  readonly number: number
  readonly work: () => Promise<HttpResponse>
  readonly sleep: ExchangeParts['sleep']
}

async function mishandle(
  misbehaviour: Misbehaviour,
  { number, work, sleep }: FaultyExchange,
): Promise<ExchangeResult> {
  const { wait, fault } = injectedFault(misbehaviour, number)
  if (wait > 0) await sleep(wait)
  const delay = wait > 0 ? [`${wait} ms`] : []
  if (fault === undefined) return { reply: await work(), injected: delay[0] }
  if (fault.kind === 'status') {
    return { reply: failed(fault.status), injected: [...delay, String(fault.status)].join(', ') }
  }
  if (fault.when === 'after') await work()
  return { reply: undefined, injected: [...delay, `reset ${fault.when} the work`].join(', ') }
}

/** Statuses whose reply says when to try again (RFC 6585, 4; RFC 9110, 15.6.4). */
const withRetryAfter: readonly number[] = [429, 503]

const failed = (status: number) =>
  refusal(status, 'Injected: this server was told to fail now and then', {
    ...(withRetryAfter.includes(status) ? { 'retry-after': '1' } : {}),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  })
