/** What the operations of catalog/cr/comment/reply.ts do. */
import { findChangeRequestDiscussion } from '../../../content/discussion.ts'
import { replyHandlers } from '../../../discussions/reply-handlers.ts'

const { list, get, create } = replyHandlers(findChangeRequestDiscussion)

export { create, get, list }
