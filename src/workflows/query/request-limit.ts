/** Keeps a reading within a number of requests: it stops before the lists that would be too many are asked for. */
import { type Kind, nounsOf } from '../../catalog/kinds.ts'
import { InterruptedError, UsageError } from '../../errors.ts'
import type { EstateSource, ReadingProgress } from '../../estate/lists/source.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'

export interface RequestLimit {
  readonly maxRequests?: number | undefined
}

interface LimitedReading {
  /** The kinds that the statement names. */
  readonly kinds: ReadonlySet<Kind>
  readonly session: Session
}

const usualLimit = 1000

/** Fewer lists are read before anybody has read a message about them. */
const toldFrom = 10

/** A person decides about more. */
const askedAbove = 500

/** @returns what stands between a reading and its service */
export function limitRequests(
  { maxRequests = usualLimit }: RequestLimit,
  { kinds, session }: LimitedReading,
) {
  /** The organization itself. */
  let planned = 1
  let isAgreed = session.isAgreed || !session.isInteractive
  const admit = async ({ kind, holder, total }: ReadingProgress) => {
    planned += total
    if (planned > maxRequests)
      throw new UsageError(
        `the statement needs at least ${counted(planned, 'request')}: ${costOf({ kind, holder, total })}`,
        {
          hint: `--max-requests allows more (${maxRequests} now); a condition like space = 'spc_1' reads that space alone`,
        },
      )
    if (kinds.has(kind) && total >= toldFrom && holder !== 'organization')
      await session.notice(costOf({ kind, holder, total }))
    if (planned <= askedAbove || isAgreed) return
    isAgreed = true
    const answer = await session.context.prompt({ kind: 'yes-or-no', message: `Send ${planned} requests?` })
    if (answer !== true) throw new InterruptedError('Cancelled: nothing more was sent')
  }
  return (source: EstateSource): EstateSource => ({
    ...source,
    progress: (progress) =>
      progress.done === 0 && progress.total > 0
        ? admit(progress).then(() => source.progress?.(progress))
        : source.progress?.(progress),
  })
}

/** `comments: 40 requests, one for each of 40 spaces` */
const costOf = ({ kind, holder, total }: Pick<ReadingProgress, 'kind' | 'holder' | 'total'>): string =>
  `${nounsOf(kind)}: ${counted(total, 'request')}, one for each of ${total} ${nounsOf(holder)}`
