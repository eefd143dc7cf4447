/** The content of a revision as one value: ws reads it whole, changes the value, and writes a new revision. */
import type { Selectable } from 'kysely'
import { parseOwn } from '../../../json/plain.ts'
import type { LocalRequest } from '../../handler.ts'
import type { Database, Tables } from '../../store/database.ts'
import { inParts } from '../../store/in-parts.ts'
import { createRevision, type NewRevision } from './revisions.ts'

export type PageVersion = Selectable<Tables['page_versions']>

/** A page, and its place in the tree. */
export interface PagePlace {
  /** The same in every revision. */
  readonly id: string
  /** Null at the first level. */
  readonly parentId: string | null
  /** Orders siblings. */
  readonly position: number
  /** Slugs from the root on, joined by `/`. */
  readonly path: string
  readonly version: PageVersion
}

export interface Content {
  /** By position; siblings of one parent are in order. */
  readonly pages: readonly PagePlace[]
  /** Ids. */
  readonly files: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

export async function readContent(db: Database, revisionId: string): Promise<Content> {
  const revision = await db
    .selectFrom('revisions')
    .select('variables')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('revision_files')
    .select('file_id')
    .where('revision_id', '=', revisionId)
    .orderBy('file_id')
    .execute()
  return {
    pages: await readPages(db, revisionId),
    files: files.map((file) => file.file_id),
    variables: parseOwn(revision.variables),
  }
}

export async function readPages(db: Database, revisionId: string): Promise<readonly PagePlace[]> {
  const rows = await db
    .selectFrom('revision_pages')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .selectAll('page_versions')
    .select(['revision_pages.parent_page_id', 'revision_pages.position', 'revision_pages.path'])
    .where('revision_pages.revision_id', '=', revisionId)
    .orderBy('revision_pages.position')
    .orderBy('revision_pages.page_id')
    .execute()
  return rows.map(({ parent_page_id, position, path, ...version }) => ({
    id: version.page_id,
    parentId: parent_page_id,
    position,
    path,
    version,
  }))
}

/** Writes a revision whose page versions exist already; returns its id. */
export async function writeRevision(
  request: LocalRequest,
  revision: NewRevision,
  content: Content,
): Promise<string> {
  const id = await createRevision(request, { ...revision, variables: content.variables })
  const pages = content.pages.map((page) => ({
    revision_id: id,
    page_id: page.id,
    version_id: page.version.id,
    parent_page_id: page.parentId,
    position: page.position,
    path: page.path,
  }))
  const files = content.files.map((file) => ({ revision_id: id, file_id: file }))
  for (const some of inParts(pages)) await request.db.insertInto('revision_pages').values(some).execute()
  for (const some of inParts(files)) await request.db.insertInto('revision_files').values(some).execute()
  return id
}
