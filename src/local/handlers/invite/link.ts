/** Handles the operations of catalog/invite/link.ts. */
import type { Infer } from '../../../catalog/fields.ts'
import type * as declared from '../../../catalog/invite/link.ts'
import type { InviteLink } from '../../../catalog/schemas/invite.ts'
import { reaches } from '../../../permissions/roles.ts'
import { findOrganization } from '../../access/find.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { listPage } from '../../reply/paging.ts'
import { conflict, notFound } from '../../reply/refusals.ts'
import type { Role } from '../../store/database.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'admin')
  return listPage(selectLinks(request, id), { keys: ['invites.id'], page, present })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  return present(await findLink(request, path))
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'admin')
  if (organization.invite_links === 0) throw conflict(`Invite links are switched off in ${organization.id}`)
  const id = request.newId('invite')
  await request.db
    .insertInto('invites')
    .values({
      id,
      organization_id: organization.id,
      kind: 'link',
      role: body.role ?? 'read',
      created_at: request.now,
      created_by: request.access.userId,
    })
    .execute()
  return present(await findLink(request, { organizationId: organization.id, inviteId: id }))
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  const { id } = await findLink(request, path)
  if (body.role !== undefined) {
    await request.db.updateTable('invites').set({ role: body.role }).where('id', '=', id).execute()
  }
  return present(await findLink(request, path))
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  const { id } = await findLink(request, path)
  await request.db.deleteFrom('invites').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

const selectLinks = ({ db }: LocalRequest, organizationId: string) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .select(['invites.id', 'invites.role', 'organizations.default_role'])
    .where('invites.organization_id', '=', organizationId)
    .where('invites.kind', '=', 'link')

interface LinkPath {
  readonly organizationId: string
  readonly inviteId: string
}

async function findLink(request: LocalRequest, { organizationId, inviteId }: LinkPath): Promise<LinkRow> {
  const row = await selectLinks(request, organizationId).where('invites.id', '=', inviteId).executeTakeFirst()
  if (row === undefined) throw notFound('invite', inviteId)
  return row
}

interface LinkRow {
  readonly id: string
  readonly role: Role | null
  readonly default_role: Role | null
}

/** A link is redundant if it gives no more than every member has. */
const present = ({ id, role, default_role }: LinkRow): Infer<typeof InviteLink> => ({
  object: 'invite',
  id,
  role: role ?? 'read',
  redundant: reaches(default_role, role ?? 'read'),
})
