/** Reactions to comments and replies: one of each emoji from each user. */
import type { LocalRequest } from '../../handler.ts'

/** The comment or reply of a reaction. */
export type ReactionTarget = { readonly comment_id: string } | { readonly reply_id: string }

interface ReactionChanges {
  readonly addedReactions?: readonly string[] | undefined
  readonly removedReactions?: readonly string[] | undefined
}

/** Changes the caller's own reactions. Removing wins if an emoji is both added and removed. */
export async function changeReactions(
  { db, access, now, newId }: LocalRequest,
  target: ReactionTarget,
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
): Promise<void> {
  const [column, id] = columnOf(target)
  for (const emoji of addedReactions) {
    await db
      .insertInto('reactions')
      .values({ id: newId('reaction'), ...target, emoji, user_id: access.userId, reacted_at: now })
      .onConflict((same) => same.doNothing())
      .execute()
  }
  for (const emoji of removedReactions) {
    await db
      .deleteFrom('reactions')
      .where(column, '=', id)
      .where('emoji', '=', emoji)
      .where('user_id', '=', access.userId)
      .execute()
  }
}

/** The column of the target, and its value. */
export const columnOf = (target: ReactionTarget) =>
  'comment_id' in target
    ? (['reactions.comment_id', target.comment_id] as const)
    : (['reactions.reply_id', target.reply_id] as const)
