/** Rows of the pages and files of spaces and change requests: the mirror of the presenter of revisions. */
import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { LoadingState, RowMaker } from './loading.ts'
import { elements, flag, json, number, object, text, textOr } from './values.ts'

/** The pages below it have records of their own, before or after this one, which says where they are. */
export const page: RowMaker = ({ path, reply, content }, loading) => {
  const revision = loading.revisions.get(path.changeRequestId ?? path.spaceId ?? '')
  const id = path.pageId ?? ''
  if (revision === undefined || !loading.isNew('pages', `${revision} ${id}`)) return
  placeBelow(reply, { revision, id }, loading)
  const markdown = content?.toString() ?? text(reply, 'markdown')
  if (markdown === null) loading.approximate('page', 'markdown', 'The list of pages did not show it')
  for (const member of reply.computed === undefined ? [] : ['computed', 'computedSeed'])
    loading.approximate('page', member, 'It depends on variables of the space, which no list shows')
  const version = textOr(reply, 'documentId', `${revision}-${id}`)
  loading.rows.add('revision_pages', {
    revision_id: revision,
    page_id: id,
    version_id: version,
    parent_page_id: loading.parents.get(`${revision} ${id}`) ?? null,
    position: loading.positions.get(`${revision} ${id}`) ?? loading.position(`pages ${revision}`),
    path: textOr(reply, 'path', textOr(reply, 'slug', id)),
  })
  if (loading.isNew('versions', version))
    addVersion(reply, { version, id, markdown: markdown ?? '' }, loading)
}

interface PlaceOfPage {
  /** The id of the revision. */
  readonly revision: string
  readonly id: string
}

function placeBelow(reply: JsonObject, { revision, id }: PlaceOfPage, loading: LoadingState): void {
  for (const below of elements(reply, 'pages')) {
    const page = isObject(below) ? text(below, 'id') : null
    if (page === null) continue
    const key = `${revision} ${page}`
    const position = loading.position(`pages below ${revision} ${id}`)
    loading.parents.set(key, id)
    loading.positions.set(key, position)
    if (loading.has('pages', key)) loading.latePages.push({ revision, page, parent: id, position })
  }
}

interface VersionOfPage {
  readonly version: string
  readonly id: string
  readonly markdown: string
}

function addVersion(
  reply: JsonObject,
  { version, id, markdown }: VersionOfPage,
  loading: LoadingState,
): void {
  const createdAt = textOr(reply, 'createdAt', loading.now)
  loading.rows.add('page_versions', {
    id: version,
    page_id: id,
    type: textOr(reply, 'type', 'document'),
    title: textOr(reply, 'title', ''),
    emoji: text(reply, 'emoji'),
    icon: text(reply, 'icon'),
    slug: textOr(reply, 'slug', id),
    description: text(reply, 'description'),
    markdown,
    hidden: flag(reply, 'hidden'),
    no_index: flag(reply, 'noIndex'),
    no_robots_index: flag(reply, 'noRobotsIndex'),
    layout: json(reply, 'layout'),
    cover: json(reply, 'cover'),
    variables: json(reply, 'variables'),
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
  })
}

export const file: RowMaker = ({ path, reply, content }, loading) => {
  const revision = loading.revisions.get(path.changeRequestId ?? path.spaceId ?? '')
  const id = path.fileId ?? ''
  if (revision === undefined || !loading.isNew('revision files', `${revision} ${id}`)) return
  loading.rows.add('revision_files', { revision_id: revision, file_id: id })
  if (!loading.isNew('files', id)) return
  const bytes = content === undefined ? bytesIn(text(reply, 'downloadURL')) : Buffer.from(content)
  if (bytes === undefined)
    loading.approximate('file', 'downloadURL', 'A clone reads what the API shows, and not what it links to')
  const kept = bytes ?? Buffer.alloc(0)
  const hash = createHash('sha256').update(kept).digest('hex')
  const dimensions = object(reply, 'dimensions')
  if (loading.isNew('contents', hash)) loading.rows.add('file_contents', { hash, bytes: kept })
  loading.rows.add('files', {
    id,
    name: textOr(reply, 'name', id),
    content_type: textOr(reply, 'contentType', 'application/octet-stream'),
    size: number(reply, 'size', kept.length),
    width: dimensions.width === undefined ? null : number(dimensions, 'width'),
    height: dimensions.height === undefined ? null : number(dimensions, 'height'),
    content_hash: hash,
    created_at: loading.moment('files'),
  })
}

/** The bytes of a `data:` URL; undefined for an address. */
function bytesIn(url: string | null): Buffer | undefined {
  const [, encoded] = /^data:[^,]*;base64,(.*)$/s.exec(url ?? '') ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64')
}
