/** Revisions: immutable states of a space's pages and files, which share their common parts. */
import type { LocalRequest } from '../../handler.ts'
import type { Database } from '../../store/database.ts'

export interface NewRevision {
  readonly spaceId: string
  /** `initial`, `edits`, `import`, `update` or `merge`. */
  readonly type: string
  /** Absent for revisions of the primary content. */
  readonly changeRequestId?: string
  readonly parentId?: string
  readonly mergedParentId?: string
  readonly message?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Makes a revision without pages and files; returns its id. */
export async function createRevision(
  { db, access, now, newId }: LocalRequest,
  revision: NewRevision,
): Promise<string> {
  const id = newId('revision')
  await db
    .insertInto('revisions')
    .values({
      id,
      space_id: revision.spaceId,
      type: revision.type,
      change_request_id: revision.changeRequestId ?? null,
      parent_id: revision.parentId ?? null,
      merged_parent_id: revision.mergedParentId ?? null,
      message: revision.message ?? null,
      variables: JSON.stringify(revision.variables ?? {}),
      created_at: now,
      created_by: access.userId,
    })
    .execute()
  return id
}

/** Copies all content of another revision, even from another space, into a new one. */
export async function copyContent(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('revisions')
    .set((eb) => ({
      variables: eb
        .selectFrom('revisions as source')
        .select('source.variables')
        .where('source.id', '=', from)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', to)
    .execute()
  await db
    .insertInto('revision_pages')
    .columns(['revision_id', 'page_id', 'version_id', 'parent_page_id', 'position', 'path'])
    .expression((eb) =>
      eb
        .selectFrom('revision_pages')
        .select((row) => [
          row.val(to).as('revision_id'),
          'page_id',
          'version_id',
          'parent_page_id',
          'position',
          'path',
        ])
        .where('revision_id', '=', from),
    )
    .execute()
  await db
    .insertInto('revision_files')
    .columns(['revision_id', 'file_id'])
    .expression((eb) =>
      eb
        .selectFrom('revision_files')
        .select((row) => [row.val(to).as('revision_id'), 'file_id'])
        .where('revision_id', '=', from),
    )
    .execute()
}
