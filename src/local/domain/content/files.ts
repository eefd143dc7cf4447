/** Queries the files of a revision. */
import { notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'

/** With their bytes, by id; narrow it with `where('files.…')`. */
export const selectFiles = (db: Database, revisionId: string) =>
  db
    .selectFrom('revision_files')
    .innerJoin('files', 'files.id', 'revision_files.file_id')
    .innerJoin('file_contents', 'file_contents.hash', 'files.content_hash')
    .selectAll('files')
    .select('file_contents.bytes')
    .where('revision_files.revision_id', '=', revisionId)

export const readFiles = (db: Database, revisionId: string) =>
  selectFiles(db, revisionId).orderBy('files.id').execute()

export async function findFile(db: Database, revisionId: string, id: string) {
  const file = await selectFiles(db, revisionId).where('files.id', '=', id).executeTakeFirst()
  if (file === undefined) throw notFound('file', id)
  return file
}
