/** A secret link to a site (API document, "Share link"). */
import { boolean, literal, optional, resource, stated, string } from '../fields.ts'
import { members, timestamp } from '../shared.ts'

export const ShareLink = resource(() => ({
  object: literal('share-link'),
  id: string(),
  createdAt: optional(timestamp),
  name: optional(stated({ max: 50 })),
  active: optional(boolean()),
  urls: members(string(), 'published'),
}))
