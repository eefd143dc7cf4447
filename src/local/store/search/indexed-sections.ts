/** Cuts a page into the sections that the search index holds: a page without text has one, so that its title is found. */
import { type PageSection, sectionsOf } from '../../../markdown/sections.ts'

const titleAlone: PageSection = { id: '', heading: '', body: '' }

export function indexedSectionsOf(markdown: string): readonly PageSection[] {
  const sections = sectionsOf(markdown)
  return sections.length === 0 ? [titleAlone] : sections
}
