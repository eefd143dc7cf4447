/** Addresses: names of things without ids, from the organization down, for people and other programs. */
import { addressWords, type Kind, toldKind } from '../catalog/kinds.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Estate, Thing } from './estate.ts'
import { indexBy } from './thing-index.ts'

/** Returns `team-member/Writers/ada@northwind.example`; `#id` follows a name that a sibling has too. */
export type AddressOf = (thing: Thing) => string

type NameOf = (thing: Thing) => string | undefined

/** @param nameOf - for things whose name stands elsewhere: an entry of a document may have an id and no name */
export function addressesIn(
  { organization, things }: Pick<Estate, 'organization' | 'things'>,
  nameOf: NameOf = ({ name }) => name,
): AddressOf {
  // Often nobody asks for an address.
  const beside = lazy(() => namesakesIn(things, nameOf))
  const paths = new Map<Thing, string>()
  const pathOf = (thing: Thing): string => {
    const known = paths.get(thing)
    if (known !== undefined) return known
    const name = nameOf(thing)
    // A thing that is not a part of the estate has nobody beside it.
    const isAlone = (beside().get(thing.holder)?.get(siblingKey(thing.kind, name)) ?? 1) === 1
    const [ofHolder = '', own = ''] = addressWords(thing.kind) ?? []
    const path = [ofHolder, aboveOf(thing), own, segmentOf({ name, id: thing.id }, isAlone)]
      .filter((part) => part !== '')
      .join('/')
    paths.set(thing, path)
    return path
  }
  const aboveOf = ({ holder }: Thing) =>
    holder === undefined || holder === organization ? '' : pathOf(holder)
  return (thing) =>
    thing.holder === undefined ? `${thing.kind}/${escaped(nameOf(thing) ?? '')}` : addressFrom(thing, pathOf)
}

/** The same for an estate of which the other one may know the names: entries of a document may have an id alone. */
export function addressesBeside(estate: Pick<Estate, 'organization' | 'things'>, other: Estate): AddressOf {
  const known = indexBy([other.organization, ...other.things], ({ id }) => id)
  return addressesIn(estate, ({ kind, id, name }) => name ?? (id && known(kind, id)[0]?.name))
}

/** By holder: how many have a name. */
function namesakesIn(
  things: Estate['things'],
  nameOf: NameOf,
): ReadonlyMap<Thing | undefined, ReadonlyMap<string, number>> {
  const beside = new Map<Thing | undefined, Map<string, number>>()
  for (const thing of things) {
    const siblings = beside.get(thing.holder) ?? new Map<string, number>()
    beside.set(thing.holder, siblings)
    const key = siblingKey(thing.kind, nameOf(thing))
    siblings.set(key, (siblings.get(key) ?? 0) + 1)
  }
  return beside
}

const addressFrom = (thing: Thing, pathOf: (thing: Thing) => string) =>
  `${toldKind(thing.kind)}/${pathOf(thing)}`

const siblingKey = (kind: Kind, name = '') => `${kind} ${name}`

/** A thing that its holder has once adds nothing: the holder's address is enough. */
function segmentOf({ name = '', id }: Pick<Thing, 'name' | 'id'>, isAlone: boolean): string {
  if (name === '') return id === undefined ? '' : `#${id}`
  return isAlone || id === undefined ? escaped(name) : `${escaped(name)}#${id}`
}

export const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/')
