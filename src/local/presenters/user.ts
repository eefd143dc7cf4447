/** Builds the API's form of users and of members of an organization. */
import type { Infer } from '../../catalog/fields.ts'
import type { Member, User } from '../../catalog/schemas/user.ts'
import type { LocalRequest } from '../handler.ts'
import { location } from '../reply/addresses.ts'
import type { Database, Role } from '../store/database.ts'

export interface UserRow {
  readonly id: string
  readonly display_name: string
  readonly email: string
  readonly photo_url: string | null
}

export const presentUser = (row: UserRow, { baseUrl }: LocalRequest): Infer<typeof User> => ({
  object: 'user',
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  ...(row.photo_url === null ? {} : { photoURL: row.photo_url }),
  urls: { location: location(baseUrl, 'users', row.id) },
})

type FoundUser = Promise<Infer<typeof User> | undefined>

/** Of a request: no request changes a user, and many things of a list have the same author. */
const known = new WeakMap<LocalRequest, Map<string, FoundUser>>()

/** The user with this id; undefined for null, or if the user is gone. */
export async function readUser(request: LocalRequest, id: string | null): FoundUser {
  if (id === null) return undefined
  const users = known.get(request) ?? new Map<string, FoundUser>()
  known.set(request, users)
  const found = users.get(id) ?? findUser(request, id)
  users.set(id, found)
  return found
}

async function findUser(request: LocalRequest, id: string): FoundUser {
  const row = await request.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : presentUser(row, request)
}

export interface MemberRow extends UserRow {
  readonly organization_id: string
  readonly role: Role | null
  readonly disabled: 0 | 1
  readonly sso: 0 | 1
  readonly joined_at: string
  readonly last_seen_at: string | null
  readonly teams: number
}

/** Every column for presentMember; narrow it with `where('members.…')`. */
export const selectMembers = (db: Database, organization: string) =>
  db
    .selectFrom('members')
    .where('members.organization_id', '=', organization)
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
    .select((eb) => [
      eb
        .selectFrom('team_members')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('team_members.organization_id', '=', 'members.organization_id')
        .whereRef('team_members.user_id', '=', 'members.user_id')
        .$asScalar()
        .$notNull()
        .as('teams'),
    ])

export async function presentMember(row: MemberRow, request: LocalRequest): Promise<Infer<typeof Member>> {
  return {
    object: 'member',
    id: row.id,
    role: row.role,
    user: presentUser(row, request),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: await request.counts.spaces(row.organization_id),
    sites: await request.counts.sites(row.organization_id),
    teams: row.teams,
  }
}
