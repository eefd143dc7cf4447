/** Handles the operations of catalog/space/comment/reply.ts. */
import { replyHandlers } from '../../../discussions/reply-handlers.ts'
import { findSpaceDiscussion } from '../../../domain/content/discussion.ts'

const { list, get, create, update, remove } = replyHandlers(findSpaceDiscussion)

export { create, get, list, remove as delete, update }
