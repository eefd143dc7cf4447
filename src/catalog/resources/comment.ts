/** Comments and replies, on spaces and on change requests. */
import * as changeRequestReplies from '../cr/comment/reply.ts'
import * as changeRequestComments from '../cr/comment.ts'
import { exact, partial, resource, unsupported } from '../resource.ts'
import { Comment, CommentReply } from '../schemas/comment.ts'
import * as spaceReplies from '../space/comment/reply.ts'
import * as spaceComments from '../space/comment.ts'

const commentParts = {
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

export const spaceComment = resource({
  ...commentParts,
  within: 'space',
  list: [{ operation: spaceComments.list }],
  read: spaceComments.get,
  make: spaceComments.create,
  change: spaceComments.update,
  remove: spaceComments.delete,
})

export const changeRequestComment = resource({
  ...commentParts,
  within: 'change-request',
  list: [{ operation: changeRequestComments.list }],
  read: changeRequestComments.get,
  make: changeRequestComments.create,
  change: changeRequestComments.update,
  remove: changeRequestComments.delete,
})

export const spaceReply = resource({
  kind: 'reply',
  within: 'comment',
  parameter: 'commentReplyId',
  schema: CommentReply,
  list: unsupported('The API does not list the replies to a comment on a space'),
  read: spaceReplies.get,
  make: spaceReplies.create,
  change: spaceReplies.update,
  remove: spaceReplies.delete,
  settable: ['body'],
  deltas: { addedReactions: 'reactions', removedReactions: 'reactions' },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The reply comes back with a new id, author and date, and without its reactions'),
  },
})

export const changeRequestReply = resource({
  kind: 'reply',
  within: 'comment',
  parameter: 'commentReplyId',
  schema: CommentReply,
  list: [{ operation: changeRequestReplies.list }],
  read: changeRequestReplies.get,
  make: changeRequestReplies.create,
  change: unsupported('The API document names no way to change a reply on a change request'),
  remove: unsupported('The API document names no way to delete a reply on a change request'),
  fixed: ['body'],
  undo: { make: partial('The reply stays: the API document names no way to delete it') },
})
