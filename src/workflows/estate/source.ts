/** Makes the client the source of an estate: reads whole lists, a few at a time, and interprets refusals. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import { segmentFault } from '../../client/segment.ts'
import { ApiError, ReplyError } from '../../errors.ts'
import type { Answer, EstateSource, ReadInput, ReadingProgress } from '../../estate/source.ts'
import { atOnce } from '../at-once.ts'

/** Enough to answer in parallel without waiting, and few enough for a small service. */
const requestsAtATime = 16

const largestPage = 1000

/** Statuses about the caller or the rate, not about the requested thing. */
const ofEveryCall = new Set([401, 407, 408, 429])

interface Sourcing {
  /** Throws if the service fails altogether. */
  isThere(): Promise<unknown>
  progress(progress: ReadingProgress): Promise<void>
}

export function sourceOf(
  client: Pick<Client, 'invoke' | 'paginate'>,
  { isThere, progress }: Sourcing,
): EstateSource {
  const turn = atOnce(requestsAtATime)
  const answer = <Value>({ path }: ReadInput, read: () => Promise<Read<Value>>): Promise<Answer<Value>> =>
    turn(async () => {
      demandIds(path)
      try {
        return await read()
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === undefined) throw error
        if (!refusal.isFinal) await demandAnswer(isThere, error)
        return { refusal }
      }
    })
  return {
    one: (operation, input) => answer(input, async () => ({ value: await client.invoke(operation, input) })),
    list: (operation, input) =>
      answer(input, async () => {
        const read = () => readList(client, operation, input)
        const list = await read()
        // Somebody may have removed something in between: a list that stays too short is in doubt.
        return list.doubt === undefined ? list : read()
      }),
    untrusted: (sentence) => new ReplyError(sentence),
    progress,
  }
}

interface Read<Value> {
  readonly value: Value
  readonly doubt?: string | undefined
}

async function readList(
  client: Pick<Client, 'paginate'>,
  operation: Operation,
  input: ReadInput,
): Promise<Read<readonly unknown[]>> {
  const items: unknown[] = []
  let counted = 0
  let count: unknown
  const large = { ...input, query: { ...input.query, limit: largestPage } }
  for await (const page of client.paginate(operation, large, { ahead: true })) {
    items.push(...page.items)
    ;({ count } = page.envelope)
    counted += typeof count === 'number' ? count : page.items.length
  }
  // The API document does not say whether the count is of the page or of the list.
  const isShort = typeof count === 'number' && count > items.length && counted > items.length
  return {
    value: items,
    doubt: isShort ? `The service counts ${count}, and shows ${items.length}` : undefined,
  }
}

/** Undefined if the error is no answer about the requested thing. */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || ofEveryCall.has(error.status)) return undefined
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
