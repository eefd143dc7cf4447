/** Keeps an administrator in every organization: the last one keeps the role, and stays. */
import { conflict } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'

/** @throws ApiError 409 if nobody else is an administrator who can log in */
export async function refuseLosingLastAdmin(
  { db }: { readonly db: Database },
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const admins = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .limit(2)
    .execute()
  const [only, ...others] = admins
  if (only?.user_id === userId && others.length === 0)
    throw conflict(`${userId} is the last administrator of ${organizationId}: make somebody else one first`)
}
