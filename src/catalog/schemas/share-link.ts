/** A secret link to a site (API document, "Share link"). */
import { boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members, timestamp } from '../shared.ts'

export const ShareLink = lazyObject(() => ({
  object: literal('share-link'),
  id: string(),
  createdAt: optional(timestamp),
  name: optional(stated({ max: 50 })),
  active: optional(boolean()),
  urls: members(string(), 'published'),
}))
