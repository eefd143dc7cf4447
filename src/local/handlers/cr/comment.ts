/** What the operations of catalog/cr/comment.ts do. */

import { findChangeRequestDiscussion } from '../../content/discussion.ts'
import { commentHandlers } from '../../discussions/comment-handlers.ts'

const { list, get, create, update, remove } = commentHandlers(findChangeRequestDiscussion)

export { create, get, list, remove as delete, update }
