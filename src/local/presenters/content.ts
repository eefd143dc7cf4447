/** Shows the content of a revision, its pages and its files: of a change request, of a space now, and of a space as it was. */
import { findFile, readFiles, selectFiles } from '../domain/content/files.ts'
import { type ContentView, type RevisionPlace, readSource } from '../domain/content/source.ts'
import type { LocalRequest } from '../handler.ts'
import { listPage, type PageRequest } from '../reply/paging.ts'
import { notFound } from '../reply/refusals.ts'
import { presentFile, presentPage, presentPages, presentRevision } from './revision.ts'

export async function showContent(request: LocalRequest, place: RevisionPlace, view: ContentView) {
  const revision = await request.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', place.revisionId)
    .executeTakeFirstOrThrow()
  const source = await readSource(request, place, view)
  return presentRevision(revision, { source, files: await readFiles(request.db, revision.id) })
}

export async function showPages(request: LocalRequest, place: RevisionPlace, view: ContentView) {
  return { pages: presentPages(await readSource(request, place, view)) }
}

/** By its id, or by its path. */
export type SoughtPage = { readonly id: string } | { readonly path: string }

export async function showPage(
  request: LocalRequest,
  place: RevisionPlace,
  { sought, view }: { readonly sought: SoughtPage; readonly view: ContentView },
) {
  const source = await readSource(request, place, view)
  const page = source.pages.find((each) =>
    'id' in sought ? each.id === sought.id : each.path === sought.path.replace(/^\/|\/$/g, ''),
  )
  if (page === undefined) throw notFound('page', 'id' in sought ? sought.id : sought.path)
  return { ...presentPage(page, source), pages: presentPages(source, page.id) }
}

export const listFiles = (
  { db }: LocalRequest,
  { revisionId }: RevisionPlace,
  { view, page }: { readonly view: ContentView; readonly page: PageRequest },
) =>
  listPage(selectFiles(db, revisionId), {
    keys: ['files.id'],
    page,
    present: (row) => presentFile(row, view),
  })

export async function showFile(
  { db }: LocalRequest,
  { revisionId }: RevisionPlace,
  { id, view }: { readonly id: string; readonly view: ContentView },
) {
  return presentFile(await findFile(db, revisionId, id), view)
}
