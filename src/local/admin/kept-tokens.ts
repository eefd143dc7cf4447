/** Keeps tokens through a reset and a restore: valid ones stay valid, and revoked ones stay revoked. */
import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { TokensTable } from '../store/tables/people.ts'

export interface KeptTokens {
  /** The id of the user who owned the workspace. */
  readonly owner: string
  readonly rows: readonly Selectable<TokensTable>[]
}

export const readTokens = async (db: Database): Promise<KeptTokens> => ({
  owner: await ownerOf(db),
  rows: await db.selectFrom('tokens').selectAll().execute(),
})

/** Replaces the tokens of a workspace, without those of users that it does not have. */
export const keepTokens = (db: Database, kept: KeptTokens): Promise<void> =>
  db.transaction().execute((transaction) => putTokens(transaction, kept))

/** The same, in the caller's transaction. */
export async function putTokens(db: Database, { owner, rows }: KeptTokens): Promise<void> {
  const newOwner = await ownerOf(db)
  await db.deleteFrom('tokens').execute()
  for (const row of rows) {
    const userId = row.user_id === owner ? newOwner : row.user_id
    const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (user === undefined) continue
    await db
      .insertInto('tokens')
      .values({ ...row, user_id: userId })
      .execute()
  }
}

async function ownerOf(db: Database): Promise<string> {
  return (await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()).owner_id
}
