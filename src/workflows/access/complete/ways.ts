/** All ways by which a person has a role in a place, by the rules of permissions/, the strongest first. */
import type { Thing } from '../../../estate/estate.ts'
import { type Sources, sourcesFor } from '../../../permissions/inheritance.ts'
import { type Role, reaches } from '../../../permissions/roles.ts'
import type { AccessWay } from '../row.ts'
import { ownRole, type Somebody } from './people.ts'
import type { PlacePermissions } from './permissions.ts'

export interface WayIn {
  readonly way: AccessWay
  readonly role: Role
  /** The thing that gives the role. */
  readonly by: Thing
  /** The thing on which a permission is, if it is another one. */
  readonly on?: Thing
}

/** A place with the permissions on it. */
export interface PermissionHolder {
  readonly thing: Thing
  readonly permissions: PlacePermissions
}

/** Everything that decides in one place. */
export interface PlaceFacts {
  readonly thing: Thing
  readonly organization: Thing
  /** The place itself, then the collections around it, the nearest first. */
  readonly holders: readonly PermissionHolder[]
  readonly level: { readonly role: Role; readonly by: Thing; readonly way: AccessWay } | undefined
  /** The default role of the organization, if it counts here. */
  readonly byDefault: Role | null
  /** Spaces on a site, with the guests that may open each. */
  readonly opened: readonly { readonly space: Thing; readonly guests: ReadonlySet<Somebody> }[]
  /** The members of each team, by its id. */
  readonly teams: ReadonlyMap<string, { readonly team: Thing; has(somebody: Somebody): boolean }>
}

/** The first is the one that counts. */
export function waysInto(facts: PlaceFacts, person: Somebody): readonly WayIn[] {
  if (person.isDisabled || !person.isMember) return []
  const found: WayIn[] = []
  for (const source of sourcesFor(ownRole(person))) found.push(...waysBy[source](facts, person))
  return found.length < 2 ? found : found.toSorted(byStrength)
}

/** Of those that are as strong, the first in the order of the rules stays first. */
const byStrength = (one: WayIn, other: WayIn): number =>
  one.role === other.role ? 0 : reaches(one.role, other.role) ? -1 : 1

type WaysBy = (facts: PlaceFacts, person: Somebody) => readonly WayIn[]

const nothing: readonly WayIn[] = []

const waysBy: Readonly<Record<keyof Sources, WaysBy>> = {
  own: ({ organization }, { role }) => (role === null ? nothing : [{ way: 'role', role, by: organization }]),
  byName: ({ holders }, person) =>
    holders.flatMap(({ thing, permissions }) => {
      const role = permissions.byName.get(person)
      return role == null ? nothing : [{ way: 'permission', role, by: thing }]
    }),
  byTeam: ({ thing, holders, teams }, person) =>
    holders.flatMap((holder) =>
      holder.permissions.byTeam.flatMap(({ team: id, role }) => {
        const found = teams.get(id)
        if (role === null || found?.has(person) !== true) return nothing
        const on = holder.thing === thing ? {} : { on: holder.thing }
        return [{ way: 'team-permission', role, by: found.team, ...on }]
      }),
    ),
  level: ({ level }) => (level === undefined ? nothing : [level]),
  byDefault: ({ byDefault, organization }) =>
    byDefault === null ? nothing : [{ way: 'organization-default', role: byDefault, by: organization }],
  bySpace: ({ opened }, person) =>
    opened.flatMap(({ space, guests }) =>
      guests.has(person) ? [{ way: 'site-space', role: 'read', by: space }] : nothing,
    ),
}

/** Guests that a permission lets into the place: they see the sites that show it, too. */
export function guestsLetInto(facts: PlaceFacts, members: Iterable<Somebody>): ReadonlySet<Somebody> {
  const found = new Set<Somebody>()
  for (const person of members)
    if (person.role === null && person.isMember && waysInto(facts, person).length > 0) found.add(person)
  return found
}
