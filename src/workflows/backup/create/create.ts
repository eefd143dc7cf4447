/** `ws backup create`: reads everything, writes it beside its place, and switches to it in one step. */

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { created } from '../../../answers/backup.ts'
import { makeFolder, quietly } from '../../../disk/files.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { LocalError, UsageError } from '../../../errors.ts'
import { takeLock } from '../../../locks/lock.ts'
import type { ResultOf } from '../../../task/result.ts'
import type { Session } from '../../../task/task.ts'
import { nextManifest, workFolder } from '../../backup-format/paths.ts'
import { organizationIn } from '../../estate/organization.ts'
import { parseKeep } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupOptions } from './making.ts'
import { backupIn, folderAt, latestIn } from './place.ts'
import { reportOf } from './report.ts'
import { endCommit } from './writing/commit-backup.ts'

export async function createBackup(
  asked: BackupOptions,
  session: Session,
): Promise<ResultOf<typeof created>> {
  const { context } = session
  const keep = asked.keep === undefined ? undefined : parseKeep(asked.keep)
  const folder = folderAt(asked.folder, context)
  const open = () => (keep === undefined ? backupIn(folder) : latestIn(folder))
  const organizationId = await organizationIn(session)
  const held = open()?.manifest
  demandSame(held?.organization, { organizationId, folder: asked.folder })
  if (keep === undefined && held?.content === true) demandContent(asked)
  const mode = asked.withSecrets === true ? 0o600 : 0o666
  const work = join(folder, workFolder)
  onDisk(work, () => makeFolder(work, asked.withSecrets === true ? 0o700 : 0o777))
  const lock = await takeLock(join(work, 'lock'), context, { wait: false })
  let isOver = false
  try {
    if (keep === undefined) endCommit(folder)
    // Another run may have ended since.
    const earlier = open()
    const made = await makeBackup({ asked, folder, earlier, organizationId, mode, keep }, session)
    isOver = true
    return reportOf(made, asked, session)
  } catch (error) {
    // A full disk needs its room back more than the next run needs what was read.
    isOver = error instanceof LocalError && !existsSync(join(work, nextManifest))
    throw error
  } finally {
    lock.release({ remove: isOver })
    if (isOver) quietly(() => rmSync(work, { recursive: true, force: true }))
  }
}

interface AskedBackup {
  readonly organizationId: string
  readonly folder: string
}

function demandSame(held: string | undefined, { organizationId, folder }: AskedBackup): void {
  if (held === undefined || held === organizationId) return
  throw new UsageError(`${folder} is a backup of ${held}, and not of ${organizationId}: nothing was read`, {
    hint: `Name another folder, or the organization: --org ${held}`,
  })
}

/** Without it, this run would remove what an earlier one has kept. */
function demandContent({ content, folder }: BackupOptions): void {
  if (content === true) return
  throw new UsageError(`${folder} is a backup with content: nothing was read`, {
    hint: 'Add --content to bring it up to date, or name another folder',
  })
}
