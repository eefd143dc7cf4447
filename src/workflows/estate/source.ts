/** Makes the client the source of an estate: reads whole lists, a few at a time, and interprets refusals. */

import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { segmentFault } from '../../client/segment.ts'
import { workspaceReadsAtATime } from '../../concurrency/at-a-time.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { ApiError, ReplyError } from '../../errors.ts'
import type {
  EstateSource,
  ReadInput,
  ReadingProgress,
  ReadRefusal,
  SourceAnswer,
} from '../../estate/lists/source.ts'
import { compareNumbers, exactDigits } from '../../json/exact-number.ts'
import type { Offers } from '../../task/offers.ts'
import { offeredReads } from './offered-reads.ts'

/** Statuses about the caller or the rate, not about the requested thing. */
const ofEveryCall = new Set([401, 407, 408])

interface SourceOptions {
  /** Throws if the service fails altogether. */
  isThere(): Promise<unknown>
  progress(progress: ReadingProgress): Promise<void> | undefined
  /** Default: the service is taken to offer everything. */
  readonly offers?: Offers | undefined
}

export function sourceOf(
  client: Pick<Client, 'invoke' | 'pages'>,
  { isThere, progress, offers }: SourceOptions,
): EstateSource {
  const turns = createSemaphore(workspaceReadsAtATime)
  const reads = offers && offeredReads(offers)
  const answer = <Value>(
    operation: Operation,
    input: ReadInput,
    read: () => Promise<ReadValue<Value>>,
  ): Awaitable<SourceAnswer<Value>> => {
    const ask = () => answerInTurn(operation, input, read)
    return reads === undefined ? ask() : reads.read(operation, ask, input.mayBeNone)
  }
  const answerInTurn = async <Value>(
    operation: Operation,
    { path, mayBeNone }: ReadInput,
    read: () => Promise<ReadValue<Value>>,
  ): Promise<SourceAnswer<Value>> => {
    const turn = turns.enter()
    if (turn !== undefined) await turn
    try {
      demandIds(path)
      return await read()
    } catch (error) {
      const unoffered = reads?.answerFor(operation, error, mayBeNone)
      if (unoffered !== undefined) return unoffered
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      if (!refusal.isFinal) await demandAnswer(isThere, error)
      return { refusal }
    } finally {
      turns.leave()
    }
  }
  return {
    one: (operation, input) =>
      answer(operation, input, async () => ({ value: await client.invoke(operation, input) })),
    list: (operation, input) => answer(operation, input, () => readList(client, operation, input)),
    unoffered: (operation) => reads?.unoffered(operation),
    untrusted: (sentence) => new ReplyError(sentence),
    progress,
  }
}

interface ReadValue<Value> {
  readonly value: Value
  readonly doubt?: string | undefined
}

/** Somebody may have removed something in between: a list that stays too short is in doubt. */
async function readList(
  client: Pick<Client, 'pages'>,
  operation: Operation,
  input: ReadInput,
): Promise<ReadValue<readonly unknown[]>> {
  const large = { ...input, query: { ...input.query, limit: operation.largestPage ?? largestPage } }
  const list = listIn(await client.pages(operation, large))
  return list.doubt === undefined ? list : listIn(await client.pages(operation, large))
}

function listIn(pages: readonly Page[]): ReadValue<readonly unknown[]> {
  const items = itemsOf(pages)
  let counted = 0
  let count: unknown
  for (const page of pages) {
    ;({ count } = page.envelope)
    counted += typeof count === 'number' ? count : Number(exactDigits(count) ?? page.items.length)
  }
  // The API document does not say whether the count is of the page or of the list.
  const isShort = (compareNumbers(count, items.length) ?? 0) > 0 && counted > items.length
  return isShort
    ? { value: items, doubt: `The service counts ${exactDigits(count) ?? count}, and shows ${items.length}` }
    : { value: items }
}

/** Undefined if the error is not an answer about the requested thing. */
export function refusalOf(error: unknown): ReadRefusal | undefined {
  if (!(error instanceof ApiError) || error.isThrottled || ofEveryCall.has(error.status)) return undefined
  const { status, message } = error
  return { reason: message.replace(/\.$/, ''), isMissing: status === 404, isFinal: status < 500 }
}

/** One list may fail for good; if nothing answers any more, the service itself has failed. */
async function demandAnswer(isThere: () => Promise<unknown>, failure: unknown): Promise<void> {
  try {
    await isThere()
  } catch {
    throw failure
  }
}

/** The ids of a path come from lists of the service. */
function demandIds(path: ReadInput['path']): void {
  for (const id of Object.values(path)) {
    const fault = segmentFault(id)
    if (fault !== undefined) throw new ReplyError(`The service listed something whose id ${fault}`)
  }
}
