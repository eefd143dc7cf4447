/** From a bearer token to the user who acts. */
import { createHash } from 'node:crypto'
import { unauthenticated } from '../refusals.ts'
import type { Database } from '../store/database.ts'

interface ActingUser {
  readonly id: string
  readonly isOwner: boolean
}

/** @throws ApiError 401 */
export async function authenticate(
  db: Database,
  authorization: string | undefined,
  withoutToken: 'owner' | 'refused',
): Promise<ActingUser> {
  const { owner_id: owner } = await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()
  if (authorization === undefined) {
    if (withoutToken === 'owner') return { id: owner, isOwner: true }
    throw unauthenticated('Send a token: Authorization: Bearer <token>')
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined)
    throw unauthenticated('The Authorization header is not of the form: Bearer <token>')
  const found = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found === undefined) throw unauthenticated('The token is not one of this workspace')
  return { id: found.user_id, isOwner: found.user_id === owner }
}

/** What is kept of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
