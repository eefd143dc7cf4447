/** Applies changes to the content of a change request in their order, as one new revision. */
import type { LocalRequest } from '../../../handler.ts'
import type { Proposal } from '../change-request.ts'
import { type Content, type PagePlace, readContent, writeRevision } from '../content.ts'
import { writeVersions } from '../page-versions.ts'
import { writeFiles } from '../stored-files.ts'
import type { ChangeContext, ReadChange } from './change.ts'
import { deletePage } from './delete-page.ts'
import type { ContentDraft } from './draft.ts'
import { insertPage } from './insert-page.ts'
import { addressesOf, newIdsOf } from './names.ts'
import { placeOf } from './read-changes.ts'
import { revertPage } from './revert-page.ts'
import { updatePage } from './update-page.ts'

/** A page that changes touched, and what they made of it together. */
export interface PageOutcome {
  readonly object: 'created_page' | 'updated_page' | 'deleted_page'
  readonly page: PagePlace
  readonly ref: string | undefined
}

export interface AppliedChanges {
  readonly pages: readonly PageOutcome[]
  /** Ids of the new files. */
  readonly files: readonly string[]
}

/** @throws ApiError 400, 409 that begins with the change */
export async function applyChanges(
  request: LocalRequest,
  { space, changeRequest }: Proposal,
  changes: readonly ReadChange[],
): Promise<AppliedChanges> {
  const before = await readContent(request.db, changeRequest.revision_id)
  const ids = changes.map((change) => newIdsOf(change, request.newId))
  const shared = {
    request,
    spaceId: space.id,
    branchedFrom: changeRequest.revision_initial_id,
    addresses: addressesOf(changes, ids),
  }
  let draft: ContentDraft = { ...before, touched: new Map(), newVersions: new Set() }
  for (const [index, change] of changes.entries())
    draft = await applyChange(draft, { change, ids: ids[index] ?? [] }, { ...shared, place: placeOf(index) })
  await writeDraft(request, { space, changeRequest }, { before, draft })
  const files = draft.files.filter((id) => !before.files.includes(id))
  return { pages: outcomesOf(before, draft), files }
}

interface IdentifiedChange {
  readonly change: ReadChange
  /** Of its new things. */
  readonly ids: readonly string[]
}

async function applyChange(
  draft: ContentDraft,
  { change, ids }: IdentifiedChange,
  context: ChangeContext,
): Promise<ContentDraft> {
  const [id = ''] = ids
  switch (change.operation) {
    case 'insert_page':
      return insertPage(draft, { ...change, id }, context)
    case 'update_page':
      return updatePage(draft, change, context)
    case 'delete_page':
      return deletePage(draft, change, context)
    case 'revert_page':
      return revertPage(draft, change, context)
    case 'insert_files':
      await writeFiles(
        context.request,
        change.files.map((file, index) => ({ ...file, id: ids[index] ?? '' })),
      )
      return { ...draft, files: [...draft.files, ...ids] }
  }
}

interface DraftedContent {
  readonly before: Content
  readonly draft: ContentDraft
}

async function writeDraft(
  request: LocalRequest,
  { space, changeRequest }: Proposal,
  { before, draft }: DraftedContent,
): Promise<void> {
  const { pages, files, newVersions, touched } = draft
  const versions = pages.map(({ version }) => version).filter(({ id }) => newVersions.has(id))
  await writeVersions(request.db, versions)
  const revision = await writeRevision(
    request,
    {
      spaceId: space.id,
      changeRequestId: changeRequest.id,
      type: 'edits',
      parentId: changeRequest.revision_id,
      message: messageOf(touched.size, files.length - before.files.length),
    },
    { pages, files, variables: before.variables },
  )
  await request.db
    .updateTable('change_requests')
    .set({ revision_id: revision, updated_at: request.now })
    .where('id', '=', changeRequest.id)
    .execute()
}

const messageOf = (pages: number, files: number): string => {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  if (files === 0) return `Change ${counted(pages, 'page')}`
  return pages === 0
    ? `Add ${counted(files, 'file')}`
    : `Change ${counted(pages, 'page')}, add ${counted(files, 'file')}`
}

/** One for each page, as it is at the end. */
function outcomesOf(before: Content, { pages, touched }: ContentDraft): readonly PageOutcome[] {
  const earlier = new Set(before.pages.map(({ id }) => id))
  const later = new Map(pages.map((page) => [page.id, page]))
  return [...touched].map(([id, { ref, last }]) => {
    const page = later.get(id)
    if (page === undefined) return { object: 'deleted_page', page: last, ref }
    return { object: earlier.has(id) ? 'updated_page' : 'created_page', page, ref }
  })
}
