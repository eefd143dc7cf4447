/** The permissions on a space, a collection or a site: whom they name, and which teams. */
import { type Kind, nounsOf } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { listingsOf } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { Thing } from '../../../estate/estate.ts'
import type { Role } from '../../../permissions/roles.ts'
import { textAt } from '../people.ts'
import { roleIn } from '../places.ts'
import type { AccessLists } from './lists.ts'
import { type Directory, type Somebody, userIn } from './people.ts'

/** The lists of one kind of place, by the declarations. */
export interface PermissionLists {
  readonly users: Resource
  readonly teams: Resource
  /** The list of everybody who has access, by whatever way. */
  readonly everybody: Operation
  readonly holder: Resource
}

export function permissionListsIn(resources: readonly Resource[]): ReadonlyMap<Kind, PermissionLists> {
  const found = new Map<Kind, PermissionLists>()
  for (const users of resources) {
    const { within, grantee, views } = users
    const [everybody] = views
    const teams = resources.find((each) => each.within === within && each.grantee?.kind === 'team')
    const holder = resources.find(({ kind }) => kind === within)
    if (within === undefined || grantee?.kind !== 'member' || teams === undefined) continue
    if (everybody !== undefined && holder !== undefined)
      found.set(within, { users, teams, everybody, holder })
  }
  return found
}

/** The permissions of one place. */
export interface PlacePermissions {
  /** A permission without a role gives nothing, and stands on the list. */
  readonly byName: ReadonlyMap<Somebody, Role | null>
  readonly byTeam: readonly { readonly team: string; readonly role: Role | null }[]
  /** False if one of the lists could not be read. */
  readonly isWhole: boolean
  readonly areNamesKnown: boolean
  /** True if one of the lists could be read. */
  readonly isKnown: boolean
}

export const noPermissions: PlacePermissions = {
  byName: new Map(),
  byTeam: [],
  isWhole: true,
  areNamesKnown: true,
  isKnown: true,
}

interface PermissionReading {
  readonly organizationId: string
  readonly lists: AccessLists
  readonly directory: Directory
}

export async function readPermissions(
  place: Thing,
  { users, teams, holder }: PermissionLists,
  { organizationId, lists, directory }: PermissionReading,
): Promise<PlacePermissions> {
  const read = async (resource: Resource) => {
    const [listing] = listingsOf(resource)
    if (listing === undefined) return undefined
    const path = pathTo(listing.operation, place, { holder, organizationId })
    return lists.all(
      listing.operation,
      { path },
      {
        kind: resource.kind,
        holder: place,
        what: `Permissions on ${nounsOf(place.kind)}`,
      },
    )
  }
  const [people, groups] = await Promise.all([read(users), read(teams)])
  const byName = new Map<Somebody, Role | null>()
  for (const item of people ?? []) {
    const named = userIn(item, false)
    if (named !== undefined) byName.set(directory.byId.get(named.id) ?? named, roleIn(item, 'permission'))
  }
  const byTeam = (groups ?? []).flatMap((item) => {
    const team = textAt(item, 'team.id')
    return team === undefined ? [] : [{ team, role: roleIn(item, 'permission') }]
  })
  const isWhole = people !== undefined && groups !== undefined
  const isKnown = people !== undefined || groups !== undefined
  return { byName, byTeam, isWhole, areNamesKnown: people !== undefined, isKnown }
}

interface PlacePath {
  readonly holder: Resource
  readonly organizationId: string
}

export const pathTo = (
  { path }: Operation,
  { id = '' }: Thing,
  { holder: { parameter }, organizationId }: PlacePath,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameterNames(path).map((name) => [name, name === parameter ? id : organizationId] as const),
  )
