/** Declares comments on a space as a resource. */
import { resource } from '../../resource-declaration.ts'
import * as comments from '../../space/comment.ts'
import { commentParts } from '../comment-parts.ts'

export const spaceComment = resource({
  ...commentParts,
  within: 'space',
  list: [{ operation: comments.list, countedWith: { member: 'comments', of: { status: 'open' } } }],
  read: comments.get,
  make: comments.create,
  change: comments.update,
  remove: comments.delete,
})
