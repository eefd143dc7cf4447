/** Reads the permissions that members have by name and by their teams. */
import type { Role } from '../../permissions/roles.ts'
import type { Database } from '../store/database.ts'

/** A permission of one user: their own, or that of a team of theirs. */
export interface HeldPermission {
  readonly user_id: string | null
  /** Null for a permission by name. */
  readonly team_id: string | null
  readonly space_id: string | null
  readonly collection_id: string | null
  readonly site_id: string | null
  readonly role: Role | null
}

/** The holders whose permissions count in a place. */
export interface Reach {
  readonly spaces: readonly string[]
  readonly collections: readonly string[]
  readonly sites: readonly string[]
}

interface Wanted {
  readonly organization: string
  readonly users: readonly string[]
  /** Only permissions of these; of all without it. */
  readonly reach?: Reach
}

/** Without those that give no role. */
export async function readGiven(
  db: Database,
  { organization, users, reach }: Wanted,
): Promise<readonly HeldPermission[]> {
  const columns = [
    'permissions.team_id',
    'permissions.space_id',
    'permissions.collection_id',
    'permissions.site_id',
    'permissions.role',
  ] as const
  let byName = db
    .selectFrom('permissions')
    .select(['permissions.user_id', ...columns])
    .where('permissions.organization_id', '=', organization)
    .where('permissions.user_id', 'in', users)
    .where('permissions.role', 'is not', null)
  let byTeam = db
    .selectFrom('team_members')
    .innerJoin('permissions', 'permissions.team_id', 'team_members.team_id')
    .select(['team_members.user_id', ...columns])
    .where('team_members.organization_id', '=', organization)
    .where('team_members.user_id', 'in', users)
    .where('permissions.role', 'is not', null)
  if (reach !== undefined) {
    byName = byName.where((eb) => eb.or(partsOf(reach).map(([column, ids]) => eb(column, 'in', ids))))
    byTeam = byTeam.where((eb) => eb.or(partsOf(reach).map(([column, ids]) => eb(column, 'in', ids))))
  }
  return [...(await byName.execute()), ...(await byTeam.execute())]
}

const partsOf = ({ spaces, collections, sites }: Reach) =>
  (
    [
      ['permissions.space_id', spaces],
      ['permissions.collection_id', collections],
      ['permissions.site_id', sites],
    ] as const
  ).filter(([, ids]) => ids.length > 0)

export const isWithin = (
  { space_id, collection_id, site_id }: HeldPermission,
  { spaces, collections, sites }: Reach,
): boolean =>
  (space_id !== null && spaces.includes(space_id)) ||
  (collection_id !== null && collections.includes(collection_id)) ||
  (site_id !== null && sites.includes(site_id))
