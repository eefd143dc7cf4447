/** Builds the API's form of a team and its members. */
import type { Infer } from '../../catalog/fields.ts'
import type { Team, TeamMember } from '../../catalog/schemas/team.ts'
import { reaches } from '../../permissions/roles.ts'
import type { LocalRequest } from '../handler.ts'
import { notFound } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'
import { type MemberRow, presentMember } from './user.ts'

interface TeamsOf {
  readonly organization: string
  /** The id of the user whose role in each team the reply shows. */
  readonly viewer: string
}

/** Every column for presentTeam; narrow it with `where('teams.…')`. */
export const selectTeams = (db: Database, { organization, viewer }: TeamsOf) =>
  db
    .selectFrom('teams')
    .selectAll('teams')
    .where('teams.organization_id', '=', organization)
    .select((eb) => [
      eb
        .selectFrom('team_members')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('team_members.team_id', '=', 'teams.id')
        .$asScalar()
        .$notNull()
        .as('members'),
      eb
        .selectFrom('team_members')
        .select('role')
        .whereRef('team_members.team_id', '=', 'teams.id')
        .where('team_members.user_id', '=', viewer)
        .$asScalar()
        .as('role_of_viewer'),
    ])

export type TeamRow = Awaited<ReturnType<ReturnType<typeof selectTeams>['executeTakeFirstOrThrow']>>

interface TeamPlace {
  readonly organization: string
  readonly id: string
}

/** One team by id, as most handlers return it. */
export async function readTeam(request: LocalRequest, { organization, id }: TeamPlace) {
  const row = await selectTeams(request.db, { organization, viewer: request.access.userId })
    .where('teams.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('team', id)
  return presentTeam(row, request)
}

export async function presentTeam(
  row: TeamRow,
  { access, counts }: LocalRequest,
): Promise<Infer<typeof Team>> {
  const role = await access.roleIn(row.organization_id)
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: await counts.spaces(row.organization_id),
    createdAt: row.created_at,
    permissions: { admin: row.role_of_viewer === 'owner' || reaches(role, 'admin'), view: true },
  }
}

export async function presentTeamMember(
  row: MemberRow & { readonly team_role: 'owner' | 'member' },
  request: LocalRequest,
): Promise<Infer<typeof TeamMember>> {
  return {
    organization: await presentMember(row, request),
    team: { role: row.team_role },
    permissions: { view: true },
  }
}
