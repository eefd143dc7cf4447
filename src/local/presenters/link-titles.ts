/** Reads the titles of link targets, in their own revision and elsewhere in the workspace. */
import { ApiError } from '../../errors.ts'
import { findSpace } from '../access/find.ts'
import type { LinkTarget } from '../domain/content/link-target.ts'
import type { LocalRequest } from '../handler.ts'
import type { Database } from '../store/database.ts'

type LinkTitles = ReadonlyMap<string, string>

interface ContentTitles {
  readonly revision: string | undefined
  readonly pages: LinkTitles
  readonly files: LinkTitles
}

export async function readContentTitles(db: Database, revisionId: string): Promise<ContentTitles> {
  const revision = await db
    .selectFrom('revisions')
    .select('message')
    .where('id', '=', revisionId)
    .executeTakeFirst()
  const files = await db
    .selectFrom('revision_files')
    .innerJoin('files', 'files.id', 'revision_files.file_id')
    .select(['files.id', 'files.name as title'])
    .where('revision_files.revision_id', '=', revisionId)
    .execute()
  return {
    revision: revision?.message ?? undefined,
    pages: byId(await selectPageTitles(db, revisionId)),
    files: byId(files),
  }
}

/** A space from an address of the app. Its pages may have the same ids as those of another space. */
interface LinkedSpace {
  readonly title: string
  readonly pages: LinkTitles
}

/** By id, with only the spaces that the caller may see. */
export async function readLinkedSpaces(
  request: LocalRequest,
  targets: readonly LinkTarget[],
): Promise<ReadonlyMap<string, LinkedSpace>> {
  const spaces = new Map<string, LinkedSpace>()
  for (const id of new Set(targets.map(({ space }) => space))) {
    const space = id === undefined ? undefined : await visibleSpace(request, id)
    if (space === undefined) continue
    const pages = byId(await selectPageTitles(request.db, space.revision_id))
    spaces.set(space.id, { title: space.title, pages })
  }
  return spaces
}

async function visibleSpace(request: LocalRequest, id: string) {
  try {
    return await findSpace(request, id)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const selectPageTitles = (db: Database, revisionId: string) =>
  db
    .selectFrom('revision_pages')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .select(['revision_pages.page_id as id', 'page_versions.title'])
    .where('revision_pages.revision_id', '=', revisionId)
    .execute()

const byId = (rows: readonly { readonly id: string; readonly title: string }[]) =>
  new Map(rows.map(({ id, title }) => [id, title]))
