/** Finds things that their usual lists leave out since nothing waits for them any more: merged change requests. */
import type { Kind } from '../../catalog/kinds.ts'
import type { PastLists, Resource } from '../../catalog/resource.ts'
import { after } from '../../concurrency/awaitable.ts'
import { memberOf } from '../../json/members.ts'
import { type FoundResource, pathsOf } from '../lists/found.ts'
import { foundIn, nothing, type ResourceSource } from '../lists/found-in-reply.ts'
import { answersOf, type Query } from '../lists/list-answers.ts'
import { type ListChoice, listsToRead } from '../lists/lists-to-read.ts'
import type { Gaps } from './gaps.ts'
import { isNarrowed, type Narrowing } from './narrowing.ts'

export interface PastSearch extends ResourceSource, ListChoice {
  readonly resources: readonly Resource[]
  readonly gaps: Gaps
  readonly root: FoundResource
  readonly narrowing?: Narrowing | undefined
  kind(kind: Kind): Promise<readonly FoundResource[]>
}

/** @returns undefined if the lists of each holder must be read */
export async function foundTogether(
  resource: Resource,
  { together, list }: PastLists,
  run: PastSearch,
): Promise<readonly FoundResource[] | undefined> {
  const { root, source, gaps } = run
  if (isOfSomeHolders(resource, run)) return undefined
  const queries = [...listsToRead(list, [root], { resource, run }).values()].flat()
  if (queries.length === 0) return nothing
  const progress = { kind: resource.kind, holder: root.resource.kind, done: 0, total: 1 }
  await source.progress?.(progress)
  const path = pathsOf(together.operation)(root)
  const [answer] = await after(
    answersOf({ operation: together.operation }, { lister: root, queries: [joined(queries)], path, source }),
    (answers) => answers,
  )
  if (answer === undefined || 'refusal' in answer) return undefined
  progress.done = 1
  await source.progress?.(progress)
  if (answer.doubt !== undefined) gaps.doubted(resource.kind, root, answer.doubt)
  const holders = resource.within === undefined ? [] : await run.kind(resource.within)
  const byId = new Map(holders.map((holder) => [holder.id, holder]))
  return answer.value.flatMap((item) => {
    const holder = byId.get(String(memberOf(item, together.holder)))
    if (holder !== undefined) return foundIn([item], { resource, lister: holder, run })
    gaps.doubted(resource.kind, root, 'The service shows some of holders that it does not list')
    return []
  })
}

/** Lists of a few named holders are shorter than one of all. */
export const isOfSomeHolders = (
  resource: Resource,
  { resources, narrowing }: Pick<PastSearch, 'resources' | 'narrowing'>,
): boolean =>
  isNarrowed(resource, narrowing) ||
  resources
    .filter(({ kind }) => kind === resource.within)
    .some((holder) => narrowing?.only(holder) !== undefined || isNarrowed(holder, narrowing))

/** The queries of one holder differ in one value each; the list of all takes several. */
function joined(queries: readonly Query[]): Query {
  const names = new Set(queries.flatMap(Object.keys))
  return Object.fromEntries([...names].map((name) => [name, queries.map((query) => query[name])]))
}

/** True if the values that matter leave this query out. */
export const isLeftOut = (
  narrowing: Narrowing | undefined,
  { kind }: Pick<Resource, 'kind'>,
  query: Query,
): boolean =>
  Object.entries(query).some(
    ([member, value]) => narrowing?.values(kind, member)?.has(String(value)) === false,
  )
