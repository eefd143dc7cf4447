/** Shapes what a search found for the caller: spaces, their pages, and sections of these. */
import { appUrl } from '../../reply/addresses.ts'
import { pageIdAt } from '../../reply/paging.ts'
import type { SearchQuery, SearchResult } from './search.ts'
import type { Findings, SectionHit, SpaceHit } from './search-place.ts'

/** @param start - the number of spaces before the page */
export function searchResult(
  { spaces, sections }: Findings,
  { page, start }: Pick<SearchQuery, 'page'> & { readonly start: number },
): SearchResult {
  const shown = spaces.slice(0, page.limit)
  const bySpace = Map.groupBy(sections, ({ space_id }) => space_id)
  return {
    hits: shown.map((space) => hitOf(space, bySpace.get(space.id) ?? [])),
    next: spaces.length > shown.length ? pageIdAt(start + shown.length) : undefined,
  }
}

function hitOf(space: SpaceHit, found: readonly SectionHit[]): SearchResult['hits'][number] {
  return {
    id: space.id,
    title: space.title,
    pages: [...Map.groupBy(found, (section) => section.page_id)].map(([id, own]) => ({
      id,
      title: own[0]?.page_title,
      path: own[0]?.page_path,
      sections: own.map((section) => ({
        id: section.section_id,
        title: section.heading,
        path: section.section_id === '' ? section.page_path : `${section.page_path}#${section.section_id}`,
        body: section.excerpt,
        urls: { app: appUrl('s', space.id, 'p', id) },
      })),
      urls: { app: appUrl('s', space.id, 'p', id) },
    })),
  }
}
