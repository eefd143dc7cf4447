/** Calls operations: one request and its reply, or page after page. */

import type { Input, Operation, Output } from '../catalog/operation.ts'
import { type Awaitable, after } from '../concurrency/awaitable.ts'
import { ReplyError } from '../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../http/exchange.ts'
import type { Download } from './download.ts'
import type { Page } from './lists/page.ts'
import type { PagedList, TurnedPages } from './lists/paging.ts'
import { type AnyInput, buildRequest, type Destination } from './request.ts'
import { type RawReply, readRaw, readReply } from './response.ts'
import type { Outages } from './retry/outage.ts'
import { createPause } from './retry/pause.ts'
import { createQuota } from './retry/quota.ts'
import { type RetriedCall, type RetryPolicy, sendWithRetries } from './retry/retry.ts'

export type { Page, RawReply }

export interface Client {
  /** The request, as ws would send it. */
  request(operation: Operation, input: AnyInput): HttpRequest
  /** Calls an operation known only at run time. */
  invoke(operation: Operation, input: AnyInput): Promise<unknown>
  /** @throws ApiError, NetworkError, ReplyError */
  call<Op extends Operation>(operation: Op, input: Input<Op>): Promise<Output<Op>>
  /** Calls an operation known only at run time, and returns the status of the reply too. */
  perform(operation: Operation, input: AnyInput): Promise<Performed>
  /** Calls an operation, and returns the reply as it came. Refusals are errors here too, except for a DELETE that found nothing left. */
  exchange(operation: Operation, input: AnyInput): Promise<RawReply>
  /** The file at an address from a reply. */
  download(address: string): Promise<Download>
  /** The pages of a list, from `input.query.page` on. Each is fetched when the caller asks for it, or one ahead. */
  paginate(operation: Operation, input: AnyInput, reading?: PaginateOptions): AsyncGenerator<Page>
  /** All pages of a list: costs less than `paginate` where thousands of lists are short. */
  pages(operation: Operation, input: AnyInput): Promise<readonly Page[]>
  /** Told how many requests come at least. */
  expect(requests: number): void
  close(): Promise<void>
}

export interface PaginateOptions {
  /** True if the caller will read every page. */
  readonly ahead?: boolean
  /** Runs before the first request; it throws to refuse the list. */
  readonly permit?: () => Promise<void> | undefined
}

export interface Performed {
  readonly status: number
  /** Undefined if the reply has no body. */
  readonly value: unknown
}

interface ClientParts {
  readonly transport: Transport
  readonly destination: Destination
  readonly retry: RetryPolicy
  readonly signal: AbortSignal
  /** Each call is one of many, so each waits out an outage. Otherwise only pages after the first do. */
  readonly areMany?: boolean | undefined
  /** Maximum size of a reply, in bytes. */
  readonly largestReply?: number | undefined
  /** Runs before each request; it throws to refuse the request. */
  readonly permit?: ((operation: Operation, request: HttpRequest) => Promise<void> | undefined) | undefined
  /** Told of each success of an extended operation: the service offers it. */
  readonly offered?: ((operation: Operation) => Promise<void>) | undefined
}

export const defaultLargestReply = 32 * 1024 * 1024

export function createClient(parts: ClientParts): Client {
  const { transport, destination, retry, signal, largestReply: largest = defaultLargestReply } = parts
  const request = (operation: Operation, input: AnyInput) => buildRequest(operation, input, destination)
  const outages = outagesOf(parts, async () => request(...(await harmlessRead())))
  const run = { transport, policy: retry, quota: createQuota(), pause: createPause(), outages, signal }

  const sendAndRead = async <Value>(
    operation: Operation,
    input: AnyInput,
    reading: Pick<RetriedCall<Value>, 'read' | 'absent'> & { readonly isOneOfMany?: boolean },
  ) => {
    const asked = request(operation, input)
    const permission = parts.permit?.(operation, asked)
    if (permission !== undefined) await permission
    const isOneOfMany = parts.areMany === true || reading.isOneOfMany === true
    const call = { request: asked, isRepeatable: isRepeatable(operation), ...reading, isOneOfMany }
    return await telling(sendWithRetries(call, run), operation, parts)
  }

  const send = (operation: Operation, input: AnyInput, isOneOfMany = false): Promise<unknown> =>
    sendAndRead(operation, input, {
      isOneOfMany,
      read: (reply) => readReply(reply, { operation, largest }),
      absent: () => undefined,
    })

  const notice = oncePerSentence(retry.notice)
  const list = (operation: Operation, input: AnyInput) => ({
    start: input.query?.page,
    rows: operation.rows ?? 'items',
    fetch: (page: unknown) => send(operation, atPage(page, input), page !== input.query?.page),
    notice: (sentence: string) => notice(namingList(sentence, request(operation, input))),
  })

  return {
    request,
    invoke: (operation, input) => send(operation, input),
    call: async (operation, input) => {
      const value = await send(operation, input as AnyInput)
      if (value === undefined && operation.response !== undefined) {
        throw new ReplyError('The service answered with nothing; the change may have been made')
      }
      // ws reads replies leniently: this is the type that the document promises, and nothing has checked it.
      return value as Output<typeof operation>
    },
    perform: (operation, input) =>
      sendAndRead(operation, input, {
        read: (reply) => withStatus(reply, readReply(reply, { operation, largest })),
        absent: ({ status }) => ({ status, value: undefined }),
      }),
    exchange: (operation, input) =>
      sendAndRead(operation, input, {
        read: (reply) => readRaw(reply, largest),
        absent: ({ status, reply }) => reply ?? { status, headers: {}, body: '' },
      }),
    download: async (address) => {
      const { download } = await import('./download.ts')
      return download(address, { destination, largest, run })
    },
    paginate: (operation, input, { ahead = false, permit } = {}) =>
      pageByPage({ ...list(operation, input), ahead, permit }),
    pages: (operation, input) => allPages(list(operation, input)),
    expect: (requests) => transport.expect?.(requests),
    close: () => transport.close(),
  }
}

/** Only an extended operation costs more than its request. */
function telling<Value>(
  sent: Promise<Value>,
  operation: Operation,
  { offered }: ClientParts,
): Promise<Value> {
  if (operation.extended !== true || offered === undefined) return sent
  return sent.then(async (value) => {
    await offered(operation)
    return value
  })
}

const withStatus = ({ status }: HttpResponse, read: Awaitable<unknown>): Awaitable<Performed> =>
  after(read, (value) => ({ status, value }))

/** Only lists load the reader of pages. */
async function* pageByPage(list: TurnedPages): AsyncGenerator<Page> {
  const { readPages } = await import('./lists/paging.ts')
  yield* readPages(list)
}

async function allPages(list: PagedList): Promise<readonly Page[]> {
  const { readWhole } = await import('./lists/paging.ts')
  return readWhole(list)
}

const atPage = (page: unknown, input: AnyInput): AnyInput =>
  page === input.query?.page ? input : { ...input, query: { ...input.query, page } }

const namingList = (sentence: string, { url }: HttpRequest) => `${sentence}: ${new URL(url).pathname}`

/** Some read the same list several times. */
function oncePerSentence(notice: (sentence: string) => Promise<void>): (sentence: string) => Promise<void> {
  const told = new Set<string>()
  return async (sentence) => {
    if (told.has(sentence)) return
    told.add(sentence)
    await notice(sentence)
  }
}

/** @param harmless - the request that asks whether the service is there */
function outagesOf({ transport, retry, signal }: ClientParts, harmless: () => Promise<HttpRequest>) {
  const { outage, age, random, sleep } = retry
  if (outage === undefined) return undefined
  const load = async (): Promise<Outages> => {
    const [{ createOutages }, { isThere }] = await Promise.all([
      import('./retry/outage.ts'),
      import('./retry/probe.ts'),
    ])
    const probe = () => isThere({ transport, signal, age, request: harmless })
    return createOutages({ policy: outage, signal, age, random, sleep, probe })
  }
  let outages: Awaitable<Outages> | undefined
  return () => {
    outages ??= load().then((loaded) => {
      outages = loaded
      return loaded
    })
    return outages
  }
}

/** Asks for as little as a service can be asked for. */
async function harmlessRead(): Promise<[Operation, AnyInput]> {
  const { list } = await import('../catalog/org.ts')
  return [list, { path: {}, query: { limit: 1 } }]
}

/**
 * True if sending it twice does no more than sending it once. RFC 9110 (9.2.2) counts PUT among these; but the document's PUT
 * that creates (201) makes another thing each time.
 */
export function isRepeatable({ method, status }: Operation): boolean {
  return method === 'GET' || method === 'DELETE' || (method === 'PUT' && status !== 201)
}
