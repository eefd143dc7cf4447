/** Stores files for revisions. Equal bytes are stored once. */
import { createHash } from 'node:crypto'
import type { LocalRequest } from '../../handler.ts'

export interface NewStoredFile {
  readonly id: string
  readonly name: string
  /** A media type. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** SHA-256 in hexadecimal, by which bytes are stored. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function writeFiles(
  { db, now }: Pick<LocalRequest, 'db' | 'now'>,
  files: readonly NewStoredFile[],
): Promise<void> {
  for (const { id, name, contentType, bytes } of files) {
    const hash = contentHash(bytes)
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
        size: bytes.byteLength,
        content_hash: hash,
        created_at: now,
      })
      .execute()
  }
}
