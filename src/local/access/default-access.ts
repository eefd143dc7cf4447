/** Access of users without a role of their own: only a default level lets them in. */
import { nearestLevel } from '../../permissions/inheritance.ts'
import { forbidden } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'

/**
 * Ids of the collections that a caller may see; undefined if they may see all. A space inside one is open too, and so is a space
 * with a default level of its own.
 */
export async function openCollections(
  { db, access }: { readonly db: Database; readonly access: Access },
  organizationId: string,
): Promise<readonly string[] | undefined> {
  if ((await access.roleIn(organizationId)) !== undefined) return undefined
  const all = await db
    .selectFrom('collections')
    .select(['id', 'parent_id as parent', 'default_level as defaultLevel'])
    .where('organization_id', '=', organizationId)
    .execute()
  const byId = new Map(all.map((row) => [row.id, row]))
  return all.filter((row) => nearestLevel(row, byId) !== undefined).map(({ id }) => id)
}

/** @throws ApiError 403 for guests, who may not see the other members */
export async function refuseGuests(access: Access, organizationId: string): Promise<void> {
  if ((await access.roleIn(organizationId)) !== undefined) return
  throw forbidden(`Guests may not see who is in the organization ${organizationId}`)
}
