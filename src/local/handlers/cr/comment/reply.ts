/** Handles the operations of catalog/cr/comment/reply.ts. */
import { replyHandlers } from '../../../discussions/reply-handlers.ts'
import { findChangeRequestDiscussion } from '../../../domain/content/discussion.ts'

const { list, get, create } = replyHandlers(findChangeRequestDiscussion)

export { create, get, list }
