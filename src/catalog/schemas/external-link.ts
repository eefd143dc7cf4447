/** A link of a site's navigation that leads elsewhere (extended API, "Sites"). */
import { boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'

export const ExternalLink = lazyObject(() => ({
  object: literal('site-external-link'),
  id: string(),
  title: stated({ min: 2, max: 128 }),
  description: optional(string()),
  icon: optional(string()),
  url: stated({ max: 2048 }),
  sectionGroup: optional(string()),
  draft: optional(boolean()),
  condition: optional(string()),
}))
