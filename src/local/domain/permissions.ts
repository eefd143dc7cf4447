/** Gives users and teams a role in a place, changes it, and takes it away. */
import type { Role } from '../../permissions/roles.ts'
import { type Holder, holderColumns } from '../access/holder.ts'
import { findMembers } from '../access/members.ts'
import type { LocalRequest } from '../handler.ts'
import { conflict, invalid, notFound } from '../reply/refusals.ts'

export interface NewPermissions {
  readonly role: Role | null
  readonly users?: readonly string[] | undefined
  readonly teams?: readonly string[] | undefined
}

/** All or nothing. */
export async function give(
  request: LocalRequest,
  holder: Holder,
  { role, users = [], teams = [] }: NewPermissions,
) {
  const { db, now } = request
  const members = await findMembers(request, holder.organization_id, users)
  const found = {
    user_id: [...new Set(members.values())],
    team_id: await findTeams(request, holder.organization_id, teams),
  }
  await refuseKnown(request, holder, found)
  const place = {
    organization_id: holder.organization_id,
    role,
    given_at: now,
    space_id: null,
    collection_id: null,
    site_id: null,
    [holderColumns[holder.kind]]: holder.id,
  }
  const rows = [
    ...found.user_id.map((user_id) => ({ ...place, user_id, team_id: null })),
    ...found.team_id.map((team_id) => ({ ...place, user_id: null, team_id })),
  ]
  for (const row of rows)
    await db
      .insertInto('permissions')
      .values({ permission_id: request.newId('permission'), ...row })
      .execute()
}

/** @throws ApiError 400 that names all that are not teams of the organization */
async function findTeams({ db }: LocalRequest, organization: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', 'in', wanted)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalid(...unknown.map((id) => `${id} is not a team of ${organization}`))
  return wanted
}

export type Grantee = 'user_id' | 'team_id'

/** @throws ApiError 409 that names all who are on the list already */
async function refuseKnown(
  request: LocalRequest,
  { kind, id }: Holder,
  found: Readonly<Record<Grantee, readonly string[]>>,
): Promise<void> {
  const known: string[] = []
  for (const column of ['user_id', 'team_id'] as const) {
    if (found[column].length === 0) continue
    const rows = await request.db
      .selectFrom('permissions')
      .select(column)
      .where(holderColumns[kind], '=', id)
      .where(column, 'in', found[column])
      .execute()
    known.push(...rows.flatMap((row) => row[column] ?? []))
  }
  if (known.length > 0)
    throw conflict(
      `The ${kind} ${id} has a permission of ${known.join(', ')} already: change its role instead, or leave it out`,
    )
}

export interface NamedPermission {
  readonly column: Grantee
  readonly id: string
}

/** @param role - undefined: it stays as it is */
export async function changeRole(
  { db }: LocalRequest,
  holder: Holder,
  { column, id, role }: NamedPermission & { readonly role: Role | null | undefined },
): Promise<void> {
  const found = await db
    .selectFrom('permissions')
    .select('permission_id')
    .where(holderColumns[holder.kind], '=', holder.id)
    .where(column, '=', id)
    .executeTakeFirst()
  if (found === undefined) throw unknown(holder, id)
  if (role === undefined) return
  await db.updateTable('permissions').set({ role }).where('permission_id', '=', found.permission_id).execute()
}

export async function take(
  { db }: LocalRequest,
  holder: Holder,
  { column, id }: NamedPermission,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('permissions')
    .where(holderColumns[holder.kind], '=', holder.id)
    .where(column, '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unknown(holder, id)
}

const unknown = ({ kind, id: holder }: Holder, id: string) =>
  notFound('permission', `of ${id} on the ${kind} ${holder}`)
