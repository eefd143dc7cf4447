/** Declares replies to a comment on a space as a resource. */
import { exact, partial, resource } from '../../../resource-declaration.ts'
import * as replies from '../../../space/comment/reply.ts'

export const spaceReply = resource({
  kind: 'reply',
  within: 'comment',
  parameter: 'commentReplyId',
  schema: replies.get.response,
  list: [{ operation: replies.list, counted: 'replies' }],
  read: replies.get,
  make: replies.create,
  change: replies.update,
  remove: replies.delete,
  settable: ['body'],
  deltas: { addedReactions: 'reactions', removedReactions: 'reactions' },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The reply comes back with a new id, author and date, and without its reactions'),
  },
})
