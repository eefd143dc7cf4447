/** Reads the order of siblings of several kinds: each list shows one kind, and another reply all of them. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Ordered } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { type FoundResource, pathsOf } from '../lists/found.ts'
import { inTurns } from '../lists/in-turns.ts'
import { elements } from '../lists/shown-elsewhere.ts'
import type { FindingRun } from './find-all.ts'

type OneOrder = NonNullable<Ordered['readIn']>

/** Gives the things their ranks; none where the service does not show them. */
export async function readRanks(
  found: readonly FoundResource[],
  kinds: ReadonlySet<Kind>,
  run: FindingRun,
): Promise<void> {
  const ordered = found.filter(
    ({ resource: { kind, ordered } }) => kinds.has(kind) && ordered?.readIn !== undefined,
  )
  const byReply = Map.groupBy(ordered, ({ resource }) => resource.ordered?.readIn?.operation)
  for (const things of byReply.values()) {
    const readIn = things[0]?.resource.ordered?.readIn
    const around = [...new Set(things.map(({ within }) => within))].filter((each) => each !== undefined)
    if (readIn === undefined) continue
    const ranks = new Map<FoundResource, ReadonlyMap<string, number>>()
    await inTurns(around, async (each) => {
      ranks.set(each, await ranksIn(each, readIn, run))
    })
    for (const each of things) {
      const rank = each.within && ranks.get(each.within)?.get(each.id ?? '')
      if (rank !== undefined) each.rank = rank
    }
  }
}

async function ranksIn(
  around: FoundResource,
  { operation, nests }: OneOrder,
  { source }: FindingRun,
): Promise<ReadonlyMap<string, number>> {
  const answer = await source.one(operation, { path: pathsOf(operation)(around) })
  const ranks = new Map<string, number>()
  const rankAll = (items: readonly unknown[]) => {
    for (const item of items) {
      const id = memberOf(item, 'id')
      // As readers come to them: also where a group that holds them is not shown.
      if (typeof id === 'string') ranks.set(id, ranks.size)
      rankAll(elements(memberOf(item, nests)))
    }
  }
  if ('value' in answer) rankAll(elements(memberOf(answer.value, operation.rows ?? '')))
  return ranks
}
