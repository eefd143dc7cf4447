/** The sections of a page in the search index: those of its text, and one for a page without text, so that its title is found. */
import { type PageSection, sectionsOf } from '../../../markdown/sections.ts'

const titleAlone: PageSection = { id: '', heading: '', body: '' }

export function indexedSectionsOf(markdown: string): readonly PageSection[] {
  const sections = sectionsOf(markdown)
  return sections.length === 0 ? [titleAlone] : sections
}
