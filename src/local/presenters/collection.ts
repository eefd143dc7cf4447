/** Builds the API's form of a collection. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { Collection } from '../../catalog/schemas/collection.ts'
import { collectionNeeds } from '../../permissions/least-roles.ts'
import { reaches } from '../../permissions/roles.ts'
import { levelOf } from '../access/level-columns.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Role, Tables } from '../store/database.ts'

export async function presentCollection(
  row: Selectable<Tables['collections']>,
  { access, baseUrl }: LocalRequest,
): Promise<Infer<typeof Collection>> {
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    defaultLevel: levelOf(row),
    urls: { location: location(baseUrl, 'collections', row.id), app: appUrl('c', row.id) },
    permissions: collectionPermissions(await access.roleOn('collection', row)),
  }
}

const collectionPermissions = (role: Role | undefined) => ({
  view: reaches(role, collectionNeeds.view),
  admin: reaches(role, collectionNeeds.admin),
  viewInviteLinks: reaches(role, collectionNeeds.viewInviteLinks),
  create: reaches(role, collectionNeeds.create),
})
