/** Reads a few named things, each by itself. */
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { isObject } from '../../json/object.ts'
import { type FoundResource, pathsOf } from '../lists/found.ts'
import { foundIn, type ResourceSource } from '../lists/found-in-reply.ts'
import { inTurns } from '../lists/in-turns.ts'
import type { Gaps } from './gaps.ts'

interface LoneSearch extends ResourceSource {
  readonly root: FoundResource
  readonly gaps: Gaps
}

/** One that is not there is no gap: the caller only guessed that it is. */
export async function foundAlone(
  resource: Resource,
  ids: ReadonlySet<string>,
  run: LoneSearch,
): Promise<readonly FoundResource[]> {
  const { read, parameter } = resource
  if (!isSupported(read) || parameter === undefined) return []
  const { root, source, gaps } = run
  const progress = { kind: resource.kind, holder: root.resource.kind, done: 0, total: ids.size }
  await source.progress?.(progress)
  const found = await inTurns([...ids], async (id) => {
    const answer = await source.one(read, { path: { ...pathsOf(read)(root), [parameter]: id } })
    progress.done += 1
    await source.progress?.(progress)
    if ('value' in answer && isObject(answer.value))
      return foundIn([answer.value], { resource, lister: root, run })
    if ('refusal' in answer && !answer.refusal.isMissing) gaps.refused(read, root, answer.refusal)
    return []
  })
  return found.flat()
}
