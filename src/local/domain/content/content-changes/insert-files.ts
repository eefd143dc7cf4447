/** Adds files to the content of a change request. Equal bytes are stored once. */
import { createHash } from 'node:crypto'
import type { LocalRequest } from '../../../handler.ts'
import type { ReadFile } from './change.ts'

/** A file, and its id. */
export interface IdentifiedFile extends ReadFile {
  readonly id: string
}

export async function writeFiles(
  { db, now }: Pick<LocalRequest, 'db' | 'now'>,
  files: readonly IdentifiedFile[],
): Promise<void> {
  for (const { id, name, contentType, bytes } of files) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db
      .insertInto('file_contents')
      .values({ hash, bytes })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    await db
      .insertInto('files')
      .values({
        id,
        name,
        content_type: contentType,
        size: bytes.length,
        content_hash: hash,
        created_at: now,
      })
      .execute()
  }
}
