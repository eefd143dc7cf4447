/** Declares comments on a change request as a resource. */
import * as comments from '../../cr/comment.ts'
import { resource } from '../../resource-declaration.ts'
import { commentParts } from '../comment-parts.ts'

export const changeRequestComment = resource({
  ...commentParts,
  within: 'change-request',
  list: [{ operation: comments.list, countedWith: { member: 'comments', of: { status: 'open' } } }],
  read: comments.get,
  make: comments.create,
  change: comments.update,
  remove: comments.delete,
})
