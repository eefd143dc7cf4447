/** What the operations of catalog/team.ts do. */
import type * as declared from '../../catalog/team.ts'
import { reaches } from '../access.ts'
import { contains } from '../containing.ts'
import { findOrganization, findTeam } from '../find.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { findMembers } from '../members.ts'
import { listPage } from '../paging.ts'
import { presentTeam, readTeam, selectTeams } from '../presenters/team.ts'
import { demandTeamOwner } from '../team-access.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const managed = query.owner === undefined ? undefined : await managedBy(request, id, query.owner)
  let teams = selectTeams(request.db, request.access.userId).where('teams.organization_id', '=', id)
  if (managed !== undefined) teams = teams.where('teams.id', 'in', managed)
  if (query.title !== undefined) {
    teams = teams.where(contains('teams.title', query.title))
  }
  return listPage(teams, {
    keys: ['teams.created_at', 'teams.id'],
    page,
    present: (row) => presentTeam(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId)
  const { id } = await findTeam(request, path.organizationId, path.teamId)
  return readTeam(request, id)
}

/** Whoever makes a team can manage it, unless they are no member themselves. */
export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'edit')
  const members = await findMembers(request, organization.id, body.members ?? [])
  const id = request.newId('team')
  await request.db
    .insertInto('teams')
    .values({ id, organization_id: organization.id, title: body.title, created_at: request.now })
    .execute()
  const ids = new Set(members.values())
  for (const userId of ids) {
    const role = userId === request.access.userId ? 'owner' : 'member'
    await request.db
      .insertInto('team_members')
      .values({ team_id: id, organization_id: organization.id, user_id: userId, role, added_at: request.now })
      .execute()
  }
  return readTeam(request, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await demandTeamOwner(request, path)
  await request.db.updateTable('teams').set({ title: body.title }).where('id', '=', id).execute()
  return readTeam(request, id)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { id } = await demandTeamOwner(request, path)
  await request.db.deleteFrom('teams').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

/** Teams that a member can manage: all for an administrator, else those they own. */
async function managedBy(
  { db }: LocalRequest,
  organizationId: string,
  userId: string,
): Promise<string[] | undefined> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (reaches(member?.role, 'admin')) return undefined
  const owned = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute()
  return owned.map((row) => row.team_id)
}
