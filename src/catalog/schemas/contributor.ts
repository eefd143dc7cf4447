/** The people who worked on a change request (extended API, "Change requests"). */
import { array, lazyObject, number, optional, stated } from '../fields.ts'
import { timestamp } from '../shared.ts'
import { User } from './user.ts'

const Contributor = lazyObject(() => ({
  user: optional(User),
  actionType: optional(stated({ known: ['edit', 'comment'] })),
  count: optional(number()),
  updatedAt: optional(timestamp),
}))

export const Contributors = lazyObject(() => ({ items: array(Contributor) }))
