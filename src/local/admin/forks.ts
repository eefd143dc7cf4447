/** Copies a whole workspace file, as fast as the file system can: where it shares blocks between files, in no time. */
import { chmodSync, constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { LocalError } from '../../errors.ts'
import type { WorkspaceFork } from '../../workspaces/workspaces.ts'
import type { Database } from '../store/database.ts'
import { withStore } from '../store/store.ts'
import { asStoreError } from '../store/store-error.ts'
import { busyTimeout } from '../store/write-lock.ts'

/** @throws LocalError if there is a file at `target` */
export async function forkWorkspace(path: string, target: string): Promise<WorkspaceFork> {
  if (existsSync(target)) throw new LocalError(`There is something at ${target} already; nothing was changed`)
  try {
    if (!copiedAtRest(path, target)) await withStore(path, ({ db }) => sql`VACUUM INTO ${target}`.execute(db))
    chmodSync(target, 0o600)
    return { after: await withStore(target, ({ db }) => latestIn(db)) }
  } catch (error) {
    throw asStoreError(error, target)
  }
}

/** Milliseconds since 1970. */
async function latestIn(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly time: string }>`SELECT max(time) AS time FROM (
    SELECT created_at AS time FROM workspace
    UNION ALL SELECT read_to FROM clone
    UNION ALL SELECT max(updated_at) FROM spaces
    UNION ALL SELECT max(updated_at) FROM change_requests
    UNION ALL SELECT max(posted_at) FROM comments
    UNION ALL SELECT max(posted_at) FROM replies
    UNION ALL SELECT max(last_processed_at) FROM openapi_specs
    UNION ALL SELECT max(occurred_at) FROM audit_events
  )`.execute(db)
  return Date.parse(rows[0]?.time ?? '')
}

/** False if somebody writes meanwhile: then the file alone is not the whole workspace. */
function copiedAtRest(path: string, target: string): boolean {
  // Another copy may be under way.
  const file = new DatabaseSync(path, { timeout: busyTimeout })
  try {
    // Moves the last writes into the file itself.
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    file.exec('BEGIN IMMEDIATE')
    const isWhole = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
    if (isWhole) copyFileSync(path, target, constants.COPYFILE_FICLONE)
    file.exec('ROLLBACK')
    return isWhole
  } catch (error) {
    throw asStoreError(error, path)
  } finally {
    file.close()
  }
}
