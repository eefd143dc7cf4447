/** Operations on replies to a comment on a change request (API document, "Change request comments"). */
import { operation } from '../../operation-declaration.ts'
import {
  CommentReply,
  commentView,
  NewReply,
  ReplyChanges,
  reactionFlags,
  replyColumns,
} from '../../schemas/comment.ts'
import { pageOf } from '../../shared.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'List the replies to a comment on a change request',
  query: commentView,
  paginated: true,
  response: pageOf(CommentReply),
  columns: replyColumns,
  examples: [
    'ws cr comment reply list 2 cmt_limits --space spc_api',
    'ws cr comment reply list 2 cmt_limits --space spc_api -o json',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  readsOne: true,
  summary: 'Show a reply to a comment on a change request',
  query: commentView,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws cr comment reply get 2 cmt_limits rpl_limits_1 --space spc_api',
    'ws cr comment reply get 2 cmt_limits rpl_limits_1 --space spc_api -o yaml',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'Reply to a comment on a change request',
  query: commentView,
  body: NewReply,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws cr comment reply create 2 cmt_limits --body "Done." --space spc_api',
    'ws cr comment reply create 2 cmt_limits --body "See the **overview**." --space spc_api -o id',
  ],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  extended: true,
  summary: 'Edit a reply to a comment on a change request, or react to it',
  body: ReplyChanges,
  changesWhatIsGiven: true,
  flags: reactionFlags,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws cr comment reply update 2 cmt_limits rpl_limits_1 --body "Done in the draft." --space spc_api',
    'ws cr comment reply update 2 cmt_limits rpl_limits_1 --add-reaction 👍 --space spc_api',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  extended: true,
  summary: 'Delete a reply to a comment on a change request',
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: [
    'ws cr comment reply delete 2 cmt_limits rpl_limits_1 --space spc_api --yes',
    'ws cr comment reply delete 2 cmt_limits rpl_limits_1 --space spc_api --yes --quiet',
  ],
})

export { remove as delete }
