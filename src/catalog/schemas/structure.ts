/** The parts of a site, in order (extended API, "Sites"). */
import { array, boolean, lazyObject, openObject, optional, stated, string } from '../fields.ts'

/** In order, and with more members of its own kind. */
export const Child = openObject({
  object: optional(string()),
  id: optional(string()),
  title: optional(string()),
})

/** A section, a group, an external link or a site space, each with more members of its own kind. */
export const Part = openObject({
  object: optional(string()),
  id: optional(string()),
  title: optional(string()),
  path: optional(string()),
  url: optional(string()),
  draft: optional(boolean()),
  sectionGroup: optional(string()),
  /** Of a group. */
  children: optional(array(Child)),
})

export const Structure = lazyObject(() => ({
  type: stated({ known: ['sections', 'siteSpaces'] }),
  structure: optional(array(Part)),
}))
