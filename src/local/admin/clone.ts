/** Reads where a clone came from, and what it does not hold. */
import type { CloneDescription } from '../../workspaces/clone-contents.ts'
import type { Database } from '../store/database.ts'

/** Undefined for a workspace that is not a clone. */
export async function readClone(db: Database): Promise<CloneDescription | undefined> {
  const row = await db.selectFrom('clone').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const gaps = await db.selectFrom('clone_gaps').selectAll().execute()
  const approximations = await db.selectFrom('clone_approximations').selectAll().execute()
  return {
    origin: row.origin,
    organization: row.organization_id,
    backup: row.backup ?? undefined,
    content: row.content === 1,
    from: row.read_from,
    to: row.read_to,
    gaps: gaps.map(({ kind, address, holder_id, reason, refused }) => ({
      kind,
      address,
      holder: holder_id,
      reason,
      isRefused: refused === 1,
    })),
    approximations,
  }
}
