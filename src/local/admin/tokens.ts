/** Makes, lists and revokes tokens of a workspace, which stores only their hashes. */
import type { CreatedToken, WorkspaceToken } from '../../workspaces/workspaces.ts'
import { hashToken } from '../access/authentication.ts'
import { createSecret, type NewId } from '../ids.ts'
import { notFound } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'

export interface TokenTools {
  /** ISO 8601. */
  readonly now: string
  readonly newId: NewId
  /** 0 <= x < 1 */
  readonly random: () => number
}

interface NewToken {
  /** Id or e-mail address. */
  readonly user: string
  readonly label: string
}

/** Characters of 5 bits each: too many to guess. */
const secretLength = 40

/** The first token of a workspace. Its id is the same everywhere. */
export const ownersToken = { id: 'tok_owner', label: "The owner's own" }

/** @throws ApiError 404 if there is no such user */
export async function createToken(
  db: Database,
  { user: named, label }: NewToken,
  tools: TokenTools,
): Promise<CreatedToken> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', '=', named), eb('email', '=', named)]))
    .executeTakeFirst()
  if (user === undefined) throw notFound('user', named)
  const id = tools.newId('token')
  const secret = await insertToken(db, { id, userId: user.id, label }, tools)
  return { id, user: user.id, email: user.email, label, createdAt: tools.now, secret }
}

/** Replaces the owner's token with a new one. */
export async function createOwnersToken(
  db: Database,
  tools: Pick<TokenTools, 'now' | 'random'>,
): Promise<string> {
  const { owner_id: userId } = await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()
  await db.deleteFrom('tokens').where('id', '=', ownersToken.id).execute()
  return insertToken(db, { ...ownersToken, userId }, tools)
}

export const listTokens = (db: Database): Promise<readonly WorkspaceToken[]> =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.user_id as user', 'users.email', 'tokens.label'])
    .select('tokens.created_at as createdAt')
    .orderBy('tokens.created_at')
    .orderBy('tokens.id')
    .execute()

/**
 * @returns its label
 * @throws ApiError 404
 */
export async function revokeToken(db: Database, id: string): Promise<string> {
  const token = await db.selectFrom('tokens').select('label').where('id', '=', id).executeTakeFirst()
  const revoked = await db.deleteFrom('tokens').where('id', '=', id).executeTakeFirst()
  if (token === undefined || revoked.numDeletedRows === 0n) throw notFound('token', id)
  return token.label
}

interface TokenRow {
  readonly id: string
  readonly userId: string
  readonly label: string
}

async function insertToken(
  db: Database,
  { id, userId, label }: TokenRow,
  { now, random }: Pick<TokenTools, 'now' | 'random'>,
): Promise<string> {
  const secret = `ws_${createSecret(random, secretLength)}`
  await db
    .insertInto('tokens')
    .values({ id, user_id: userId, label, hash: hashToken(secret), created_at: now })
    .execute()
  return secret
}
