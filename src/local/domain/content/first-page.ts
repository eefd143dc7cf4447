/** Gives a new space its first page, in its first revision. */
import type { LocalRequest } from '../../handler.ts'

export const untitled = 'Untitled page'
const slug = 'untitled-page'

export async function addFirstPage(
  { db, newId, now }: LocalRequest,
  space: { readonly id: string; readonly revision: string },
): Promise<void> {
  const [page, version] = [newId('page'), newId('pageVersion')]
  await db
    .insertInto('page_versions')
    .values({
      id: version,
      page_id: page,
      title: untitled,
      slug,
      markdown: '',
      type: 'document',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('revision_pages')
    .values({
      revision_id: space.revision,
      page_id: page,
      version_id: version,
      parent_page_id: null,
      position: 1,
      path: slug,
    })
    .execute()
}
