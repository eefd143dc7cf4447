/** Operations on comments on a change request (API document, "Change request comments"). */
import { operation } from '../operation-declaration.ts'
import {
  Comment,
  CommentChanges,
  commentColumns,
  commentFilter,
  commentView,
  NewComment,
  narrowingFields,
  reactionFlags,
} from '../schemas/comment.ts'
import { pageOf } from '../shared.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'List the comments on a change request',
  filters: narrowingFields,
  query: commentFilter,
  paginated: true,
  response: pageOf(Comment),
  columns: commentColumns,
  examples: [
    'ws cr comment list 2 --space spc_api',
    'ws cr comment list 2 --status all --order asc --space spc_api',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  readsOne: true,
  summary: 'Show a comment on a change request',
  query: commentView,
  response: Comment,
  columns: [...commentColumns, 'target.page.title'],
  examples: [
    'ws cr comment get 2 cmt_limits --space spc_api',
    'ws cr comment get 2 cmt_limits --space spc_api -o json --jq .body',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'Comment on a change request',
  searchWords: ['mention'],
  body: NewComment,
  response: Comment,
  columns: commentColumns,
  examples: [
    'ws cr comment create 2 --body "Say what a burst is." --page pag_paging --space spc_api',
    'ws cr comment create 2 --body "Looks good to me." --space spc_api',
  ],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'Resolve, edit or react to a comment on a change request',
  typedElsewhere: {
    'cr comment resolve': 'cr comment update ... --resolved',
    'cr comment reopen': 'cr comment update ... --no-resolved',
  },
  body: CommentChanges,
  changesWhatIsGiven: true,
  flags: reactionFlags,
  response: Comment,
  columns: commentColumns,
  examples: [
    'ws cr comment update 2 cmt_limits --resolved --space spc_api',
    'ws cr comment update 2 cmt_limits --add-reaction +1 --space spc_api',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'Delete a comment on a change request',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws cr comment delete 2 cmt_burst --space spc_api --yes',
    'ws cr comment delete 2 cmt_limits --space spc_api --yes',
  ],
})

export { remove as delete }
