/** What the operations of catalog/space/comment/reply.ts do. */
import { findSpaceDiscussion } from '../../../content/discussion.ts'
import { replyHandlers } from '../../../discussions/reply-handlers.ts'

const { get, create, update, remove } = replyHandlers(findSpaceDiscussion)

export { create, get, remove as delete, update }
