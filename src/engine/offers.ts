/** Keeps for a day which extended operations a service does not offer, in the cache folder. Its description says it better. */
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

const complete: Offers = {
  isComplete: true,
  isDescribed: false,
  isMissing: () => false,
  learn: () => undefined,
}

export function openOffers({ service, context, isAnew }: OffersOptions): Offers {
  // The embedded workspace offers all of them.
  if (isEmbedded(service)) return complete
  const describing = lazy(() => (isAnew ? undefined : describedBy(service, context)))
  const cache = openCache(context)
  const keyOf = ({ method, path }: Operation) => JSON.stringify(['not offered', service, method, path])
  // Within a run, one answer counts under --refresh, too.
  const missing = new Set<string>()
  const offered = new Set<string>()
  return {
    get isDescribed() {
      return describing() !== undefined
    },
    isMissing(operation) {
      if (operation.extended !== true) return false
      const key = keyOf(operation)
      if (missing.has(key)) return true
      const described = describing()
      if (described !== undefined) return !described(operation)
      return !isAnew && cache.findEntry(key, lifetime) !== undefined
    },
    learn(operation, isOffered) {
      if (operation.extended !== true) return
      const key = keyOf(operation)
      if (isOffered) {
        if (offered.has(key)) return
        offered.add(key)
        missing.delete(key)
        return cache.forget(key)
      }
      missing.add(key)
      offered.delete(key)
      cache.put(key, [])
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
