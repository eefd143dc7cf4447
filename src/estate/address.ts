/** Addresses: names of things without ids, from the organization down, for people and other programs. */
import { lazy } from '../lazy.ts'
import type { Estate, Thing } from './estate.ts'

/** Returns `team-member/Writers/ada@northwind.example`; `#id` follows a name that a sibling has too. */
export type AddressOf = (thing: Thing) => string

export function addressesIn({ organization, things }: Pick<Estate, 'organization' | 'things'>): AddressOf {
  // Often nobody asks for an address.
  const beside = lazy(() => namesakesIn(things))
  const paths = new Map<Thing, string>()
  const pathOf = (thing: Thing): string => {
    const known = paths.get(thing)
    if (known !== undefined) return known
    const isAlone = beside().get(thing.holder)?.get(siblingKey(thing)) === 1
    const path = [aboveOf(thing), segmentOf(thing, isAlone)].filter((part) => part !== '').join('/')
    paths.set(thing, path)
    return path
  }
  const aboveOf = ({ holder }: Thing) =>
    holder === undefined || holder === organization ? '' : pathOf(holder)
  return (thing) =>
    thing.holder === undefined ? `${thing.kind}/${escaped(thing.name ?? '')}` : addressFrom(thing, pathOf)
}

/** By holder: how many have a name. */
function namesakesIn(things: Estate['things']): ReadonlyMap<Thing | undefined, ReadonlyMap<string, number>> {
  const beside = new Map<Thing | undefined, Map<string, number>>()
  for (const thing of things) {
    const siblings = beside.get(thing.holder) ?? new Map<string, number>()
    beside.set(thing.holder, siblings)
    const key = siblingKey(thing)
    siblings.set(key, (siblings.get(key) ?? 0) + 1)
  }
  return beside
}

const addressFrom = (thing: Thing, pathOf: (thing: Thing) => string) => `${thing.kind}/${pathOf(thing)}`

const siblingKey = ({ kind, name = '' }: Thing) => `${kind} ${name}`

/** A thing that its holder has once adds nothing: the holder's address is enough. */
function segmentOf({ name = '', id }: Thing, isAlone: boolean): string {
  if (name === '') return id === undefined ? '' : `#${id}`
  return isAlone || id === undefined ? escaped(name) : `${escaped(name)}#${id}`
}

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/')
