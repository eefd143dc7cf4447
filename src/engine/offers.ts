/** Keeps for a day which extended operations a service offers, and which it does not, in the cache folder. Its description says it better. */
import type { Operation } from '../catalog/operation.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import { openLearnt } from '../learnt/learnt.ts'
import { routeOf } from '../learnt/route.ts'
import { isEmbedded } from '../settings/base-url.ts'
import type { Offers } from '../task/offers.ts'
import { openCache } from './candidates/cache.ts'

/** Milliseconds for which a refusal counts. */
const lifetime = 24 * 60 * 60_000

interface OffersOptions {
  /** Its address. */
  readonly service: string
  readonly context: Context
  /** True: ask again, whatever is known. */
  readonly isAnew: boolean
}

/** An entry without one says that the service does not offer the operation. */
const offeredEntry = { id: 'offered', title: '' }

const complete: Offers = {
  isComplete: true,
  isDescribed: false,
  isOffered: () => true,
  isMissing: () => false,
  learn: () => undefined,
}

export function openOffers({ service, context, isAnew }: OffersOptions): Offers {
  // The embedded workspace offers all of them.
  if (isEmbedded(service)) return complete
  const describing = lazy(() => (isAnew ? undefined : describedBy(service, context)))
  const keyOf = keysAt(service)
  const lasting = lastingAnswers(context)
  // Within a run, one answer counts under --refresh, too.
  const answered = new Map<string, boolean>()
  const isOffered = (operation: Operation): boolean | undefined => {
    if (operation.extended !== true) return true
    const key = keyOf(operation)
    const answer = answered.get(key)
    if (answer === false) return false
    return describing()?.(operation) ?? answer ?? (isAnew ? undefined : lasting.of(key))
  }
  return {
    get isDescribed() {
      return describing() !== undefined
    },
    isOffered,
    isMissing: (operation) => isOffered(operation) === false,
    learn(operation, isThere) {
      if (operation.extended !== true) return
      const key = keyOf(operation)
      if (answered.get(key) === isThere) return
      answered.set(key, isThere)
      // A success of the last day has kept what this one shows.
      if (!isThere || lasting.of(key) !== true) lasting.keep(key, isThere)
    },
  }
}

/** A run asks about the same operation once for each of thousands of things. */
function keysAt(service: string): (operation: Operation) => string {
  const keys = new Map<Operation, string>()
  return (operation) => {
    const known = keys.get(operation)
    if (known !== undefined) return known
    const key = JSON.stringify(['offered', service, operation.method, operation.path])
    keys.set(operation, key)
    return key
  }
}

interface LastingAnswers {
  /** Undefined if there is none of the last day. */
  of(key: string): boolean | undefined
  keep(key: string, isThere: boolean): void
}

/** The answers in the cache folder: a run reads each once. */
function lastingAnswers(context: Context): LastingAnswers {
  const cache = openCache(context)
  const read = new Map<string, boolean | undefined>()
  return {
    of(key) {
      if (read.has(key)) return read.get(key)
      const entry = cache.findEntry(key, lifetime)
      const answer = entry && entry.kept.length > 0
      read.set(key, answer)
      return answer
    },
    keep(key, isThere) {
      cache.put(key, isThere ? [offeredEntry] : [])
      read.set(key, isThere)
    },
  }
}

/** Undefined if nothing was learnt of the service. */
function describedBy(service: string, context: Context): ((operation: Operation) => boolean) | undefined {
  const learnt = openLearnt(service, context)
  if (learnt === undefined) return undefined
  const routes = new Set(learnt.entries.map(routeOf))
  return (operation) => routes.has(routeOf(operation))
}
