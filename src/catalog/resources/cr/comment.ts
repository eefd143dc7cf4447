/** Declares comments on a change request as a resource. */
import * as comments from '../../cr/comment.ts'
import { resource } from '../../resource-declaration.ts'
import { commentParts } from '../comment-parts.ts'

export const changeRequestComment = resource({
  ...commentParts,
  within: 'change-request',
  // The count of its holder is of open ones alone.
  list: [{ operation: comments.list }],
  read: comments.get,
  make: comments.create,
  change: comments.update,
  remove: comments.delete,
})
