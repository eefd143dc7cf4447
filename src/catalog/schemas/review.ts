/** A review of a change request (extended API, "Change requests"). */
import { lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members, timestamp } from '../shared.ts'
import { outdated } from './change-request.ts'
import { Comment } from './comment.ts'
import { User } from './user.ts'

export const Review = lazyObject(() => ({
  object: literal('change-request-review'),
  id: string(),
  revision: optional(string()),
  reviewer: optional(User),
  requestedBy: optional(User),
  status: stated({
    known: ['approved', 'changes-requested'],
    tones: { approved: 'good', 'changes-requested': 'warn' },
  }),
  outdated: optional(outdated),
  comment: optional(Comment),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  urls: members(string(), 'location', 'app'),
}))
