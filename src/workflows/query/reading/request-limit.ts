/** Keeps a reading within a number of requests: it stops before the lists that would be too many are asked for. */
import { type Kind, nounsOf } from '../../../catalog/kinds.ts'
import { InterruptedError, UsageError } from '../../../errors.ts'
import type { EstateSource, ReadingProgress } from '../../../estate/lists/source.ts'
import type { Session } from '../../../task/task.ts'
import { counted } from '../../../text/counted.ts'

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

/** The cost of a list: one request for each of its holders. */
interface ListCost {
  /** In the plural. */
  readonly things: string
  readonly holders: string
  readonly total: number
  /** True if the statement names them, and not only things in them. */
  readonly isNamed: boolean
}

export interface LimitedRequests {
  /** Throws before more requests are sent than are allowed. */
  admit(cost: ListCost): Promise<void>
  /** Stands between a reading and its service. */
  through(source: EstateSource): EstateSource
}

export function limitRequests(
  { maxRequests = usualLimit }: RequestLimit,
  { kinds, session }: LimitedReading,
): LimitedRequests {
  /** The organization itself. */
  let planned = 1
  // Several lists may ask at once: all of them wait for one answer.
  let agreement = session.isAgreed || !session.isInteractive ? Promise.resolve() : undefined
  const admit = async (cost: ListCost) => {
    planned += cost.total
    if (planned > maxRequests)
      throw new UsageError(`the statement needs at least ${counted(planned, 'request')}: ${textOf(cost)}`, {
        hint: `--max-requests allows more (${maxRequests} now); a condition like space = 'spc_1' reads that space alone`,
      })
    if (cost.isNamed && cost.total >= toldFrom) await session.notice(textOf(cost))
    if (planned <= askedAbove) return
    agreement ??= agreeTo(planned, session)
    await agreement
  }
  const costOf = ({ kind, holder, total }: ReadingProgress): ListCost => ({
    things: nounsOf(kind),
    holders: nounsOf(holder),
    total,
    isNamed: kinds.has(kind) && holder !== 'organization',
  })
  return {
    admit,
    through: (source) => ({
      ...source,
      progress: (progress) =>
        progress.done === 0 && progress.total > 0
          ? admit(costOf(progress)).then(() => source.progress?.(progress))
          : source.progress?.(progress),
    }),
  }
}

/** `comments: 40 requests, one for each of 40 spaces` */
const textOf = ({ things, holders, total }: ListCost): string =>
  `${things}: ${counted(total, 'request')}${total === 1 ? '' : `, one for each of ${total} ${holders}`}`

async function agreeTo(requests: number, { context }: Session): Promise<void> {
  const answer = await context.prompt({ kind: 'yes-or-no', message: `Send ${counted(requests, 'request')}?` })
  if (answer !== true) throw new InterruptedError('Cancelled: nothing more was sent')
}
