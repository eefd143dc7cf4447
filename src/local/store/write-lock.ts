/** Takes SQLite's write lock without waiting for it: SQLite's own wait would keep the whole process from other work. */
import type { DatabaseSync } from 'node:sqlite'

/** Milliseconds, long enough for a queue of writers on a slow disk. */
export const busyTimeout = 60_000

/** Another writer holds the lock. The cause is SQLite's error. */
export class WriteLockTaken extends Error {}

/** @throws WriteLockTaken */
export function beginWriting(file: DatabaseSync): void {
  file.exec('PRAGMA busy_timeout = 0')
  try {
    file.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw isBusy(error) ? new WriteLockTaken('Another program writes', { cause: error }) : error
  } finally {
    file.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

const busy = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === busy
