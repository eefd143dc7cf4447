/** Imports a document as a page of a change request; a repeated import updates the same page. */
import type { LocalRequest } from '../../handler.ts'
import type { PageDraft } from '../../parsing/document.ts'
import type { Proposal } from './change-request.ts'
import { type Content, type PagePlace, readContent, writeRevision } from './content.ts'
import { isSameVersion } from './merge.ts'
import { emptyVersion, writeVersions } from './page-versions.ts'
import { freeSlug, nextPosition, slugOf } from './tree.ts'

interface Import {
  /** The address as the caller wrote it. */
  readonly source: string
  readonly draft: PageDraft
}

/** Returns the change request's revision, which does not change if the document has not. */
export async function importPage(
  request: LocalRequest,
  { space, changeRequest }: Proposal,
  { source, draft }: Import,
): Promise<string> {
  const content = await readContent(request.db, changeRequest.revision_id)
  const known = content.pages.find(({ version }) => version.source_url === source)
  const page =
    known === undefined ? newPage(request, content, { source, draft }) : rewritten(request, known, draft)
  if (known !== undefined && isSameVersion(known.version, page.version)) return changeRequest.revision_id
  await writeVersions(request.db, [page.version])
  const revision = await writeRevision(
    request,
    {
      spaceId: space.id,
      changeRequestId: changeRequest.id,
      type: 'import',
      parentId: changeRequest.revision_id,
      message: `Import ${page.version.title}`,
    },
    { ...content, pages: [...content.pages.filter((other) => other !== known), page] },
  )
  await request.db
    .updateTable('change_requests')
    .set({ revision_id: revision, updated_at: request.now })
    .where('id', '=', changeRequest.id)
    .execute()
  return revision
}

/** The last page of the first level. */
function newPage({ now, newId }: LocalRequest, { pages }: Content, { source, draft }: Import): PagePlace {
  const id = newId('page')
  const slug = freeSlug(slugOf(draft.title), new Set(pages.map(({ path }) => path)))
  const { title, description = null, markdown } = draft
  const empty = emptyVersion({ id: newId('pageVersion'), page: id, now })
  const version = { ...empty, title, slug, description, markdown, source_url: source }
  return { id, parentId: null, position: nextPosition(pages, null), path: slug, version }
}

/** Keeps its place and path, so that links to it still work. */
const rewritten = ({ now, newId }: LocalRequest, page: PagePlace, draft: PageDraft): PagePlace => ({
  ...page,
  version: {
    ...page.version,
    id: newId('pageVersion'),
    title: draft.title,
    description: draft.description ?? page.version.description,
    markdown: draft.markdown,
    updated_at: now,
  },
})
