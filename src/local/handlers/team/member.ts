/** Handles the operations of catalog/team/member.ts. */
import type * as declared from '../../../catalog/team/member.ts'
import { refuseGuests } from '../../access/default-access.ts'
import { findOrganization, findTeam } from '../../access/find.ts'
import { findMembers } from '../../access/members.ts'
import { demandTeamOwner } from '../../access/team-access.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentTeamMember } from '../../presenters/team.ts'
import { selectMembers } from '../../presenters/user.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  await findOrganization(request, path.organizationId)
  await refuseGuests(request.access, path.organizationId)
  const team = await findTeam(request, path.organizationId, path.teamId)
  const members = selectMembers(request.db, team.organization_id)
    .innerJoin('team_members', (join) =>
      join
        .onRef('team_members.organization_id', '=', 'members.organization_id')
        .onRef('team_members.user_id', '=', 'members.user_id'),
    )
    .select(['team_members.role as team_role', 'team_members.added_at'])
    .where('team_members.team_id', '=', team.id)
  return listPage(members, {
    keys: ['team_members.added_at', 'team_members.user_id'],
    page,
    present: (row) => presentTeamMember(row, request),
  })
}

/** All or nothing: one user who is not a member of the organization refuses the whole request. */
export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const team = await demandTeamOwner(request, path)
  const { add = [], remove: removed = [], memberships = {} } = body
  const roles = Object.entries(memberships)
  const members = await findMembers(request, team.organization_id, [...add, ...roles.map(([word]) => word)])
  const leaving = await findUsers(request, removed)
  const wanted = new Map<string, 'owner' | 'member' | undefined>()
  for (const word of add) wanted.set(members.get(word) ?? word, undefined)
  for (const [word, { role }] of roles) wanted.set(members.get(word) ?? word, role)
  for (const id of leaving) {
    wanted.delete(id)
    await leave(request, team.id, id)
  }
  for (const [userId, role] of wanted) await join(request, team, { userId, role })
  return undefined
}

export const set: Handler<typeof declared.set> = async ({ path, body }, request) => {
  const team = await demandTeamOwner(request, path)
  const members = await findMembers(request, team.organization_id, [path.userId])
  await join(request, team, { userId: members.get(path.userId) ?? path.userId, role: body.role })
  return undefined
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  const team = await demandTeamOwner(request, path)
  const left = await leave(request, team.id, path.userId)
  if (!left) throw notFound('member', `${path.userId} in the team ${team.id}`)
  return undefined
}

interface MembershipRequest {
  readonly userId: string
  /** Absent: new ones become members, and others do not change. */
  readonly role: 'owner' | 'member' | undefined
}

async function join(
  { db, now }: LocalRequest,
  team: { readonly id: string; readonly organization_id: string },
  { userId, role }: MembershipRequest,
): Promise<void> {
  const row = {
    team_id: team.id,
    organization_id: team.organization_id,
    user_id: userId,
    role: role ?? ('member' as const),
    added_at: now,
  }
  await db
    .insertInto('team_members')
    .values(row)
    .onConflict((conflicting) => {
      const known = conflicting.columns(['team_id', 'user_id'])
      return role === undefined ? known.doNothing() : known.doUpdateSet({ role })
    })
    .execute()
}

async function leave({ db }: LocalRequest, teamId: string, userId: string): Promise<boolean> {
  const left = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return left.numDeletedRows > 0n
}

/** Ignores unknown users: they are not in the team either way. */
async function findUsers({ db }: LocalRequest, words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', 'in', words), eb('email', 'in', words)]))
    .execute()
  return rows.map((row) => row.id)
}
