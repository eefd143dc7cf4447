/** Gives a dated backup its name, once it is whole, and removes those that nobody wants to keep. */
import { chmodSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from '../../../disk/refused-file.ts'
import { replaceFile, syncFolder } from '../../../disk/staged-file.ts'
import type { Session } from '../../../task/task.ts'
import { datedIn } from '../../backup-format/dated-folder.ts'
import { type BackupManifest, manifestText } from '../../backup-format/manifest.ts'
import { manifestName, stagedFolder, workFolder } from '../../backup-format/paths.ts'
import { expired } from './kept-backups.ts'
import type { BackupMaking } from './making.ts'
import { freshName } from './place.ts'

export function commitDated(
  { folder, keep = [], mode }: BackupMaking,
  manifest: BackupManifest,
  { context }: Pick<Session, 'context'>,
): { readonly folder: string; readonly removed: readonly string[] } {
  const work = join(folder, workFolder)
  const staged = join(work, stagedFolder)
  const random = () => context.random()
  replaceFile(join(staged, manifestName), manifestText(manifest), { mode, random })
  if (mode === privateMode) onDisk(staged, () => chmodSync(staged, 0o700))
  syncFolder(staged)
  const made = join(folder, freshName(folder, context.now()))
  onDisk(made, () => renameSync(staged, made))
  syncFolder(folder)
  const removed = expired(datedIn(folder), keep)
  for (const name of removed) {
    // Half of a backup must not look like one.
    const gone = join(work, name)
    onDisk(join(folder, name), () => {
      renameSync(join(folder, name), gone)
      rmSync(gone, { recursive: true, force: true })
    })
  }
  return { folder: made, removed }
}

const privateMode = 0o600
