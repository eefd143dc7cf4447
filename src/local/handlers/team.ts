/** Handles the operations of catalog/team.ts. */
import type * as declared from '../../catalog/team.ts'
import { reaches } from '../../permissions/roles.ts'
import { refuseGuests } from '../access/default-access.ts'
import { findOrganization, findTeam } from '../access/find.ts'
import { findMembers } from '../access/members.ts'
import { demandTeamOwner } from '../access/team-access.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentTeam, readTeam, selectTeams } from '../presenters/team.ts'
import { listPage } from '../reply/paging.ts'
import { contains } from '../store/substring.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  await refuseGuests(request.access, id)
  const { owner } = query
  let teams = selectTeams(request.db, { organization: id, viewer: request.access.userId })
  if (owner !== undefined && !(await isAdministrator(request, id, owner))) {
    teams = teams.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team_members')
          .select('user_id')
          .whereRef('team_members.team_id', '=', 'teams.id')
          .where('team_members.user_id', '=', owner)
          .where('team_members.role', '=', 'owner'),
      ),
    )
  }
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
  await refuseGuests(request.access, path.organizationId)
  const { id } = await findTeam(request, path.organizationId, path.teamId)
  return readTeam(request, { organization: path.organizationId, id })
}

/** A member who makes a team also owns it. */
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
  return readTeam(request, { organization: path.organizationId, id })
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await demandTeamOwner(request, path)
  await request.db.updateTable('teams').set({ title: body.title }).where('id', '=', id).execute()
  return readTeam(request, { organization: path.organizationId, id })
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { id } = await demandTeamOwner(request, path)
  await request.db.deleteFrom('teams').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

/** Administrators can manage every team, others those they own. */
async function isAdministrator(
  { db }: LocalRequest,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return reaches(member?.role, 'admin')
}
