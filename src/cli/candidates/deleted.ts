/** What was deleted with this ws and can be had back: the API lists none of it, so completion has nothing else to offer. */
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../../task.ts'
import { type Kept, openCache } from './cache.ts'
import { cacheScope, deletedKey, titlesKey } from './keys.ts'

interface Deleting extends Pick<Session, 'context'> {
  current(): Settings
}

const most = 50

/** Notes what was deleted, the latest first; forgets what is back. */
export function rememberDeleted({ path, recoverable }: Operation, input: AnyInput, session: Deleting): void {
  const parameter = parameterNames(path).at(-1)
  const id = parameter && input.path[parameter]
  if (parameter === undefined || id === undefined) return
  const cache = openCache(session.context)
  const scope = cacheScope(session.current(), session.context)
  const key = deletedKey(scope, parameter)
  const others = (cache.find(key) ?? []).filter((each) => each.id !== id)
  const title = cache.find(titlesKey(scope, parameter))?.find((each) => each.id === id)?.title ?? ''
  const deleted: readonly Kept[] = recoverable === true ? [{ id, title }] : []
  cache.put(key, [...deleted, ...others].slice(0, most))
}
