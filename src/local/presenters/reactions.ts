/** Counts the reactions to a comment or a reply by emoji. */
import { columnOf, type ReactionTarget } from '../domain/content/reactions.ts'
import type { LocalRequest } from '../handler.ts'
import { presentUser } from './user.ts'

/** Ordered by the first use of each emoji. */
export async function readReactions(request: LocalRequest, target: ReactionTarget) {
  const [column, id] = columnOf(target)
  const rows = await request.db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.user_id')
    .select(['reactions.emoji', 'reactions.reacted_at'])
    .select(['users.id', 'users.display_name', 'users.email', 'users.photo_url'])
    .where(column, '=', id)
    .orderBy('reactions.reacted_at')
    .orderBy('reactions.id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.emoji)].map(([emoji, alike]) => ({
    emoji,
    count: alike.length,
    users: alike.map((row) => ({ user: presentUser(row, request), reactedAt: row.reacted_at })),
  }))
}
