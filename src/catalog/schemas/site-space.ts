/** The link between a site and a space (API document, "Site space"). */
import { boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members } from '../shared.ts'
import { Space } from './space.ts'

export const SiteSpace = lazyObject(() => ({
  object: literal('site-space'),
  id: string(),
  path: stated({ min: 1, max: 100 }),
  section: optional(string()),
  space: optional(Space),
  title: string(),
  default: optional(boolean()),
  condition: optional(stated({ min: 1, max: 1024 })),
  draft: optional(boolean()),
  hasAdvancedCustomizationFeature: optional(boolean()),
  urls: members(string(), 'published'),
}))
