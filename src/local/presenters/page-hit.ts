/** Shows which pages of a space have the words of a search, the best first. */
import type { Infer } from '../../catalog/fields.ts'
import type { PageHit } from '../../catalog/schemas/page-hit.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl } from '../reply/addresses.ts'
import { type PageRequest, pageIdAt, startOf } from '../reply/paging.ts'
import type { Database } from '../store/database.ts'
import type { SpaceMatch } from '../store/search/search.ts'

interface SearchedSpace {
  readonly id: string
  readonly revision_id: string
}

export async function searchSpace(
  { db, search }: LocalRequest,
  space: SearchedSpace,
  { words, page }: { readonly words: string; readonly page: PageRequest },
) {
  const matches = await search.findInSpace(db, { spaceId: space.id, words })
  const pages = [...Map.groupBy(matches, ({ page_id }) => page_id)]
  // A ranked list has no key to page by, so a page id is a position.
  const start = startOf(page)
  const shown = pages.slice(start, start + page.limit)
  const places = await readPagesAbove(
    db,
    space.revision_id,
    shown.map(([id]) => id),
  )
  const end = start + shown.length
  return {
    items: shown.map(([id, sections], index) =>
      hitOf({ id, sections, rank: start + index + 1, space: space.id }, places),
    ),
    count: shown.length,
    ...(end < pages.length ? { next: { page: pageIdAt(end) } } : {}),
  }
}

interface FoundPage {
  readonly id: string
  /** The best first. */
  readonly sections: readonly SpaceMatch[]
  /** From 1. */
  readonly rank: number
  /** The id of the space. */
  readonly space: string
}

/** By tier: whole words in a title are the best match. */
const scores = [1, 0.75, 0.5, 0.25]

function hitOf({ id, sections, rank, space }: FoundPage, places: PagesAbove): Infer<typeof PageHit> {
  const [best] = sections
  const urls = { app: appUrl('s', space, 'p', id) }
  return {
    id,
    title: best?.page_title,
    description: places.get(id)?.description ?? '',
    path: best?.page_path,
    score: scores[best?.tier ?? 0] ?? 0,
    rank,
    resultType: best?.section_id === '' ? 'page' : 'section',
    sections: sections.map(({ section_id, page_path, heading, excerpt }) => ({
      id: section_id,
      title: heading,
      path: section_id === '' ? page_path : `${page_path}#${section_id}`,
      body: excerpt(),
      urls,
    })),
    ancestors: ancestorsOf(id, places),
    urls,
  }
}

interface PageAbove {
  readonly parent: string | null
  readonly title: string
  readonly description: string | null
}

type PagesAbove = ReadonlyMap<string, PageAbove>

/** These pages and all above them, level by level: a space may have fifty thousand others. */
async function readPagesAbove(db: Database, revisionId: string, ids: readonly string[]): Promise<PagesAbove> {
  const places = new Map<string, PageAbove>()
  let wanted = ids
  while (wanted.length > 0) {
    const rows = await db
      .selectFrom('revision_pages')
      .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
      .select(['revision_pages.page_id', 'revision_pages.parent_page_id'])
      .select(['page_versions.title', 'page_versions.description'])
      .where('revision_pages.revision_id', '=', revisionId)
      .where('revision_pages.page_id', 'in', wanted)
      .execute()
    for (const { page_id, parent_page_id, title, description } of rows)
      places.set(page_id, { parent: parent_page_id, title, description })
    const above = rows.flatMap(({ parent_page_id }) => parent_page_id ?? [])
    wanted = [...new Set(above)].filter((id) => !places.has(id))
  }
  return places
}

/** From the root down. */
function ancestorsOf(id: string, places: PagesAbove) {
  const ancestors: { id: string; title: string | undefined }[] = []
  let above = places.get(id)?.parent ?? null
  while (above !== null) {
    const page = places.get(above)
    ancestors.unshift({ id: above, title: page?.title })
    above = page?.parent ?? null
  }
  return ancestors
}
