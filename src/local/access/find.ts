/** Finds the thing that a path names, for a caller with at least the role `least`; else 404 or 403. */
import { leastOfMembers } from '../../permissions/inheritance.ts'
import { notFound } from '../reply/refusals.ts'
import type { Role } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'
import { type AccessQuestion, demand } from './access.ts'
import type { Container } from './places.ts'
import { restorableSince } from './retention.ts'

interface WithId {
  readonly id: string
}

const selectOrganization = prepared((db, { id }: WithId) =>
  db.selectFrom('organizations').selectAll().where('id', '=', id),
)

const selectCollection = prepared((db, { id }: WithId) =>
  db.selectFrom('collections').selectAll().where('id', '=', id),
)

const selectSpace = prepared((db, { id }: WithId) => db.selectFrom('spaces').selectAll().where('id', '=', id))

export async function findOrganization(
  { db, access }: Pick<AccessQuestion, 'db' | 'access'>,
  id: string,
  least: Role = 'read',
) {
  const [row] = await selectOrganization(db, { id })
  if (row === undefined || !(await access.isMemberOf(id))) throw notFound('organization', id)
  // A guest sees the organization, even without any role in it.
  if (least !== 'read')
    demand({ role: (await access.roleIn(id)) ?? leastOfMembers, least, what: 'organization', id })
  return row
}

export async function findTeam({ db }: AccessQuestion, organizationId: string, id: string) {
  const row = await db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('team', id)
  return row
}

export async function findCollection({ db, access }: AccessQuestion, id: string, least: Role = 'read') {
  const [row] = await selectCollection(db, { id })
  if (row === undefined) throw notFound('collection', id)
  demand({ role: await access.roleOn('collection', row), least, what: 'collection', id })
  return row
}

/** The role needed to put something into a collection, or at the top of the organization. */
export async function demandPlaceIn(
  request: AccessQuestion,
  { organization_id, parent_id }: { readonly organization_id: string; readonly parent_id: string | null },
): Promise<void> {
  if (parent_id === null) await findOrganization(request, organization_id, 'create')
  else await findCollection(request, parent_id, 'create')
}

/** A space that is not deleted. */
export async function findSpace(request: AccessQuestion, id: string, least: Role = 'read') {
  const row = await findSpaceOrDeleted(request, id, least)
  if (row.deleted_at !== null) throw notFound('space', id)
  return row
}

/** A space that exists, or that can still be restored. */
export async function findSpaceOrDeleted(asking: AccessQuestion, id: string, least: Role = 'read') {
  const [row] = await selectSpace(asking.db, { id })
  return admitToSpace(asking, row, { id, least })
}

/** The columns on which the right to a space depends. */
interface SpacePlace extends Container {
  readonly deleted_at: string | null
}

/** @param row - of the space with this id, if there is one */
export async function admitToSpace<Row extends SpacePlace>(
  asking: AccessQuestion,
  row: Row | undefined,
  { id, least }: { readonly id: string; readonly least: Role },
): Promise<Row> {
  if (row === undefined) throw notFound('space', id)
  if (row.deleted_at !== null && row.deleted_at <= restorableSince(asking.now)) throw notFound('space', id)
  demand({ role: await asking.access.roleOn('space', row), least, what: 'space', id })
  return row
}

/** A change request of a live space, by its id or its number in the space. */
export async function findChangeRequest(
  request: AccessQuestion,
  spaceId: string,
  idOrNumber: string,
  least: Role = 'read',
) {
  const space = await findSpace(request, spaceId, least)
  const inSpace = request.db.selectFrom('change_requests').selectAll().where('space_id', '=', spaceId)
  const byId = await inSpace.where('id', '=', idOrNumber).executeTakeFirst()
  const byNumber = /^[1-9]\d{0,14}$/.test(idOrNumber)
    ? () => inSpace.where('number', '=', Number(idOrNumber)).executeTakeFirst()
    : async () => undefined
  const changeRequest = byId ?? (await byNumber())
  if (changeRequest === undefined) throw notFound('change request', `${idOrNumber} in the space ${spaceId}`)
  return { space, changeRequest }
}

export async function findSite(
  request: AccessQuestion,
  organizationId: string,
  id: string,
  least: Role = 'read',
) {
  const organization = await findOrganization(request, organizationId)
  const site = await request.db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (site === undefined) throw notFound('site', id)
  const role = await request.access.roleOn('site', { ...site, parent_id: null })
  demand({ role, least, what: 'site', id })
  return { organization, site }
}

export type FoundSite = Awaited<ReturnType<typeof findSite>>
