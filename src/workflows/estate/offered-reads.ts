/** Asks a service once for an operation that it may not offer, before any other of the kind: nobody is asked twice for nothing. */
import type { Operation } from '../../catalog/operation.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { ReadRefusal, SourceAnswer } from '../../estate/lists/source.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'

const unoffered: ReadRefusal = {
  reason: 'The service does not offer the list of them',
  isMissing: false,
  isFinal: true,
  isUnoffered: true,
}

export interface OfferedReads {
  /** Reads, unless the service is known not to offer the operation: that answer is there at once. */
  read<Value>(
    operation: Operation,
    ask: () => Promise<SourceAnswer<Value>>,
    mayBeNone?: boolean,
  ): Awaitable<SourceAnswer<Value>>
  /** The answer to each read of an operation, if the service is known not to offer it. */
  unoffered(operation: Operation): { readonly refusal: ReadRefusal } | undefined
  /** The answer that an error stands for; undefined if it says nothing about the operation. */
  answerFor(
    operation: Operation,
    error: unknown,
    mayBeNone?: boolean,
  ): { readonly refusal: ReadRefusal } | undefined
}

export function offeredReads(offers: Offers): OfferedReads {
  const run = offersOf(offers)
  const { mayBeMissing, lacks, learn } = run
  /** The first request of each operation. */
  const firsts = new Map<Operation, Promise<unknown>>()
  const ask = async <Value>(
    operation: Operation,
    send: () => Promise<SourceAnswer<Value>>,
    mayBeNone: boolean,
  ): Promise<SourceAnswer<Value>> => {
    const first = firsts.get(operation)
    // Its own caller hears of its failure. Without one, nothing may come in between.
    if (first !== undefined) await first.catch(() => undefined)
    if (lacks(operation)) return { refusal: unoffered }
    const asking = send()
    if (!mayBeNone) run.telling.push(asking)
    const answer = mayBeNone ? settled(operation, asking, run) : asking
    if (first === undefined) firsts.set(operation, answer)
    const known = await answer
    if ('value' in known) learn(operation, true)
    return known
  }
  return {
    read(operation, send, mayBeNone = false) {
      if (!mayBeMissing(operation)) return send()
      return run.missing.has(operation) ? { refusal: unoffered } : ask(operation, send, mayBeNone)
    },
    unoffered: (operation) =>
      mayBeMissing(operation) && lacks(operation) ? { refusal: unoffered } : undefined,
    answerFor(operation, error, mayBeNone = false) {
      // The holder was there a moment ago: the first list that is not there means that there is no such list.
      if (!mayBeMissing(operation) || offers.isDescribed || !meansNoRoute(error)) return undefined
      if (mayBeNone && error.status === 404) return undefined
      learn(operation, false)
      return { refusal: unoffered }
    },
  }
}

interface OffersOfRun {
  readonly offered: ReadonlySet<Operation>
  readonly missing: ReadonlySet<Operation>
  /** Requests for things that are there wherever the service offers them. */
  readonly telling: Promise<unknown>[]
  /** False once the service has answered, or where it offers everything. */
  mayBeMissing(operation: Operation): boolean
  /** True if the service is known not to offer it. */
  lacks(operation: Operation): boolean
  learn(operation: Operation, isOffered: boolean): void
}

function offersOf(offers: Offers): OffersOfRun {
  const offered = new Set<Operation>()
  const missing = new Set<Operation>()
  return {
    offered,
    missing,
    telling: [],
    mayBeMissing: (operation) =>
      operation.extended === true && offers.isComplete !== true && !offered.has(operation),
    lacks(operation) {
      if (!missing.has(operation) && !offers.isMissing(operation)) return false
      missing.add(operation)
      return true
    },
    learn(operation, isOffered) {
      const known = isOffered ? offered : missing
      if (known.has(operation)) return
      known.add(operation)
      offers.learn(operation, isOffered)
    },
  }
}

/** A thing that is not there tells nothing; where no other operation is offered, nor is this one. */
async function settled<Value>(
  operation: Operation,
  asking: Promise<SourceAnswer<Value>>,
  { offered, missing, telling, learn }: OffersOfRun,
): Promise<SourceAnswer<Value>> {
  const known = await asking
  if ('value' in known || !known.refusal.isMissing) return known
  await Promise.allSettled(telling)
  if (offered.size > 0 || missing.size === 0) return known
  learn(operation, false)
  return { refusal: unoffered }
}
