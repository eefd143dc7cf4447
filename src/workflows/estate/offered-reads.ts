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
  read<Value>(operation: Operation, ask: () => Promise<SourceAnswer<Value>>): Promise<SourceAnswer<Value>>
  /** The answer that an error stands for; undefined if it says nothing about the operation. */
  answerFor(operation: Operation, error: unknown): { readonly refusal: ReadRefusal } | undefined
}

export function offeredReads(offers: Offers): OfferedReads {
  /** The first request of each operation. */
  const firsts = new Map<Operation, Promise<unknown>>()
  const offered = new Set<Operation>()
  return {
    async read(operation, ask) {
      if (operation.extended !== true || offers.isComplete === true || offered.has(operation)) return ask()
      const first = firsts.get(operation)
      // Its own caller hears of its failure. Without one, nothing may come in between.
      if (first !== undefined) await first.catch(() => undefined)
      if (offers.isMissing(operation)) return { refusal: unoffered }
      const answer = ask()
      if (first === undefined) firsts.set(operation, answer)
      const known = await answer
      if ('value' in known && !offered.has(operation)) {
        offered.add(operation)
        offers.learn(operation, true)
      }
      return known
    },
    answerFor(operation, error) {
      // The holder was there a moment ago: the first list that is not there means that there is no such list.
      if (operation.extended !== true || offers.isComplete === true || offers.isDescribed) return undefined
      if (offered.has(operation) || !meansNoRoute(error)) return undefined
      offers.learn(operation, false)
      return { refusal: unoffered }
    },
  }
}
