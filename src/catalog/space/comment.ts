/** Operations on comments on a space (API document, "Space comments"). */
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
  path: '/v1/spaces/{spaceId}/comments',
  summary: 'List the comments on a space',
  filters: narrowingFields,
  query: commentFilter,
  paginated: true,
  response: pageOf(Comment),
  columns: commentColumns,
  examples: [
    'ws space comment list --space spc_api',
    'ws space comment list --space spc_api --status resolved --author usr_ben',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  readsOne: true,
  summary: 'Show a comment on a space',
  query: commentView,
  response: Comment,
  columns: [...commentColumns, 'target.page.title'],
  examples: [
    'ws space comment get cmt_scope --space spc_api',
    'ws space comment get cmt_scope --space spc_api -o json',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/comments',
  summary: 'Comment on a space',
  body: NewComment,
  response: Comment,
  columns: commentColumns,
  examples: [
    'ws space comment create --body "Which version is this?" --page pag_auth --space spc_api',
    'ws space comment create --body "Please add a date." --space spc_release',
  ],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  summary: 'Resolve, edit or react to a comment on a space',
  typedElsewhere: {
    'space comment close': 'space comment update ... --resolved',
    'space comment resolve': 'space comment update ... --resolved',
    'space comment reopen': 'space comment update ... --no-resolved',
  },
  body: CommentChanges,
  changesWhatIsGiven: true,
  flags: reactionFlags,
  response: Comment,
  columns: commentColumns,
  examples: [
    'ws space comment update cmt_scope --resolved --space spc_api',
    'ws space comment update cmt_scope --add-reaction 👍 --space spc_api',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  summary: 'Delete a comment on a space',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws space comment delete cmt_typo --space spc_api --yes',
    'ws space comment delete cmt_scope --space spc_api --yes',
  ],
})

export { remove as delete }
