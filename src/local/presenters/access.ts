/** Lists everybody who has access to a place, with the role that counts. */
import type { Role } from '../../permissions/roles.ts'
import { readGiven } from '../access/given.ts'
import { decideIn, type MemberDecision, type PlaceKind, rulesOf } from '../access/place-rules.ts'
import { type Container, createPlaceReader } from '../access/places.ts'
import type { LocalRequest } from '../handler.ts'

export interface MembershipRow {
  readonly user_id: string
  /** Null for guests. */
  readonly role: Role | null
}

export type DecideForAll = (
  members: readonly MembershipRow[],
) => Promise<readonly (MemberDecision | undefined)[]>

/** Decides for many members at once, by the rules that also decide what each of them may do. */
export async function decideForAll(
  { db }: Pick<LocalRequest, 'db'>,
  kind: PlaceKind,
  place: Container,
): Promise<DecideForAll> {
  const organization = await db
    .selectFrom('organizations')
    .select('default_role')
    .where('id', '=', place.organization_id)
    .executeTakeFirstOrThrow()
  const places = createPlaceReader(db)
  const rules = await rulesOf(kind, place, {
    db,
    places,
    byDefault: organization.default_role,
    forGuests: true,
  })
  const { reach, through } = rules
  const whole = {
    spaces: [...reach.spaces, ...(through?.spaces ?? [])],
    collections: [...reach.collections, ...(through?.collections ?? [])],
    sites: reach.sites,
  }
  return async (members) => {
    const users = members.map(({ user_id }) => user_id)
    if (users.length === 0) return []
    const given = await readGiven(db, { organization: place.organization_id, users, reach: whole })
    const byUser = Map.groupBy(given, ({ user_id }) => user_id)
    return members.map(({ user_id, role }) => decideIn(rules, role, byUser.get(user_id) ?? []))
  }
}
