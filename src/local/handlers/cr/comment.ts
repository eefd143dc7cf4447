/** Handles the operations of catalog/cr/comment.ts. */
import { commentHandlers } from '../../discussions/comment-handlers.ts'
import { findChangeRequestDiscussion } from '../../domain/content/discussion.ts'

const { list, get, create, update, remove } = commentHandlers(findChangeRequestDiscussion)

export { create, get, list, remove as delete, update }
