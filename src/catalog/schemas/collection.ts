/** A collection: a group of spaces that may lie in another (API document, "Collection"). */
import { boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'
import { defaultLevel, levelOfMembers, members } from '../shared.ts'

export const Collection = lazyObject(() => ({
  object: literal('collection'),
  id: string(),
  title: stated({ max: 50 }),
  description: optional(stated({ max: 100 })),
  organization: string(),
  parent: optional(string()),
  defaultLevel: defaultLevel(levelOfMembers),
  urls: members(string(), 'location', 'app'),
  permissions: members(boolean(), 'view', 'admin', 'viewInviteLinks', 'create'),
}))
