/** Finds entries that name nobody: a person who is to join a team has to be a member of the organization. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { type MatchedSides, match } from '../../../estate/compare/match.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import type { Session } from '../../../task/task.ts'
import { readLive } from '../../estate/read-live.ts'

interface NobodyOptions {
  readonly resources: readonly Resource[]
  readonly client: Client
  readonly session: Session
}

/** None where the service does not show who is there. */
export async function nobodiesIn(
  sides: MatchedSides,
  { resources, client, session }: NobodyOptions,
): Promise<ReadonlySet<Thing>> {
  const standing = resources.flatMap(({ kind, isAlways }) =>
    isAlways === undefined ? [] : [{ kind, isAlways }],
  )
  if (!sides.to.things.some(({ kind }) => standing.some((each) => each.kind === kind))) return new Set()
  // Only for entries that nothing else shows.
  const readAll = (kind: Kind) =>
    readLive({ client, organizationId: sides.from.organization.id ?? '', kinds: new Set([kind]) }, session)
  const matches = lazy(() => match(sides, new Map(resources.map((resource) => [resource.kind, resource]))))
  const found = new Set<Thing>()
  for (const { kind, isAlways } of standing) {
    const knows = (estates: readonly Estate[]) => {
      const known = estates.flatMap(({ things }) =>
        things.filter((each) => each.kind === kind || each.kind === isAlways),
      )
      const words = new Set(known.filter((each) => each.reply !== undefined).flatMap(wordsOf))
      return (thing: Thing) => wordsOf(thing).some((word) => words.has(word))
    }
    const isThere = knows([sides.from])
    const fresh = sides.to.things.filter(
      (each) => each.kind === kind && !isThere(each) && matches().before(each) === undefined,
    )
    if (fresh.length === 0) continue
    const all = sides.from.things.some((each) => each.kind === isAlways)
      ? sides.from
      : await readAll(isAlways)
    if (all.notCaptured.some((gap) => gap.kind === isAlways)) continue
    const isKnown = knows([all])
    for (const thing of fresh) if (!isKnown(thing)) found.add(thing)
  }
  return found
}

const wordsOf = ({ id, name }: Thing) =>
  [id, name?.toLowerCase()].filter((word): word is string => word !== undefined)
