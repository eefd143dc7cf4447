/** Copies a whole workspace file, as fast as the file system can: where it shares blocks between files, in no time. */
import { chmodSync, constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { LocalError } from '../../errors.ts'
import { withStore } from '../store/store.ts'
import { asStoreError } from '../store/store-error.ts'

/** @throws LocalError if there is a file at `target` */
export async function forkWorkspace(path: string, target: string): Promise<void> {
  if (existsSync(target)) throw new LocalError(`There is something at ${target} already; nothing was changed`)
  try {
    if (!copiedAtRest(path, target)) await withStore(path, ({ db }) => sql`VACUUM INTO ${target}`.execute(db))
    chmodSync(target, 0o600)
  } catch (error) {
    throw asStoreError(error, target)
  }
}

/** False if somebody writes meanwhile: then the file alone is not the whole workspace. */
function copiedAtRest(path: string, target: string): boolean {
  const file = new DatabaseSync(path)
  try {
    // Moves the last writes into the file itself.
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    file.exec('BEGIN IMMEDIATE')
    const isWhole = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
    if (isWhole) copyFileSync(path, target, constants.COPYFILE_FICLONE)
    file.exec('ROLLBACK')
    return isWhole
  } finally {
    file.close()
  }
}
