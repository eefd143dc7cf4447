/** Handles the operations of catalog/cr/comment/reply.ts. */
import { replyHandlers } from '../../../discussions/reply-handlers.ts'
import { findChangeRequestDiscussion } from '../../../domain/content/discussion.ts'

const { list, get, create, update, remove } = replyHandlers(findChangeRequestDiscussion)

export { create, get, list, remove as delete, update }
