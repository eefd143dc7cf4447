/** A site as its visitors see it. The document shows only a part of it (API document, "Published site"). */
import { array, lazyObject, literal, object, optional, stated } from '../fields.ts'
import { Section } from './section.ts'
import { Site } from './site.ts'
import { SiteSpace } from './site-space.ts'

export const PublishedSite = lazyObject(() => ({
  object: literal('published-content-site'),
  site: optional(Site),
  structure: optional(
    object({
      type: optional(stated({ known: ['sections'] })),
      structure: optional(array(Section)),
      /** Not in the document: site spaces that are in no section. */
      siteSpaces: optional(array(SiteSpace)),
    }),
  ),
}))
