/** The content of the backup before: a space whose change request has the same revision need not be read again. */
import type { BackupFile } from '../../../backup-format/manifest.ts'
import type { OpenBackup } from '../../../backup-format/open-backup.ts'
import { readLines } from '../../../backup-format/read-lines.ts'
import { type BackupRecord, fileOfKind, parseRecord } from '../../../backup-format/record.ts'
import type { ReadableContent } from './change-requests.ts'

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
  const recordsIn = async (kind: 'change-request' | 'page' | 'file') => {
    const path = fileOfKind(kind)
    return named.has(path) ? recordsOf(backup.locate(path)) : []
  }
  const isWhole = content && !['change-request', 'page', 'file'].some((kind) => isFaulty(`${kind}.ndjson`))
  if (!isWhole) return noContent
  const revisions = new Map((await recordsIn('change-request')).map(({ id, reply }) => [id, reply.revision]))
  const records = [...(await recordsIn('page')), ...(await recordsIn('file'))]
  const byPlace = Map.groupBy(records, ({ path }) => path.changeRequestId)
  const lacking = new Set(
    notCaptured
      .filter(({ kind, refused }) => refused === true && (kind === 'page' || kind === 'file'))
      .map(({ path }) => path?.spaceId),
  )
  return {
    of({ path: { spaceId, changeRequestId }, revision }) {
      if (revisions.get(changeRequestId) !== revision || lacking.has(spaceId)) return undefined
      const own = byPlace.get(changeRequestId) ?? []
      const kept = own.map((record) => named.get(record.content ?? ''))
      const isThere = kept.every((file) => file !== undefined && !isFaulty(file.path))
      return isThere ? { records: own, files: kept.filter((file) => file !== undefined) } : undefined
    },
  }
}

async function recordsOf(place: string): Promise<readonly BackupRecord[]> {
  const records: BackupRecord[] = []
  for await (const line of readLines(place)) {
    const record = parseRecord(line)
    if (record !== undefined) records.push(record)
  }
  return records
}
