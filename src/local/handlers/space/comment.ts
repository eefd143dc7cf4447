/** What the operations of catalog/space/comment.ts do. */

import { findSpaceDiscussion } from '../../content/discussion.ts'
import { commentHandlers } from '../../discussions/comment-handlers.ts'

const { list, get, create, update, remove } = commentHandlers(findSpaceDiscussion)

export { create, get, list, remove as delete, update }
