/** Asks a service once for an operation that it may not offer, before any other of the kind: nobody is asked twice for nothing. */
import type { Operation } from '../../catalog/operation.ts'
import type { ReadRefusal, SourceAnswer } from '../../estate/lists/source.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'

const unoffered: ReadRefusal = {
  reason: 'The service does not offer the list of them',
  isMissing: false,
  isFinal: true,
  isUnoffered: true,
}

export interface OfferedReads {
  /** Reads, unless the service is known not to offer the operation. */
  read<Value>(
    operation: Operation,
    ask: () => Promise<SourceAnswer<Value>>,
    mayBeNone?: boolean,
  ): Promise<SourceAnswer<Value>>
  /** The answer that an error stands for; undefined if it says nothing about the operation. */
  answerFor(
    operation: Operation,
    error: unknown,
    mayBeNone?: boolean,
  ): { readonly refusal: ReadRefusal } | undefined
}

export function offeredReads(offers: Offers): OfferedReads {
  /** The first request of each operation. */
  const firsts = new Map<Operation, Promise<unknown>>()
  const offered = new Set<Operation>()
  const missing = new Set<Operation>()
  /** Those of things that are there wherever the service offers them. */
  const telling: Promise<unknown>[] = []
  const learnOffered = (operation: Operation) => {
    if (offered.has(operation)) return
    offered.add(operation)
    offers.learn(operation, true)
  }
  return {
    async read(operation, ask, mayBeNone = false) {
      if (operation.extended !== true || offers.isComplete === true || offered.has(operation)) return ask()
      const first = firsts.get(operation)
      // Its own caller hears of its failure. Without one, nothing may come in between.
      if (first !== undefined) await first.catch(() => undefined)
      if (offers.isMissing(operation)) {
        missing.add(operation)
        return { refusal: unoffered }
      }
      const asking = ask()
      if (!mayBeNone) telling.push(asking)
      const answer = mayBeNone ? settled(operation, asking, { offers, offered, missing, telling }) : asking
      if (first === undefined) firsts.set(operation, answer)
      const known = await answer
      if ('value' in known) learnOffered(operation)
      return known
    },
    answerFor(operation, error, mayBeNone = false) {
      // The holder was there a moment ago: the first list that is not there means that there is no such list.
      if (operation.extended !== true || offers.isComplete === true || offers.isDescribed) return undefined
      if (offered.has(operation) || !meansNoRoute(error)) return undefined
      if (mayBeNone && error.status === 404) return undefined
      offers.learn(operation, false)
      missing.add(operation)
      return { refusal: unoffered }
    },
  }
}

interface KnownOffers {
  readonly offers: Offers
  readonly offered: ReadonlySet<Operation>
  readonly missing: ReadonlySet<Operation>
  readonly telling: readonly Promise<unknown>[]
}

/** A thing that is not there tells nothing; where no other operation is offered, nor is this one. */
async function settled<Value>(
  operation: Operation,
  asking: Promise<SourceAnswer<Value>>,
  { offers, offered, missing, telling }: KnownOffers,
): Promise<SourceAnswer<Value>> {
  const known = await asking
  if ('value' in known || !known.refusal.isMissing) return known
  await Promise.allSettled(telling)
  if (offered.size > 0 || missing.size === 0) return known
  offers.learn(operation, false)
  return { refusal: unoffered }
}
