/** The link between a site and a space (API document, "Site space"). */
import { boolean, literal, optional, resource, stated, string } from '../fields.ts'
import { members } from '../shared.ts'
import { Space } from './space.ts'

export const SiteSpace = resource(() => ({
  object: literal('site-space'),
  id: string(),
  path: stated({ min: 1, max: 100 }),
  section: optional(string()),
  space: optional(Space),
  title: string(),
  default: optional(boolean()),
  condition: optional(stated({ min: 1, max: 1024 })),
  hasAdvancedCustomizationFeature: optional(boolean()),
  urls: members(string(), 'published'),
}))
