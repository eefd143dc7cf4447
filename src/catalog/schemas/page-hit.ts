/** A page of a space in which a search found something (extended API, "Spaces"). */
import { array, lazyObject, number, object, optional, stated, string } from '../fields.ts'
import { members } from '../shared.ts'

const Section = lazyObject(() => ({
  id: string(),
  title: string(),
  path: string(),
  body: string(),
  urls: members(string(), 'app'),
}))

export const PageHit = lazyObject(() => ({
  // A hit is a page, though nothing in it says so.
  id: stated({ resource: 'page' }),
  title: optional(string()),
  description: optional(string()),
  path: optional(string()),
  score: number(),
  rank: number(),
  resultType: optional(stated({ known: ['page', 'section'] })),
  sections: optional(array(Section)),
  ancestors: array(object({ id: string(), title: optional(string()) })),
  urls: members(string(), 'app'),
}))
