/** Finds things that appear twice in a document, in one file or in two. */
import type { Estate, Thing } from '../estate.ts'
import type { DocumentFault } from './faults.ts'

/** @param others - entries of the organization after the first */
export function checkThings(
  { organization, things }: Pick<Estate, 'organization' | 'things'>,
  others: readonly Thing[],
): readonly DocumentFault[] {
  const twice = [
    ...others.map((again): [Thing, Thing] => [organization, again]),
    ...repeated(things, ({ kind, id }) => (id === undefined ? undefined : `${kind} ${id}`)),
    ...namesakes(things),
  ]
  return twice.flatMap(([first, again]) => {
    if (first.place === undefined || again.place === undefined) return []
    const { kind, name, id } = again
    return [
      { ...again.place, code: 'duplicate-thing', kind, name: name ?? id ?? '', first: first.place } as const,
    ]
  })
}

/** Pairs of the first thing and each later one with the same key. */
function repeated(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string | undefined,
): readonly (readonly [Thing, Thing])[] {
  const known = new Map<string, Thing>()
  return things.flatMap((thing) => {
    const key = keyOf(thing)
    const first = key === undefined ? undefined : known.get(key)
    if (first !== undefined) return [[first, thing] as const]
    if (key !== undefined) known.set(key, thing)
    return []
  })
}

/** Things with the same name in one holder, unless each has an id. */
function namesakes(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] {
  const named = things.filter(({ name }) => name !== undefined)
  return [...Map.groupBy(named, ({ holder }) => holder).values()].flatMap((siblings) => {
    const groups = Map.groupBy(siblings, ({ kind, name }) => `${kind} ${name}`)
    return [...groups.values()]
      .filter((group) => group.length > 1 && group.some(({ id }) => id === undefined))
      .flatMap(([first, ...again]) =>
        again.flatMap((each) => (first === undefined ? [] : [[first, each] as const])),
      )
  })
}
