/** The client as the source of an estate: whole lists, a few at a time, and what a refusal of one of them means. */
import type { Client } from '../../client/client.ts'
import { ApiError, ReplyError } from '../../errors.ts'
import type { Answer, ReadingProgress, Source } from '../../estate/source.ts'
import { atOnce } from '../at-once.ts'

/** As many as answer at the same time without waiting for each other, and few enough for a small service. */
const requestsAtATime = 16

const largestPage = 1000

/** Statuses that are about who asks, or how often, and not about what is asked for. */
const ofEveryCall = new Set([401, 407, 408, 429])

interface Sourcing {
  /** Throws where the service fails altogether. */
  isThere(): Promise<unknown>
  progress(progress: ReadingProgress): Promise<void>
}

export function sourceOf(
  client: Pick<Client, 'invoke' | 'paginate'>,
  { isThere, progress }: Sourcing,
): Source {
  const turn = atOnce(requestsAtATime)
  const answer = <Value>(read: () => Promise<Value>): Promise<Answer<Value>> =>
    turn(async () => {
      try {
        return { value: await read() }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === undefined) throw error
        if (!refusal.isFinal) await demandAnswer(isThere, error)
        return { refusal }
      }
    })
  return {
    one: (operation, input) => answer(() => client.invoke(operation, input)),
    list: (operation, { path, query }) =>
      answer(async () => {
        const items: unknown[] = []
        const input = { path, query: { ...query, limit: largestPage } }
        for await (const page of client.paginate(operation, input, { ahead: true })) items.push(...page.items)
        return items
      }),
    untrusted: (sentence) => new ReplyError(sentence),
    progress,
  }
}

/** Undefined for what is no answer about the one thing that was asked for. */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || ofEveryCall.has(error.status)) return undefined
  const { status, message } = error
  return { reason: message.replace(/\.$/, ''), isMissing: status === 404, isFinal: status < 500 }
}

/** One list may fail for good; where nothing answers any more, the failure is that of the service. */
async function demandAnswer(isThere: () => Promise<unknown>, failure: unknown): Promise<void> {
  try {
    await isThere()
  } catch {
    throw failure
  }
}
