/** Puts together what decides in each place, in the order of the answer: collections, spaces, sites. */

import type { Kind } from '../../../catalog/kinds.ts'
import { ahead } from '../../../concurrency/ahead.ts'
import { placeReadsAtATime } from '../../../concurrency/at-a-time.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import type { Role } from '../../../permissions/roles.ts'
import { textAt } from '../people.ts'
import { hasLevel, levelIn, roleIn } from '../places.ts'
import { siteOf } from '../readers.ts'
import type { Directory, Somebody } from './people.ts'
import { noPermissions, type PermissionLists, type PlacePermissions } from './permissions.ts'
import { guestsLetInto, type PermissionHolder, type PlaceFacts } from './ways.ts'

/** A place with its lists; the rest of the answer about it may be under way. */
export interface PlaceAccess<Begun> {
  readonly facts: PlaceFacts
  readonly begun: Begun
  /** True if every list that decides here could be read. */
  readonly isWhole: boolean
}

export interface PlaceReading<Begun> {
  readonly estate: Estate
  readonly listsOf: ReadonlyMap<Kind, PermissionLists>
  readonly teams: PlaceFacts['teams']
  readonly directory: Directory
  /** The things of the question. */
  readonly asked: ReadonlySet<Thing>
  permissions(place: Thing, lists: PermissionLists): Promise<PlacePermissions>
  /** Begins the rest of the reads for a place of the question. */
  begin(place: Thing, lists: PermissionLists): Promise<Begun>
}

/** Reads each place once, a few ahead of their turn. */
export async function* readPlaces<Begun>(reading: PlaceReading<Begun>): AsyncGenerator<PlaceAccess<Begun>> {
  const { estate, asked, listsOf, directory } = reading
  const onSites = spacesOfSites(estate)
  const opening = new Set([...asked].flatMap((thing) => [...(onSites.get(thing) ?? [])]))
  const collections = new Map<string, PermissionHolder>()
  const guests = new Map<Thing, ReadonlySet<Somebody>>()
  const factsOf = factsIn(reading, { collections, onSites, guests })
  const placesOf = (kind: Kind) => estate.things.filter((thing) => thing.kind === kind && listsOf.has(kind))
  const holderOf = async (thing: Thing): Promise<PermissionHolder> => {
    const lists = listsOf.get(thing.kind)
    return {
      thing,
      permissions: lists === undefined ? noPermissions : await reading.permissions(thing, lists),
    }
  }
  const open = async (thing: Thing, known?: PermissionHolder) => {
    const lists = asked.has(thing) ? listsOf.get(thing.kind) : undefined
    const [holder, begun] = await Promise.all([
      known ?? holderOf(thing),
      lists && reading.begin(thing, lists),
    ])
    return { holder, begun }
  }
  const spaces = placesOf('space').filter((thing) => asked.has(thing) || opening.has(thing))
  const isAround = around([...asked, ...spaces], placesOf('collection'))
  // Collections lie in each other: the permissions of all are known before the first is decided.
  for await (const holder of ahead(placesOf('collection').filter(isAround), placeReadsAtATime, holderOf))
    collections.set(holder.thing.id ?? '', holder)
  const inOrder = async function* (things: readonly Thing[], known = new Map<Thing, PermissionHolder>()) {
    for await (const { holder, begun } of ahead(things, placeReadsAtATime, (thing) =>
      open(thing, known.get(thing)),
    )) {
      const facts = factsOf(holder)
      if (opening.has(holder.thing)) guests.set(holder.thing, guestsLetInto(facts, directory.byId.values()))
      if (begun === undefined) continue
      yield { facts, begun, isWhole: facts.holders.every(({ permissions }) => permissions.isWhole) }
    }
  }
  const known = new Map([...collections.values()].map((holder) => [holder.thing, holder] as const))
  yield* inOrder(
    placesOf('collection').filter((thing) => asked.has(thing)),
    known,
  )
  yield* inOrder(spaces)
  yield* inOrder(placesOf('site').filter((thing) => asked.has(thing)))
}

/** True for a collection that is one of these things, or around one. */
function around(things: readonly Thing[], collections: readonly Thing[]): (collection: Thing) => boolean {
  const byId = new Map(collections.map((each) => [each.id, each] as const))
  const found = new Set<Thing>()
  for (const thing of things) {
    const parent = textAt(thing.reply, 'parent')
    let at = thing.kind === 'collection' ? thing : byId.get(parent)
    while (at !== undefined && !found.has(at)) {
      found.add(at)
      at = byId.get(textAt(at.reply, 'parent'))
    }
  }
  return (collection) => found.has(collection)
}

interface KnownPlaces {
  readonly collections: ReadonlyMap<string, PermissionHolder>
  readonly onSites: ReadonlyMap<Thing, ReadonlySet<Thing>>
  readonly guests: ReadonlyMap<Thing, ReadonlySet<Somebody>>
}

function factsIn(
  { estate, teams }: Pick<PlaceReading<unknown>, 'estate' | 'teams'>,
  { collections, onSites, guests }: KnownPlaces,
): (holder: PermissionHolder) => PlaceFacts {
  const { organization, things } = estate
  const levelOf = levelIn(things)
  const byDefault = roleIn(organization.reply, 'defaultRole')
  return (holder) => {
    const { thing } = holder
    const spaces = [...(onSites.get(thing) ?? [])]
    return {
      thing,
      organization,
      teams,
      holders: [holder, ...collectionsAround(thing, collections)],
      level: hasLevel(thing) ? levelOf(thing) : levelOfSite(thing),
      byDefault: hasLevel(thing) ? byDefault : null,
      opened: spaces.map((space) => ({ space, guests: guests.get(space) ?? new Set() })),
    }
  }
}

/** The nearest first. A circle of collections is the service's fault, and must not loop endlessly. */
function collectionsAround(
  { reply }: Thing,
  collections: ReadonlyMap<string, PermissionHolder>,
): readonly PermissionHolder[] {
  const found = new Set<PermissionHolder>()
  let at = collections.get(textAt(reply, 'parent') ?? '')
  while (at !== undefined && !found.has(at)) {
    found.add(at)
    at = collections.get(textAt(at.thing.reply, 'parent') ?? '')
  }
  return [...found]
}

function levelOfSite(thing: Thing): PlaceFacts['level'] {
  const role: Role | null = roleIn(thing.reply, 'defaultLevel')
  return role === null ? undefined : { role, by: thing, way: 'site-level' }
}

function spacesOfSites({ things }: Estate): ReadonlyMap<Thing, ReadonlySet<Thing>> {
  const byId = new Map(
    things.flatMap((thing) => (thing.kind === 'space' ? [[thing.id, thing] as const] : [])),
  )
  const found = new Map<Thing, Set<Thing>>()
  for (const thing of things) {
    const site = thing.kind === 'site-space' ? siteOf(thing) : undefined
    const id = memberOf(thing.reply, 'space.id')
    const space = typeof id === 'string' ? byId.get(id) : undefined
    if (site === undefined || space === undefined) continue
    const spaces = found.get(site) ?? new Set()
    found.set(site, spaces.add(space))
  }
  return found
}
