/** How an operation is called: one request and its answer, or page after page. */
import type { Input, Operation, Output } from '../catalog/operation.ts'
import { ReplyError } from '../errors.ts'
import type { HttpRequest, Transport } from '../http.ts'
import { type AnyInput, buildRequest, type Destination } from './request.ts'
import { readReply } from './response.ts'
import { type RetryPolicy, sendWithRetries } from './retry.ts'

/** One page of a list, as the service sent it. */
export interface Page {
  readonly items: readonly unknown[]
  readonly envelope: Readonly<Record<string, unknown>>
  /** Where the next page starts; undefined on the last. */
  readonly next: string | undefined
}

export interface Client {
  /** The request as it would be sent. */
  request(operation: Operation, input: AnyInput): HttpRequest
  /** Calls an operation that is only known at run time. */
  invoke(operation: Operation, input: AnyInput): Promise<unknown>
  /** @throws ApiError, NetworkError, ReplyError */
  call<Op extends Operation>(operation: Op, input: Input<Op>): Promise<Output<Op>>
  /** The pages of a list from `input.query.page` on, each fetched when it is asked for. */
  paginate(operation: Operation, input: AnyInput): AsyncGenerator<Page>
  close(): Promise<void>
}

interface ClientParts {
  readonly transport: Transport
  readonly destination: Destination
  readonly retry: RetryPolicy
  readonly signal: AbortSignal
}

const emptyPagesInARow = 100

export function createClient({ transport, destination, retry, signal }: ClientParts): Client {
  const request = (operation: Operation, input: AnyInput) => buildRequest(operation, input, destination)

  const send = async (operation: Operation, input: AnyInput): Promise<unknown> =>
    sendWithRetries(transport, request(operation, input), {
      policy: retry,
      signal,
      read: (reply) => readReply(operation, reply),
    })

  async function* paginate(operation: Operation, input: AnyInput): AsyncGenerator<Page> {
    let query = input.query ?? {}
    const seen = new Set<unknown>([query.page])
    let empty = 0
    while (true) {
      const page = readPage(await send(operation, { ...input, query }), operation)
      yield page
      if (page.next === undefined) return
      empty = page.items.length === 0 ? empty + 1 : 0
      if (empty === emptyPagesInARow) throw incomplete(`${emptyPagesInARow} pages in a row were empty`)
      if (seen.has(page.next)) throw incomplete(`page ${page.next} came up twice`)
      seen.add(page.next)
      query = { ...query, page: page.next }
    }
  }

  return {
    request,
    invoke: send,
    // The reply is read leniently: its type is what the document promises, not what was checked.
    call: async (operation, input) => (await send(operation, input as AnyInput)) as Output<typeof operation>,
    paginate,
    close: () => transport.close(),
  }
}

const incomplete = (reason: string) => new ReplyError(`The list is incomplete: ${reason}`)

function readPage(value: unknown, operation: Operation): Page {
  // readReply has checked that it is an object with a list under `rows`.
  const envelope = value as Readonly<Record<string, unknown>>
  return {
    envelope,
    items: envelope[operation.rows ?? 'items'] as readonly unknown[],
    next: nextPage(envelope.next),
  }
}

/** Absent, null, without `page`, or with an empty one: the end. A number is passed on as a string. */
function nextPage(next: unknown): string | undefined {
  if (next === undefined || next === null) return undefined
  if (typeof next !== 'object') throw new ReplyError(`The service gave a next page that is a ${typeof next}`)
  const { page } = next as { page?: unknown }
  if (page === undefined || page === null || page === '') return undefined
  if (typeof page === 'string') return page
  if (typeof page === 'number' && page >= 0) return String(page)
  throw new ReplyError(`The service gave a next page that is no id: ${JSON.stringify(page)}`)
}
