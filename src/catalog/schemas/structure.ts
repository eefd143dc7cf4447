/** The parts of a site, in order (extended API, "Sites"). */
import { array, lazyObject, optional, stated, string, unknown } from '../fields.ts'

/** A section, a group, an external link or a site space: the members that they share. */
const Part = lazyObject(() => ({
  object: optional(string()),
  id: optional(string()),
  title: optional(string()),
  path: optional(string()),
  /** Of a group. */
  children: optional(array(unknown())),
}))

export const Structure = lazyObject(() => ({
  type: stated({ known: ['sections', 'siteSpaces'] }),
  structure: optional(array(Part)),
}))
