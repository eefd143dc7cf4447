/** A secret link to a site (API document, "Share link"). */
import { lazyObject, literal, optional, stated, string, told } from '../fields.ts'
import { members, timestamp } from '../shared.ts'

export const ShareLink = lazyObject(() => ({
  object: literal('share-link'),
  id: string(),
  createdAt: optional(timestamp),
  name: optional(stated({ max: 50 })),
  active: optional(told({ yes: 'good', no: 'muted' })),
  urls: members(string(), 'published'),
}))
