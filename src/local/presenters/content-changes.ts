/** Shows what changed between two revisions: pages, files and variables. */
import type { Infer } from '../../catalog/fields.ts'
import type { Changes } from '../../catalog/schemas/content-change.ts'
import { parsePlain } from '../../json/plain.ts'
import { type Content, type PagePlace, type PageVersion, readContent } from '../domain/content/content.ts'
import { readFiles } from '../domain/content/files.ts'
import { isSameVersion } from '../domain/content/merge.ts'
import type { LocalRequest } from '../handler.ts'
import { presentFile } from './revision.ts'

type ShownChange = Infer<typeof Changes>['changes'][number]

interface ComparedRevisions {
  /** Null: nothing was there before. */
  readonly from: string | null
  readonly to: string
}

const usualLimit = 10

const nothing: Content = { pages: [], files: [], variables: {} }

export async function showChanges(
  request: LocalRequest,
  { from, to }: ComparedRevisions,
  { limit = usualLimit }: { readonly limit?: number | undefined },
) {
  const before = from === null ? nothing : await readContent(request.db, from)
  const after = await readContent(request.db, to)
  const all = [
    ...pageChanges(before, after),
    ...(await fileChanges(request, { from, to })),
    ...variableChanges(before, after),
  ]
  const more = all.length - limit
  return { changes: all.slice(0, limit), ...(more > 0 ? { more } : {}) }
}

function pageChanges(before: Content, after: Content): readonly ShownChange[] {
  const earlier = new Map(before.pages.map((page) => [page.id, page]))
  const later = new Map(after.pages.map((page) => [page.id, page]))
  const gone = before.pages.filter(({ id }) => !later.has(id))
  return [
    ...after.pages.flatMap((page) => changesOfPage(earlier.get(page.id), page, { earlier, later })),
    ...gone.map((page) => ({ type: 'page_deleted', page: pageOf(page) })),
  ]
}

interface PagesOnBothSides {
  readonly earlier: ReadonlyMap<string, PagePlace>
  readonly later: ReadonlyMap<string, PagePlace>
}

function changesOfPage(
  before: PagePlace | undefined,
  after: PagePlace,
  { earlier, later }: PagesOnBothSides,
): readonly ShownChange[] {
  if (before === undefined) return [{ type: 'page_created', page: pageOf(after) }]
  const edited = isSameVersion(before.version, after.version)
    ? []
    : [{ type: 'page_edited', page: pageOf(after), attributes: attributesOf(before, after) }]
  if (before.parentId === after.parentId) return edited
  const parent = {
    ...(before.parentId === null ? {} : { before: named(earlier.get(before.parentId)) }),
    ...(after.parentId === null ? {} : { after: named(later.get(after.parentId)) }),
  }
  return [...edited, { type: 'page_moved', page: pageOf(after), parent }]
}

const pageOf = ({ id, path, version: { type, title } }: PagePlace) => ({ id, type, title, path })

const named = (page: PagePlace | undefined) => page && pageOf(page)

/** The members of a page that a reader sees, by the word of the API. */
const attributes: Readonly<Record<string, (version: PageVersion) => unknown>> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  document: ({ markdown }) => markdown,
  cover: ({ cover }) => parsed(cover),
  emoji: ({ emoji }) => emoji,
  layout: ({ layout }) => parsed(layout),
  variables: ({ variables }) => parsed(variables),
}

const parsed = (written: string | null): unknown => (written === null ? null : parsePlain(written))

function attributesOf(before: PagePlace, after: PagePlace) {
  const slugs = [before, after].map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  const values = Object.entries(attributes).map(
    ([name, read]) => [name, read(before.version), read(after.version)] as const,
  )
  const changed = [...values, ['slug', ...slugs] as const].filter(
    ([, earlier, later]) => JSON.stringify(earlier) !== JSON.stringify(later),
  )
  return Object.fromEntries(
    changed.map(([name, earlier, later]) => [
      name,
      { ...present('before', earlier), ...present('after', later) },
    ]),
  )
}

const present = (name: string, value: unknown) =>
  value === null || value === undefined ? {} : { [name]: value }

async function fileChanges(
  { db }: LocalRequest,
  { from, to }: ComparedRevisions,
): Promise<readonly ShownChange[]> {
  const before = from === null ? [] : await readFiles(db, from)
  const after = await readFiles(db, to)
  const earlier = new Map(before.map((file) => [file.id, file]))
  const later = new Set(after.map(({ id }) => id))
  const shown = (row: (typeof after)[number]) => {
    const { id, name, contentType, downloadURL } = presentFile(row, { metadata: false })
    return { id, name, contentType, downloadURL }
  }
  return [
    ...after.flatMap((file) => {
      const old = earlier.get(file.id)
      if (old === undefined) return [{ type: 'file_created', file: shown(file) }]
      const isSame = old.content_hash === file.content_hash && old.name === file.name
      return isSame ? [] : [{ type: 'file_edited', file: shown(file) }]
    }),
    ...before.filter(({ id }) => !later.has(id)).map((file) => ({ type: 'file_deleted', file: shown(file) })),
  ]
}

const variableChanges = (before: Content, after: Content): readonly ShownChange[] =>
  JSON.stringify(before.variables) === JSON.stringify(after.variables)
    ? []
    : [{ type: 'variables_edited', variables: { before: before.variables, after: after.variables } }]
