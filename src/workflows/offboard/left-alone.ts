/** Finds what nobody looks after once a person has gone: teams, places with permissions, and the organization. */
import type { Kind } from '../../catalog/kinds.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Thing } from '../../estate/estate.ts'
import type { Obstacle } from '../../estate/plan/draft.ts'
import { memberOf } from '../../json/members.ts'
import { isTeamOwner, type Person } from '../access/people.ts'
import { type GrantEstate, roleOf } from '../people/grants.ts'

/** A place of the person that somebody else needs before it goes: a membership, or a permission by name. */
export interface LonelyPlace {
  readonly place: Thing
  /** Without a full stop. */
  readonly reason: string
  readonly way: string
}

interface LonelyPlaces {
  /** True if the person leaves the organization, too. */
  readonly leaves: boolean
}

export function lonelyPlaces(
  person: Person,
  live: GrantEstate,
  { leaves }: LonelyPlaces,
): readonly LonelyPlace[] {
  const able = ableIn(live)
  return [
    ...ownedAlone(person, live, able),
    ...administeredAlone(person, live, able),
    ...(leaves ? lastAdmin(person, live, able) : []),
  ]
}

/** Keeps each such place, and the person in the organization: with the person the service removes all of their places. */
export function obstacleAmong(
  lonely: readonly LonelyPlace[],
  { id }: Person,
): (thing: Thing) => Obstacle | undefined {
  const own = new Map(lonely.map((each) => [each.place, each]))
  const [first] = lonely
  return (thing) => {
    const found = own.get(thing)
    if (found !== undefined) return { sentence: found.reason, way: found.way }
    if (thing.kind !== 'member' || thing.id !== id || first === undefined) return undefined
    return { sentence: `Somebody must take over first: ${first.reason}`, way: first.way }
  }
}

/** True for somebody who can log in, as far as the lists tell. */
type IsAble = (userId: string | undefined) => boolean

export function ableIn({ things }: GrantEstate): IsAble {
  const disabled = new Set(
    things.flatMap(({ kind, id, reply }) => {
      const at = kind === 'member' ? 'disabled' : 'organization.disabled'
      return (kind === 'member' || kind === 'team-member') && memberOf(reply, at) === true ? [id] : []
    }),
  )
  return (id) => !disabled.has(id)
}

function ownedAlone({ id }: Person, live: GrantEstate, isAble: IsAble): readonly LonelyPlace[] {
  const address = addressesIn(live)
  const owners = live.things.filter((thing) => thing.kind === 'team-member' && isTeamOwner(thing))
  const shared = new Set(
    owners.flatMap((owner) => (owner.id !== id && isAble(owner.id) ? [owner.holder] : [])),
  )
  return owners.flatMap((place) =>
    place.id === id && place.holder !== undefined && !shared.has(place.holder)
      ? [{ place, reason: `${address(place.holder)} has no other owner`, way: '--to names the next one' }]
      : [],
  )
}

/** Where permissions make the person admin, by name or by a team, and nobody else. */
function administeredAlone({ id }: Person, live: GrantEstate, isAble: IsAble): readonly LonelyPlace[] {
  const address = addressesIn(live)
  const { namedKinds, teamKinds } = live
  const ways = live.things.filter(
    (thing) => (namedKinds.has(thing.kind) || teamKinds.has(thing.kind)) && roleOf(thing) === 'admin',
  )
  if (ways.length === 0) return []
  const inTeam = Map.groupBy(
    live.things.filter(({ kind }) => kind === 'team-member'),
    ({ holder }) => holder?.id,
  )
  /** The places that make people admin in this way. */
  const placesOf = (way: Thing) => (teamKinds.has(way.kind) ? (inTeam.get(way.id) ?? []) : [way])
  const shared = new Set(
    ways.flatMap((way) =>
      placesOf(way).some((place) => place.id !== id && isAble(place.id)) ? [way.holder] : [],
    ),
  )
  const found = ways.flatMap((way) =>
    isAround(way.holder, shared)
      ? []
      : placesOf(way).flatMap((place) => (place.id === id ? [{ place, of: way.holder }] : [])),
  )
  return found.flatMap(({ place, of }) =>
    of === undefined
      ? []
      : [
          {
            place,
            reason: `${address(of)} has nobody else as admin by a permission`,
            way: namedKinds.has(place.kind)
              ? '--to names the next one, with --allow elevate'
              : '--to names the next one',
          },
        ],
  )
}

/** True if it is one of these, or lies in one: a role in a collection counts for all in it. */
function isAround(holder: Thing | undefined, among: ReadonlySet<Thing | undefined>): boolean {
  for (let each = holder; each !== undefined; each = each.holder) if (among.has(each)) return true
  return false
}

function lastAdmin({ id }: Person, live: GrantEstate, isAble: IsAble): readonly LonelyPlace[] {
  const admins = live.things.filter(
    (thing) => thing.kind === 'member' && roleOf(thing) === 'admin' && isAble(thing.id),
  )
  const [place] = admins
  if (admins.length !== 1 || place?.id !== id) return []
  const address = addressesIn(live)
  return [
    {
      place,
      reason: `${address(live.organization)} has no other admin, who could publish its sites and install integrations`,
      way: '--to names the next one, with --allow elevate; --keep-member leaves the person in it',
    },
  ]
}

/** The place of a person in a team, in the organization, or on something that a permission opens. */
export interface HandedPlace {
  readonly kind: Kind
  readonly holder: Thing
  readonly role: string
}

/** A successor takes over the teams that the person owns, with others or alone, and each place that only they look after. */
export function handedPlaces({ teams }: Person, lonely: readonly LonelyPlace[]): readonly HandedPlace[] {
  const owned = teams.flatMap(({ team, role }) => (role === 'owner' ? [team] : []))
  return [
    ...owned.map((holder): HandedPlace => ({ kind: 'team-member', holder, role: 'owner' })),
    ...lonely.flatMap(({ place }) => {
      const [{ kind, holder }, role] = [place, roleOf(place)]
      return holder === undefined || role === null ? [] : [{ kind, holder, role }]
    }),
  ]
}

interface Handover {
  readonly lonely: readonly LonelyPlace[]
  readonly successor: Person | undefined
}

/** Finds the place of the successor beside one that nobody else looks after. */
export const heirsAmong =
  (things: readonly Thing[], { lonely, successor }: Handover) =>
  (thing: Thing): readonly Thing[] =>
    successor !== undefined && lonely.some(({ place }) => place === thing)
      ? things.filter(
          ({ kind, id, holder }) => kind === thing.kind && id === successor.id && holder === thing.holder,
        )
      : []
