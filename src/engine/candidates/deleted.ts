/** Remembers restorable things that this ws deleted: no list of the API shows them to completion. */
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'
import { type CachedCandidate, candidateOf, openCache } from './cache.ts'
import type { Candidate } from './candidate.ts'
import { cacheScope, deletedKey, titlesKey } from './keys.ts'
import type { Titles } from './titles.ts'

interface DeletionContext extends Pick<Session, 'context'> {
  readonly titles: Titles
  current(): Settings
}

/** A bulk run may delete many at once. */
const most = 1000

/** The latest first. */
export function deletedHere(
  parameter: string,
  { context, current }: Pick<DeletionContext, 'context' | 'current'>,
): readonly Candidate[] {
  const kept = openCache(context).find(deletedKey(cacheScope(current(), context), parameter)) ?? []
  return kept.map(candidateOf)
}

/** Adds deleted things, the latest first, with their known titles; removes restored ones. */
export function rememberDeleted(
  { path, recoverable }: Operation,
  inputs: readonly Pick<AnyInput, 'path'>[],
  { context, titles, current }: DeletionContext,
): void {
  const parameter = parameterNames(path).at(-1)
  if (parameter === undefined) return
  const ids = new Set(inputs.flatMap((input) => input.path[parameter] ?? []))
  if (ids.size === 0) return
  const cache = openCache(context)
  const scope = cacheScope(current(), context)
  const key = deletedKey(scope, parameter)
  const others = (cache.find(key) ?? []).filter(({ id }) => !ids.has(id))
  const listed = new Map(cache.find(titlesKey(scope, parameter))?.map(({ id, title }) => [id, title]))
  const titleOf = (id: string) => titles.find(parameter, id) ?? listed.get(id) ?? ''
  const deleted: readonly CachedCandidate[] =
    recoverable === true ? [...ids].reverse().map((id) => ({ id, title: titleOf(id) })) : []
  cache.put(key, [...deleted, ...others].slice(0, most))
}
