/** Operations on replies to a comment on a change request (API document, "Change request comments"). */
import { operation } from '../../operation.ts'
import { CommentReply, commentView, NewReply, replyColumns } from '../../schemas/comment.ts'
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
