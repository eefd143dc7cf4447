/** Operations on replies to a comment on a space (API document, "Space comments"). */
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
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies',
  extended: true,
  summary: 'List the replies to a comment on a space',
  listed: 'replies',
  query: commentView,
  paginated: true,
  response: pageOf(CommentReply),
  columns: replyColumns,
  examples: [
    'ws space comment reply list cmt_scope --space spc_api',
    'ws space comment reply list cmt_scope --space spc_api -o json',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  readsOne: true,
  summary: 'Show a reply to a comment on a space',
  query: commentView,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws space comment reply get cmt_scope rpl_scope_1 --space spc_api',
    'ws space comment reply get cmt_scope rpl_scope_1 --space spc_api -o json',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies',
  summary: 'Reply to a comment on a space',
  body: NewReply,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws space comment reply create cmt_scope --body "Agreed." --space spc_api',
    'ws space comment reply create cmt_scope --body "Done." --space spc_api -o id',
  ],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Edit or react to a reply to a comment on a space',
  body: ReplyChanges,
  changesWhatIsGiven: true,
  flags: reactionFlags,
  response: CommentReply,
  columns: replyColumns,
  examples: [
    'ws space comment reply update cmt_scope rpl_scope_1 --body "Agreed, fully." --space spc_api',
    'ws space comment reply update cmt_scope rpl_scope_1 --add-reaction +1 --space spc_api',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Delete a reply to a comment on a space',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws space comment reply delete cmt_scope rpl_scope_1 --space spc_api --yes',
    'ws space comment reply delete cmt_scope rpl_scope_1 --space spc_api --yes --quiet',
  ],
})

export { remove as delete }
