/** Caches a complete list for completion, for names, and for the titles of things that get deleted. */
import type { Context } from '../../context.ts'
import type { Settings } from '../../settings/settings.ts'
import { keptOf, openCache } from './cache.ts'
import type { Candidate } from './candidate.ts'
import { cacheScope, listKey, titlesKey } from './keys.ts'
import type { Search } from './source.ts'

interface CompletedRead {
  readonly search: Search
  readonly candidates: readonly Candidate[]
  /** When ws asked for it, in milliseconds since 1970. */
  readonly at: number
}

export function rememberList(
  { search, candidates, at }: CompletedRead,
  { current, context }: { current(): Settings; readonly context: Context },
): void {
  const scope = cacheScope(current(), context)
  const cache = openCache(context)
  const kept = candidates.map(keptOf)
  cache.put(listKey(scope, search), kept, at)
  cache.put(titlesKey(scope, search.parameter), kept, at)
}
