/** Makes the content of a repository that of a space, as one revision. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { LocalRequest } from '../../handler.ts'
import type { Tables } from '../../store/database.ts'
import { type Content, type PageVersion, readContent, writeRevision } from '../content/content.ts'
import { inReadingOrder } from '../content/tree.ts'
import { pagesOfFiles } from './pages-of-files.ts'
import type { RepositoryContent } from './repository-content.ts'
import type { SyncRow } from './sync-state.ts'

type SpaceRevision = Pick<Selectable<Tables['spaces']>, 'id' | 'revision_id'>

/** True if an import would take away what nobody has exported: only blank pages are nothing. */
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
  const after: Content = { pages, files: await filesOf(request, space, content), variables: before.variables }
  if (isSame(before, after)) return space.revision_id
  const known = new Set(before.pages.map(({ version }) => version.id))
  for (const { version } of pages)
    if (!known.has(version.id)) await request.db.insertInto('page_versions').values(toRow(version)).execute()
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

/** Ids. A file that the space has already, by name and content, stays. */
async function filesOf(
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
    const hash = createHash('sha256').update(bytes).digest('hex')
    const same = known.find(
      (file) => file.name === name && file.content_hash === hash && !ids.includes(file.id),
    )
    ids.push(same?.id ?? (await addFile(request, { name, bytes, hash })))
  }
  return ids
}

interface StoredUpload {
  readonly name: string
  readonly bytes: Uint8Array
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

/** Returns its id. */
async function addFile(
  { db, newId, now }: LocalRequest,
  { name, bytes, hash }: StoredUpload,
): Promise<string> {
  const id = newId('file')
  await db
    .insertInto('file_contents')
    .values({ hash, bytes })
    .onConflict((there) => there.doNothing())
    .execute()
  await db
    .insertInto('files')
    .values({
      ...{ id, name, content_type: contentTypeOf(name), size: bytes.byteLength },
      ...{ content_hash: hash, created_at: now },
    })
    .execute()
  return id
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

const contentTypeOf = (name: string): string =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'

/** The table reads flags as numbers and writes them as booleans. */
const toRow = (version: PageVersion) => ({
  ...version,
  hidden: version.hidden === 1,
  no_index: version.no_index === 1,
  no_robots_index: version.no_robots_index === 1,
})
