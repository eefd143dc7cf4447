/** The parts of a site, in order (extended API, "Sites"). */
import { array, boolean, lazyObject, optional, stated, string } from '../fields.ts'

/** In order, and with more members of its own kind. */
export const Child = lazyObject(() => ({
  object: optional(string()),
  id: optional(string()),
  title: optional(string()),
}))

/** A section, a group, an external link or a site space: the members that they share. */
export const Part = lazyObject(() => ({
  object: optional(string()),
  id: optional(string()),
  title: optional(string()),
  path: optional(string()),
  url: optional(string()),
  draft: optional(boolean()),
  sectionGroup: optional(string()),
  /** Of a group. */
  children: optional(array(Child)),
}))

export const Structure = lazyObject(() => ({
  type: stated({ known: ['sections', 'siteSpaces'] }),
  structure: optional(array(Part)),
}))
