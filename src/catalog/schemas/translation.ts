/** Translation settings: which languages content is translated into (API document, "Translation settings"). */
import { array, boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members, timestamp } from '../shared.ts'

export const TranslationSettings = lazyObject(() => ({
  object: literal('translation-settings'),
  id: string(),
  title: optional(stated({ min: 1, max: 100 })),
  languages: optional(array(string())),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  permissions: members(boolean(), 'view', 'edit'),
  urls: members(string(), 'location'),
}))
