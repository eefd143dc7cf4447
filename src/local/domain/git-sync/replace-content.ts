/** Replaces the content of a space with that of a repository, as one revision. */
import type { Selectable } from 'kysely'
import type { LocalRequest } from '../../handler.ts'
import { mediaTypeByName } from '../../media-types.ts'
import type { Tables } from '../../store/database.ts'
import { type Content, readContent, writeRevision } from '../content/content.ts'
import { writeVersions } from '../content/page-versions.ts'
import { contentHash, writeFiles } from '../content/stored-files.ts'
import { inReadingOrder } from '../content/tree.ts'
import { pagesOfFiles } from './pages-of-files.ts'
import type { RepositoryContent } from './repository-content.ts'
import type { SyncRow } from './sync-state.ts'

type SpaceRevision = Pick<Selectable<Tables['spaces']>, 'id' | 'revision_id'>

/** True if an import would take away what nobody has exported; blank pages do not count. */
export async function hasOwnChanges(
  { db }: Pick<LocalRequest, 'db'>,
  space: SpaceRevision,
  sync: SyncRow | undefined,
): Promise<boolean> {
  if (sync?.synced_revision === space.revision_id) return false
  const { pages, files } = await readContent(db, space.revision_id)
  return files.length > 0 || pages.some(({ version }) => version.markdown.trim() !== '')
}

/** Returns the space's revision, which does not change if the content has not. */
export async function replaceContent(
  request: LocalRequest,
  space: SpaceRevision,
  { content, message }: { readonly content: RepositoryContent; readonly message: string },
): Promise<string> {
  const before = await readContent(request.db, space.revision_id)
  const pages = pagesOfFiles(content, before.pages, request)
  const after: Content = {
    pages,
    files: await storeFiles(request, space, content),
    variables: before.variables,
  }
  if (isSame(before, after)) return space.revision_id
  const known = new Set(before.pages.map(({ version }) => version.id))
  const versions = pages.map(({ version }) => version)
  await writeVersions(
    request.db,
    versions.filter(({ id }) => !known.has(id)),
  )
  const revision = await writeRevision(
    request,
    { spaceId: space.id, type: 'edits', parentId: space.revision_id, message },
    after,
  )
  await request.db
    .updateTable('spaces')
    .set({ revision_id: revision, updated_at: request.now })
    .where('id', '=', space.id)
    .execute()
  await request.search.refresh(request.db, space.id)
  return revision
}

const isSame = (before: Content, after: Content): boolean => textOf(before) === textOf(after)

/** Equal for contents in which nobody would see a difference. */
const textOf = ({ pages, files }: Content): string =>
  JSON.stringify([
    inReadingOrder(pages.toSorted((one, other) => one.position - other.position)).map(
      ({ id, parentId, path, version }) => [id, parentId, path, version.id],
    ),
    files.toSorted(),
  ])

/**
 * Stores files that the space lacks. One that it has already, by name and content, stays.
 * @returns the ids of all
 */
async function storeFiles(
  request: LocalRequest,
  space: SpaceRevision,
  { files }: RepositoryContent,
): Promise<readonly string[]> {
  const known = await request.db
    .selectFrom('revision_files')
    .innerJoin('files', 'files.id', 'revision_files.file_id')
    .select(['files.id', 'files.name', 'files.content_hash'])
    .where('revision_files.revision_id', '=', space.revision_id)
    .orderBy('files.id')
    .execute()
  const ids: string[] = []
  for (const { name, bytes } of files) {
    const hash = contentHash(bytes)
    const same = known.find(
      (file) => file.name === name && file.content_hash === hash && !ids.includes(file.id),
    )
    const id = same?.id ?? request.newId('file')
    ids.push(id)
    if (same === undefined) await writeFiles(request, [{ id, name, contentType: mediaTypeOf(name), bytes }])
  }
  return ids
}

const mediaTypeOf = (name: string) => mediaTypeByName(name) ?? 'application/octet-stream'
