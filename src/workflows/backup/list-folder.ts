/** `ws backup list`: the dated backups of a folder, or the one that it is. */

import { join } from 'node:path'
import type { backups } from '../../answers/backup.ts'
import { UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { datedIn } from '../backup-format/dated-folder.ts'
import type { BackupManifest } from '../backup-format/manifest.ts'
import { openBackup } from '../backup-format/open-backup.ts'
import { folderAt } from './create/place.ts'

export async function listFolder(
  { folder }: { readonly folder: string },
  session: Session,
): Promise<ResultOf<typeof backups>> {
  const place = folderAt(folder, session.context)
  const names = datedIn(place)
  if (names.length === 0) return { rows: [rowOf(folder, openBackup(place).manifest)] }
  return { rows: names.toReversed().map((name) => rowAt(name, join(place, name))) }
}

/** One damaged manifest must not hide the other backups. */
function rowAt(name: string, folder: string) {
  try {
    return rowOf(name, openBackup(folder).manifest)
  } catch (error) {
    if (error instanceof UsageError) throw error
    return { ...rowOf(name, undefined), fault: error instanceof Error ? error.message : String(error) }
  }
}

const rowOf = (name: string, manifest: BackupManifest | undefined) => ({
  name,
  organization: manifest?.organization ?? null,
  at: manifest?.window.to ?? null,
  things: manifest === undefined ? null : thingsIn(manifest),
  bytes: manifest?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
  refused: manifest?.notCaptured.filter(({ refused }) => refused === true).length ?? null,
  torn: manifest?.torn.length ?? null,
  content: manifest?.content ?? null,
  fault: null,
})

const thingsIn = ({ files }: BackupManifest): number =>
  files.reduce((sum, { path, count }) => sum + (path.endsWith('.ndjson') ? count : 0), 0)
