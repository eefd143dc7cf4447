/** Reads what references show of link targets, in their own revision and elsewhere in the workspace. */
import type { Infer } from '../../catalog/fields.ts'
import type { Space } from '../../catalog/schemas/space.ts'
import { ApiError } from '../../errors.ts'
import { findSpaceOrDeleted } from '../access/find.ts'
import type { LinkTarget } from '../domain/content/link-target.ts'
import type { LocalRequest } from '../handler.ts'
import type { Database } from '../store/database.ts'
import { readSpace } from './space.ts'

export interface TitledPage {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly path: string
}

export interface NamedFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
}

interface TitledContent {
  /** By id. */
  readonly pages: ReadonlyMap<string, TitledPage>
  /** By id. */
  readonly files: ReadonlyMap<string, NamedFile>
}

export async function readTitledContent(db: Database, revisionId: string): Promise<TitledContent> {
  const files = await db
    .selectFrom('revision_files')
    .innerJoin('files', 'files.id', 'revision_files.file_id')
    .select(['files.id', 'files.name', 'files.content_type as contentType', 'files.size'])
    .where('revision_files.revision_id', '=', revisionId)
    .execute()
  return { pages: byId(await selectTitledPages(db, revisionId)), files: byId(files) }
}

/** A space from an address of the app. Its pages may have the same ids as those of another space. */
interface LinkedSpace {
  readonly space: Infer<typeof Space>
  readonly pages: ReadonlyMap<string, TitledPage>
}

/** By id, with only the spaces that the caller may see, also those that can still be restored. */
export async function readLinkedSpaces(
  request: LocalRequest,
  targets: readonly LinkTarget[],
): Promise<ReadonlyMap<string, LinkedSpace>> {
  const spaces = new Map<string, LinkedSpace>()
  for (const id of new Set(targets.map(({ space }) => space))) {
    const row = id === undefined ? undefined : await visibleSpace(request, id)
    if (row === undefined) continue
    const pages = byId(await selectTitledPages(request.db, row.revision_id))
    spaces.set(row.id, { space: await readSpace(request, row.id), pages })
  }
  return spaces
}

async function visibleSpace(request: LocalRequest, id: string) {
  try {
    return await findSpaceOrDeleted(request, id)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const selectTitledPages = (db: Database, revisionId: string): Promise<readonly TitledPage[]> =>
  db
    .selectFrom('revision_pages')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .select([
      'revision_pages.page_id as id',
      'page_versions.title',
      'page_versions.type',
      'revision_pages.path',
    ])
    .where('revision_pages.revision_id', '=', revisionId)
    .execute()

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
