/** Skips lists whose items other replies already show. */
import type { Kind } from '../../catalog/kinds.ts'
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource, ResourceList, ShownIn } from '../../catalog/resource.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { memberOf } from '../../json/members.ts'
import { type FoundResource, pathsOf } from './found.ts'
import type { EstateSource, SourceAnswer } from './source.ts'

/** Sends each request once whose reply shows several kinds. */
export function askingOnce(source: EstateSource, resources: readonly Resource[]): EstateSource {
  const shared = new Set(
    resources.flatMap((resource) => [
      ...(resource.ordered?.readIn === undefined ? [] : [resource.ordered.readIn.operation]),
      ...listingsOf(resource).flatMap(({ operation, only, shownIn = [] }) => [
        ...(only === undefined ? [] : [operation]),
        ...shownIn.flatMap((way) => ('operation' in way ? [way.operation] : [])),
      ]),
    ]),
  )
  const answers = new Map<string, Awaitable<SourceAnswer<unknown>>>()
  return {
    ...source,
    one: (operation, input) => {
      if (!shared.has(operation)) return source.one(operation, input)
      const key = JSON.stringify([operation.path, input.path])
      const answer = answers.get(key) ?? source.one(operation, input)
      answers.set(key, answer)
      return answer
    },
  }
}

interface ShownItems {
  readonly items: readonly unknown[]
  /** The thing whose reply shows them. */
  readonly by: FoundResource
}

interface KindReader {
  readonly source: EstateSource
  kind(kind: Kind): Promise<readonly FoundResource[]>
}

/** @returns for a holder, everything that its list would show; undefined if other replies do not show all of it */
export async function shownElsewhere(
  { shownIn = [], counted }: ResourceList,
  reading: KindReader,
): Promise<undefined | ((holder: FoundResource) => Promise<readonly ShownItems[] | undefined>)> {
  if (shownIn.length === 0 || typeof counted !== 'string') return undefined
  const ways = await Promise.all(shownIn.map((way) => partsBy(way, reading)))
  return async (holder) => {
    const parts = (await Promise.all(ways.map((partsOf) => partsOf(holder)))).flat()
    const shown = parts.reduce((sum, { items }) => sum + items.length, 0)
    return shown === memberOf(holder.reply, counted) ? parts : undefined
  }
}

async function partsBy(
  way: ShownIn,
  { source, kind }: KindReader,
): Promise<(holder: FoundResource) => Promise<readonly ShownItems[]>> {
  const itemsIn = (reply: unknown) => elements(memberOf(reply, way.member))
  if ('kind' in way) {
    const byHolder = Map.groupBy(await kind(way.kind), ({ within }) => within)
    return async (holder) => (byHolder.get(holder) ?? []).map((by) => ({ items: itemsIn(by.reply), by }))
  }
  const pathTo = pathsOf(way.operation)
  return async (holder) => {
    const answer = await source.one(way.operation, { path: pathTo(holder) })
    return 'value' in answer ? [{ items: itemsIn(answer.value), by: holder }] : []
  }
}

export const elements = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
