/** Decides who may change a team: its owners, and the administrators of the organization. */
import { leastOfMembers } from '../../permissions/inheritance.ts'
import { type AccessQuestion, demand } from './access.ts'
import { findOrganization, findTeam } from './find.ts'

interface TeamPath {
  readonly organizationId: string
  readonly teamId: string
}

export async function demandTeamOwner(request: AccessQuestion, { organizationId, teamId }: TeamPath) {
  await findOrganization(request, organizationId)
  const team = await findTeam(request, organizationId, teamId)
  const place = await request.db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', team.id)
    .where('user_id', '=', request.access.userId)
    .executeTakeFirst()
  if (place?.role !== 'owner') {
    const role = (await request.access.roleIn(organizationId)) ?? leastOfMembers
    demand({ role, least: 'admin', what: 'team', id: team.id })
  }
  return team
}
