/** The content of the backup before: what has the same revision need not be read again. */
import type { Kind } from '../../../../catalog/kinds.ts'
import type { BackupFile } from '../../../backup-format/manifest.ts'
import type { OpenBackup } from '../../../backup-format/open-backup.ts'
import { readLines } from '../../../backup-format/read-lines.ts'
import { type BackupRecord, fileOfKind, parseRecord } from '../../../backup-format/record.ts'
import type { ReadableContent } from '../../../content/readable-content.ts'

export interface EarlierContent {
  /** Everything in a space; undefined if it has to be read. */
  of(place: ReadableContent): KeptContent | undefined
}

export interface KeptContent {
  readonly records: readonly BackupRecord[]
  readonly files: readonly BackupFile[]
}

export const noContent: EarlierContent = { of: () => undefined }

/** @param isFaulty - files that are not as they were written */
export async function earlierContent(
  backup: OpenBackup,
  isFaulty: (path: string) => boolean,
): Promise<EarlierContent> {
  const { files, content, notCaptured } = backup.manifest
  const named = new Map(files.map((file) => [file.path, file]))
  const recordsIn = async function* (kind: Kind) {
    const path = fileOfKind(kind)
    if (named.has(path)) yield* recordsOf(backup.locate(path))
  }
  if (!content || isFaulty(fileOfKind('page')) || isFaulty(fileOfKind('file'))) return noContent
  const records: BackupRecord[] = []
  for (const kind of ['page', 'file'] as const)
    for await (const record of recordsIn(kind)) records.push(record)
  // A backup reads all content in one way: through spaces, or through change requests.
  const through = records[0]?.holder?.kind
  if (through === undefined || isFaulty(fileOfKind(through))) return noContent
  const revisions = new Map<string | undefined, unknown>()
  for await (const { id, reply } of recordsIn(through)) revisions.set(id, reply.revision)
  const byHolder = Map.groupBy(records, ({ holder }) => holder?.id)
  const lacking = new Set(
    notCaptured
      .filter(({ kind, refused }) => refused === true && (kind === 'page' || kind === 'file'))
      .map(({ path }) => path?.spaceId),
  )
  return {
    of({ path: { spaceId }, holder: { kind, id }, revision }) {
      const isSame = kind === through && revision !== undefined && revisions.get(id) === revision
      if (!isSame || lacking.has(spaceId)) return undefined
      const own = byHolder.get(id) ?? []
      const kept = own.map((record) => named.get(record.content ?? ''))
      const isThere = kept.every((file) => file !== undefined && !isFaulty(file.path))
      return isThere ? { records: own, files: kept.filter((file) => file !== undefined) } : undefined
    },
  }
}

async function* recordsOf(place: string): AsyncGenerator<BackupRecord> {
  for await (const line of readLines(place)) {
    const record = parseRecord(line)
    if (record !== undefined) yield record
  }
}
