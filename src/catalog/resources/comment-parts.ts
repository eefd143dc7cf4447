/** Parts that comments on spaces and on change requests share. */
import { exact, partial } from '../resource-declaration.ts'
import { Comment } from '../schemas/comment.ts'

export const commentParts = {
  kind: 'comment',
  parameter: 'commentId',
  schema: Comment,
  settable: ['body', 'resolved'],
  fixed: ['node', 'page'],
  shownAs: {
    node: 'target.node.id',
    page: 'target.page.id',
    resolved: { member: 'status', is: 'resolved' },
  },
  deltas: { addedReactions: 'reactions', removedReactions: 'reactions' },
  undo: {
    make: exact,
    change: exact,
    remove: partial(
      'The comment comes back with a new id, author and date, and without its replies and reactions',
    ),
  },
} as const
