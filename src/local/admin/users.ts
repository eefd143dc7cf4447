/** Adds users without an invite, so that people can try each role. */
import type { NewUser, WorkspaceUser } from '../../workspaces/workspaces.ts'
import { addMember, isEmailAddress } from '../access/members.ts'
import type { NewId } from '../ids.ts'
import { conflict, invalid, notFound } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'

export interface UserTools {
  /** ISO 8601. */
  readonly now: string
  readonly newId: NewId
}

/** @throws ApiError 400, 404, 409 */
export async function addUser(db: Database, user: NewUser, tools: UserTools): Promise<WorkspaceUser> {
  const email = user.email.trim().toLowerCase()
  if (!isEmailAddress(email)) throw invalid(`${user.email} is not an e-mail address`)
  const organization = await chooseOrganization(db, user.organization)
  const role = user.role === undefined ? organization.default_role : user.role
  const id = await userWith(db, { email, name: user.name }, tools)
  const members = await listUsers(db)
  const isMember = members.some((row) => row.id === id && row.organization === organization.id)
  if (isMember) throw conflict(`${email} is a member of ${organization.id} already`)
  await addMember({ db, now: tools.now }, { organizationId: organization.id, userId: id, role })
  for (const team of user.teams)
    await joinTeam(db, { team, organization: organization.id, user: id, now: tools.now })
  const added = (await listUsers(db)).find((row) => row.id === id && row.organization === organization.id)
  if (added === undefined) throw new Error(`the user ${id} was added and is not there`)
  return added
}

export async function listUsers(db: Database): Promise<readonly WorkspaceUser[]> {
  const { owner_id: owner } = await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.display_name', 'users.email'])
    .select(['members.organization_id', 'members.role', 'members.disabled'])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .orderBy('members.organization_id')
    .execute()
  const invites = await db
    .selectFrom('invites')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .orderBy('id')
    .execute()
  const waiting = Map.groupBy(invites, (invite) => invite.email)
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name,
    email: row.email,
    organization: row.organization_id,
    role: row.role,
    disabled: row.disabled === 1,
    owner: row.id === owner,
    invites: (waiting.get(row.email) ?? []).map((invite) => invite.id),
  }))
}

async function chooseOrganization(db: Database, id: string | undefined) {
  const all = await db
    .selectFrom('organizations')
    .select(['id', 'default_role'])
    .orderBy('created_at')
    .execute()
  if (id === undefined && all.length > 1) {
    throw invalid(
      `There are several organizations: ${all.map((row) => row.id).join(', ')}; name one with --org`,
    )
  }
  const found = id === undefined ? all[0] : all.find((row) => row.id === id)
  if (found === undefined) throw notFound('organization', id ?? 'at all')
  return found
}

async function userWith(
  db: Database,
  { email, name }: { readonly email: string; readonly name: string | undefined },
  { now, newId }: UserTools,
): Promise<string> {
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known !== undefined) return known.id
  const id = newId('user')
  const displayName = name ?? email.slice(0, email.indexOf('@'))
  await db.insertInto('users').values({ id, display_name: displayName, email, created_at: now }).execute()
  return id
}

interface NewTeamMember {
  readonly team: string
  readonly organization: string
  readonly user: string
  readonly now: string
}

async function joinTeam(db: Database, { team, organization, user, now }: NewTeamMember): Promise<void> {
  const found = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', team)
    .where('organization_id', '=', organization)
    .executeTakeFirst()
  if (found === undefined) throw notFound('team', team)
  await db
    .insertInto('team_members')
    .values({ team_id: team, organization_id: organization, user_id: user, added_at: now })
    .onConflict((there) => there.columns(['team_id', 'user_id']).doNothing())
    .execute()
}
