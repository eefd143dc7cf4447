/** Declares replies to a comment on a change request as a resource. */
import * as replies from '../../../cr/comment/reply.ts'
import { impossible, resource, unsupported } from '../../../resource-declaration.ts'

export const changeRequestReply = resource({
  kind: 'reply',
  within: 'comment',
  parameter: 'commentReplyId',
  schema: replies.get.response,
  list: [{ operation: replies.list, counted: 'replies' }],
  read: replies.get,
  make: replies.create,
  change: unsupported('changeReply'),
  remove: unsupported('changeReply'),
  actions: {
    update: { operation: replies.update, undo: impossible('Nothing tells the earlier text of a reply') },
    delete: {
      operation: replies.delete,
      undo: impossible('The reply would come back with another author and date'),
    },
  },
  fixed: ['body'],
  undo: { make: impossible('The reply stays: the API document names no way to delete it') },
})
