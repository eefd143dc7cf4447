/** Sections of a site and groups of them (API document, "Site section" and "Site section group"). */
import { array, boolean, lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members } from '../shared.ts'
import { SiteSpace } from './site-space.ts'
import { Child } from './structure.ts'

export const Section = lazyObject(() => ({
  object: literal('site-section'),
  id: string(),
  title: optional(string()),
  description: optional(string()),
  default: optional(boolean()),
  path: optional(string()),
  condition: optional(string()),
  sectionGroup: optional(string()),
  siteSpaces: optional(array(SiteSpace)),
  urls: members(string(), 'published'),
  icon: optional(string()),
  draft: optional(boolean()),
}))

export const SectionGroup = lazyObject(() => ({
  object: literal('site-section-group'),
  id: string(),
  title: stated({ min: 1, max: 100 }),
  icon: optional(stated({ max: 50 })),
  sections: optional(array(Section)),
  /** Of a group that lies in another one (extended API). */
  sectionGroup: optional(string()),
  draft: optional(boolean()),
  children: optional(array(Child)),
}))
