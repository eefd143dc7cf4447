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
export async function keepTokens(db: Database, { owner, rows }: KeptTokens): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const newOwner = await ownerOf(transaction)
    await transaction.deleteFrom('tokens').execute()
    for (const row of rows) {
      const userId = row.user_id === owner ? newOwner : row.user_id
      const user = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .executeTakeFirst()
      if (user === undefined) continue
      await transaction
        .insertInto('tokens')
        .values({ ...row, user_id: userId })
        .execute()
    }
  })
}

async function ownerOf(db: Database): Promise<string> {
  return (await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()).owner_id
}
