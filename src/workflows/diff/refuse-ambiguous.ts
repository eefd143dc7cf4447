/** Refuses entries of a document that could be any of several things: a guess might change somebody else's. */
import type { Resource } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import { addressesIn } from '../../estate/address.ts'
import { type MatchedSides, type Matches, match } from '../../estate/compare/match.ts'
import { nameKey } from '../../estate/compare/match-around.ts'
import type { Estate, Thing } from '../../estate/estate.ts'

/** @throws UsageError for entries with a name and no id whose name several things have, with the ids of these */
export function refuseAmbiguous(sides: MatchedSides, resources: readonly Resource[]): void {
  const { from, to } = sides
  if (!haveNamesakes(to, from) && !haveNamesakes(from, to)) return
  const matches = match(sides, new Map(resources.map((resource) => [resource.kind, resource])))
  const back: Matches = { after: matches.before, before: matches.after }
  const found = [...ambiguousIn(to, from, matches), ...ambiguousIn(from, to, back)]
  if (found.length === 0) return
  throw new UsageError(
    found.map(({ address }) => `${address} names several things: give the entry the id of one`),
    { hint: found.map(({ address, ids }) => `${address} may be ${ids.join(', ')}`).join('; ') },
  )
}

const goesByName = ({ id, name }: Thing) => id === undefined && name !== undefined

/** True if an entry has a name that several siblings of the other side have; mostly none has. */
const haveNamesakes = (entries: Estate, others: Estate) => possibleNamesakes(entries, others).length > 0

/** @returns siblings of the other side that have one name, which is that of an entry without an id */
export function possibleNamesakes(entries: Estate, others: Estate): readonly Thing[] {
  const unsure = entries.things.filter(goesByName)
  if (unsure.length === 0) return []
  const kinds = new Set(unsure.map(({ kind }) => kind))
  const names = new Set(unsure.map(nameKey))
  const named = others.things.filter(
    (thing) => thing.id !== undefined && kinds.has(thing.kind) && names.has(nameKey(thing)),
  )
  const siblings = Map.groupBy(named, ({ holder }) => holder)
  return [...siblings.values()].flatMap((held) =>
    [...Map.groupBy(held, nameKey).values()].filter((alike) => alike.length > 1).flat(),
  )
}

interface Ambiguous {
  readonly address: string
  readonly ids: readonly string[]
}

/** @param matches - `before` leads from the entries to the others */
function ambiguousIn(entries: Estate, others: Estate, { before, after }: Matches): readonly Ambiguous[] {
  const unsure = entries.things.filter(goesByName)
  if (unsure.length === 0) return []
  const named = Map.groupBy(others.things, nameKey)
  const addressOf = addressesIn(entries)
  return unsure.flatMap((thing) => {
    const holder = thing.holder && before(thing.holder)
    const candidates = (named.get(nameKey(thing)) ?? []).filter((each) => {
      const taker = after(each)
      return each.holder === holder && (taker === undefined || taker === thing)
    })
    const ids = candidates.flatMap(({ id }) => id ?? [])
    return ids.length > 1 ? [{ address: addressOf(thing), ids }] : []
  })
}
