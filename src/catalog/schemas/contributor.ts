/** The people who worked on a change request (extended API, "Change requests"). */
import { array, lazyObject, number, stated } from '../fields.ts'
import { timestamp } from '../shared.ts'
import { User } from './user.ts'

const Contributor = lazyObject(() => ({
  user: User,
  actionType: stated({ known: ['edit', 'comment'] }),
  count: number(),
  updatedAt: timestamp,
}))

export const Contributors = lazyObject(() => ({ items: array(Contributor) }))
