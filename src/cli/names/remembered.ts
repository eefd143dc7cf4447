/** Resolves `~Title` from a recently cached list, after the service has confirmed the title. */
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { isSupported } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { candidateOf, lifetime, openCache } from '../../engine/candidates/cache.ts'
import { type Candidate, candidateReader } from '../../engine/candidates/candidate.ts'
import { cacheScope, changedKey, listKey } from '../../engine/candidates/keys.ts'
import type { Search } from '../../engine/candidates/source.ts'
import { ApiError } from '../../errors.ts'
import { titleIn } from '../../settings/names-for-ids.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { isWhole, meant } from './meant-candidates.ts'

/** Undefined if ws has to read the list: no recent cache, or more than one match. */
export async function remembered(
  word: string,
  place: Search,
  session: NameLookupContext,
): Promise<Candidate | undefined> {
  const title = titleIn(word)
  if (session.trust === 'none' || title === undefined) return undefined
  const { context } = session
  const cache = openCache(context)
  const scope = cacheScope(session.current(), context)
  const entry = cache.findEntry(listKey(scope, place), lifetime)
  // This ws may have made a second thing with that title since.
  const changed = cache.findEntry(changedKey(scope), lifetime)
  if (entry === undefined || (changed !== undefined && changed.at >= entry.at)) return undefined
  const [only, ...others] = meant(word, entry.kept.map(candidateOf))
  if (only === undefined || others.length > 0) return undefined
  if (session.trust === 'whole' && only.id !== word && !isWhole(title, only)) return undefined
  return (await isStill(only, place, session)) ? only : undefined
}

/** Asks the service for this one thing. */
async function isStill(
  { id, title }: Candidate,
  place: Search,
  session: NameLookupContext,
): Promise<boolean> {
  const { parameter, known } = place
  const path = { ...known, [parameter]: id }
  const operation = await showing(place)
  if (operation === undefined) return false
  try {
    const client = await session.client()
    const reply = await client.invoke(operation, { path })
    return candidateReader(operation.columns)(reply)?.title === title
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return false
    throw error
  }
}

/** The operation that shows such a thing, if its whole path is known. */
async function showing({ parameter, known }: Search): Promise<Operation | undefined> {
  return (await allResources())
    .filter((each) => each.parameter === parameter)
    .map(({ read }) => read)
    .filter(isSupported)
    .find(({ path }) =>
      parameterNames(path).every((name) => name === parameter || Object.hasOwn(known, name)),
    )
}
