/** Handles the operations of catalog/member.ts. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as declared from '../../catalog/member.ts'
import { createAccess } from '../access/access.ts'
import { openPlaces, refuseGuests } from '../access/default-access.ts'
import { findOrganization } from '../access/find.ts'
import { refuseLosingLastAdmin } from '../access/last-admin.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentSpace, selectOpenSpaces } from '../presenters/space.ts'
import { presentTeam, selectTeams } from '../presenters/team.ts'
import { type MemberRow, presentMember, selectMembers } from '../presenters/user.ts'
import { listPage } from '../reply/paging.ts'
import { notFound } from '../reply/refusals.ts'
import type { Role } from '../store/database.ts'
import { contains } from '../store/substring.ts'

/** Nobody has been seen before the first date. */
const sorted = {
  // An index of this order would lead the database through all members to the few that a search has found.
  joinedAt: sql<string>`members.joined_at || ''`,
  lastSeenAt: sql<string>`coalesce(members.last_seen_at, '')`,
  name: sql<string>`folded(users.display_name)`,
} as const

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  await refuseGuests(request.access, id)
  const { role, search, sort = 'joinedAt', order } = query
  let members = selectMembers(request.db, id)
  if (role !== undefined) members = members.where('members.role', role === 'guest' ? 'is' : '=', roleOf(role))
  const named = search === undefined ? undefined : await isNamed(request, search)
  if (named !== undefined) members = members.where(named.condition)
  const shown = {
    direction: order === 'desc' ? 'desc' : 'asc',
    page,
    present: (row: MemberRow) => presentMember(row, request),
  } as const
  if (sort === 'joinedAt' && named?.areFew !== true)
    return listPage(members, { ...shown, keys: ['members.joined_at', 'members.user_id'] })
  const found = members.select(sorted[sort].as('sort_key')).as('found')
  return listPage(request.db.selectFrom(found).selectAll(), {
    ...shown,
    keys: ['found.sort_key', 'found.user_id'],
  })
}

/** More people than this are told by their rows: the first of them fill a page soon. */
const mostNamed = 1000

/** Looks through the users alone first: of few, the database reads no other member. */
async function isNamed({ db }: LocalRequest, words: string): Promise<NamedPeople> {
  const matches = sql<SqlBool>`(${contains('users.display_name', words)} OR ${contains('users.email', words)})`
  const named = await db
    .selectFrom('users')
    .select('id')
    .where(matches)
    .limit(mostNamed + 1)
    .execute()
  if (named.length > mostNamed) return { condition: matches, areFew: false }
  const ids = ['', ...named.map(({ id }) => id)]
  return { condition: sql`members.user_id IN (${sql.join(ids)})`, areFew: true }
}

interface NamedPeople {
  readonly condition: RawBuilder<SqlBool>
  /** The condition names each of them. */
  readonly areFew: boolean
}

const roleOf = (word: Role | 'guest'): Role | null => (word === 'guest' ? null : word)

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId)
  return readMember(request, path)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  await readMember(request, path)
  const { role } = body
  if (role !== undefined) {
    if (role !== 'admin') await refuseLosingLastAdmin(request, path)
    await membership(request, path).set({ role }).execute()
  }
  return readMember(request, path)
}

/** Members may leave by themselves. */
export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  const isOwn = path.userId === request.access.userId
  await findOrganization(request, path.organizationId, isOwn ? 'read' : 'admin')
  await readMember(request, path)
  await refuseLosingLastAdmin(request, path)
  await request.db
    .deleteFrom('members')
    .where('organization_id', '=', path.organizationId)
    .where('user_id', '=', path.userId)
    .execute()
  return undefined
}

export const spaces: Handler<typeof declared.spaces> = async ({ path, query, page }, request) => {
  await findOrganization(request, path.organizationId)
  const member = await readMember(request, path)
  const theirs = createAccess(request.db, { id: member.id, isOwner: false })
  const open = await openPlaces({ db: request.db, access: theirs }, path.organizationId)
  const all = selectOpenSpaces(request.db, path.organizationId, open)
  return listPage(all, {
    keys: ['spaces.created_at', 'spaces.id'],
    direction: query.order === 'desc' ? 'desc' : 'asc',
    page,
    present: async (row) => {
      const permission = await theirs.roleOn('space', row)
      return { ...(permission === undefined ? {} : { permission }), space: await presentSpace(row, request) }
    },
  })
}

export const teams: Handler<typeof declared.teams> = async ({ path, query, page }, request) => {
  const { organizationId: organization } = path
  await findOrganization(request, organization)
  const { id } = await readMember(request, path)
  let all = selectTeams(request.db, { organization, viewer: request.access.userId })
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .select('team_members.role as role_of_member')
    .where('team_members.user_id', '=', id)
  if (query.title !== undefined) all = all.where(contains('teams.title', query.title))
  return listPage(all, {
    keys: ['teams.created_at', 'teams.id'],
    page,
    present: async (row) => ({ team: await presentTeam(row, request), member: { role: row.role_of_member } }),
  })
}

export const sso: Handler<typeof declared.sso> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  await readMember(request, path)
  await membership(request, path).set({ sso: true }).execute()
  return readMember(request, path)
}

interface MembershipPath {
  readonly organizationId: string
  readonly userId: string
}

/** Guests see only themselves. */
async function readMember(request: LocalRequest, { organizationId, userId }: MembershipPath) {
  if (userId !== request.access.userId) await refuseGuests(request.access, organizationId)
  const row = await selectMembers(request.db, organizationId)
    .where('members.user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('member', `${userId} in the organization ${organizationId}`)
  return presentMember(row, request)
}

const membership = ({ db }: LocalRequest, { organizationId, userId }: MembershipPath) =>
  db.updateTable('members').where('organization_id', '=', organizationId).where('user_id', '=', userId)
