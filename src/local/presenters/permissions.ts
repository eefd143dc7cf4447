/** Builds the lists of permissions: everybody with access, and the users and teams whom a permission names. */
import { sql } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { Access, SiteAccess, TeamPermission, UserPermission } from '../../catalog/schemas/permission.ts'
import type { Role } from '../../permissions/roles.ts'
import { type Holder, holderColumns } from '../access/holder.ts'
import type { MemberDecision } from '../access/place-rules.ts'
import type { LocalRequest } from '../handler.ts'
import { listPage, type PageRequest, sievePage } from '../reply/paging.ts'
import type { Database } from '../store/database.ts'
import { contains } from '../store/substring.ts'
import { decideForAll } from './access.ts'
import { presentTeam, selectTeams } from './team.ts'
import { presentUser, type UserRow } from './user.ts'

export interface WantedAccess {
  readonly role?: Role | 'guest' | undefined
  readonly search?: string | undefined
  readonly sort?: keyof typeof sorted | undefined
  readonly order?: string | undefined
  readonly team?: string | undefined
}

/** Nobody has been seen before the first date. */
const sorted = {
  joinedAt: sql<string>`members.joined_at`,
  lastSeenAt: sql<string>`coalesce(members.last_seen_at, '')`,
  name: sql<string>`folded(users.display_name)`,
} as const

interface PersonRow extends UserRow {
  readonly user_id: string
  readonly role: Role | null
  readonly disabled: 0 | 1
  readonly last_seen_at: string | null
}

interface AccessList<Item> {
  readonly wanted: WantedAccess
  readonly page: PageRequest
  readonly present: (row: PersonRow, decision: MemberDecision) => Item
}

/** Only those who can log in. */
export const listAccess = (request: LocalRequest, holder: Holder, list: Omit<AccessList<never>, 'present'>) =>
  pageOfAccess(request, holder, {
    ...list,
    present: (row, { role }): Infer<typeof Access> | undefined =>
      row.disabled === 1 ? undefined : { permission: role, user: presentUser(row, request) },
  })

/** Disabled members too, who are marked: the list says what they get back once they are no longer disabled. */
export const listSiteAccess = (
  request: LocalRequest,
  holder: Holder,
  list: Omit<AccessList<never>, 'present'>,
) =>
  pageOfAccess(request, holder, {
    ...list,
    present: (row, decision): Infer<typeof SiteAccess> => ({
      permission: decision.role,
      user: presentUser(row, request),
      origin: originOf(decision, holder),
      disabled: row.disabled === 1,
      ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    }),
  })

function originOf({ by, team }: MemberDecision, { id: site }: Holder): Infer<typeof SiteAccess>['origin'] {
  if (by === 'bySpace') return { type: 'space' }
  if (by === 'own' || by === 'byDefault') return { type: 'organization' }
  if (by === 'level') return { type: 'site', site, reason: 'default' }
  return team === undefined
    ? { type: 'site', site, reason: 'member' }
    : { type: 'site', site, reason: 'team', team }
}

async function pageOfAccess<Item>(
  request: LocalRequest,
  holder: Holder,
  { wanted, page, present }: AccessList<Item | undefined>,
) {
  const { role: wantedRole, sort = 'joinedAt', order } = wanted
  const decide = await decideForAll(request, holder.kind, holder)
  const { items, ...rest } = await sievePage(selectPeople(request.db, holder, { ...wanted, sort }), {
    keys: sort === 'joinedAt' ? ['found.joined_at', 'found.user_id'] : ['found.sort_key', 'found.user_id'],
    direction: order === 'desc' ? 'desc' : 'asc',
    page,
    sieve: async (rows) => {
      const decisions = await decide(rows)
      return rows.map((row, index) => {
        const decision = decisions[index]
        const isWanted = wantedRole === undefined || wantedRole === 'guest' || wantedRole === decision?.role
        return decision !== undefined && isWanted ? present(row, decision) : undefined
      })
    },
  })
  return { ...rest, items: items.flatMap((item) => item ?? []) }
}

function selectPeople(
  db: Database,
  { organization_id }: Holder,
  { role, search, sort, team }: WantedAccess & { readonly sort: keyof typeof sorted },
) {
  let people = db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organization_id', '=', organization_id)
    .select([
      'members.user_id',
      'members.role',
      'members.disabled',
      'members.last_seen_at',
      'members.joined_at',
      'users.id',
      'users.display_name',
      'users.email',
      'users.photo_url',
    ])
    .select(sorted[sort].as('sort_key'))
  if (role === 'guest') people = people.where('members.role', 'is', null)
  if (search !== undefined)
    people = people.where((eb) =>
      eb.or([contains('users.display_name', search), contains('users.email', search)]),
    )
  if (team !== undefined)
    people = people.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team_members')
          .select('team_members.team_id')
          .whereRef('team_members.user_id', '=', 'members.user_id')
          .where('team_members.team_id', '=', team),
      ),
    )
  return db.selectFrom(people.as('found')).selectAll()
}

export const listUserPermissions = (request: LocalRequest, { kind, id }: Holder, page: PageRequest) =>
  listPage(
    request.db
      .selectFrom('permissions')
      .innerJoin('users', 'users.id', 'permissions.user_id')
      .select(['permissions.permission_id', 'permissions.role'])
      .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
      .where(`permissions.${holderColumns[kind]}`, '=', id),
    {
      keys: ['permissions.permission_id'],
      page,
      present: (row): Infer<typeof UserPermission> => ({
        permission: row.role,
        user: presentUser(row, request),
      }),
    },
  )

export const listTeamPermissions = (
  request: LocalRequest,
  { kind, id, organization_id }: Holder,
  page: PageRequest,
) =>
  listPage(
    selectTeams(request.db, { organization: organization_id, viewer: request.access.userId })
      .innerJoin('permissions', 'permissions.team_id', 'teams.id')
      .select(['permissions.permission_id', 'permissions.role as role_here'])
      .where(`permissions.${holderColumns[kind]}`, '=', id),
    {
      keys: ['permissions.permission_id'],
      page,
      present: async (row): Promise<Infer<typeof TeamPermission>> => ({
        permission: row.role_here,
        team: await presentTeam(row, request),
      }),
    },
  )
