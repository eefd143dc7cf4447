/** Finds things that appear twice in a document, in one file or in two. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Estate, Thing } from '../../estate.ts'
import type { DocumentFault } from '../faults.ts'

/** @param others - entries of the organization after the first */
export function checkThings(
  { organization, things }: Pick<Estate, 'organization' | 'things'>,
  others: readonly Thing[],
): readonly DocumentFault[] {
  const twice = [
    ...others.map((again): [Thing, Thing] => [organization, again]),
    ...repeated(things),
    ...namesakes(things),
  ]
  return twice.flatMap(([first, again]) => {
    const { kind, name, id } = again
    const [place, earlier] = [again.place?.(), first.place?.()]
    if (place === undefined || earlier === undefined) return []
    return [{ ...place, code: 'duplicate-thing', kind, name: name ?? id ?? '', first: earlier } as const]
  })
}

/** Pairs of the first thing and each later one with the same id. */
function repeated(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] {
  const known = new Map<Kind, Map<string, Thing>>()
  return things.flatMap((thing) => {
    const { kind, id } = thing
    if (id === undefined) return []
    const ofKind = known.get(kind) ?? new Map<string, Thing>()
    const first = ofKind.get(id)
    if (first !== undefined) return [[first, thing] as const]
    known.set(kind, ofKind.set(id, thing))
    return []
  })
}

/** Things with the same name in one holder, unless each has an id. */
function namesakes(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] {
  // Most documents are exports, where nearly everything has its id.
  const bare = new Set(things.flatMap(({ kind, id }) => (id === undefined ? [kind] : [])))
  const named = things.filter(({ kind, name }) => name !== undefined && bare.has(kind))
  return [...Map.groupBy(named, ({ holder }) => holder).values()].flatMap((siblings) => {
    const groups = Map.groupBy(siblings, ({ kind, name }) => `${kind} ${name}`)
    return [...groups.values()]
      .filter((group) => group.length > 1 && group.some(({ id }) => id === undefined))
      .flatMap(([first, ...again]) =>
        again.flatMap((each) => (first === undefined ? [] : [[first, each] as const])),
      )
  })
}
