/** Handles the operations of catalog/space/comment.ts. */
import { commentHandlers } from '../../discussions/comment-handlers.ts'
import { findSpaceDiscussion } from '../../domain/content/discussion.ts'

const { list, get, create, update, remove } = commentHandlers(findSpaceDiscussion)

export { create, get, list, remove as delete, update }
