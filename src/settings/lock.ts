/**
 * One ws at a time changes settings. SQLite is the only way Node offers to a lock of the kernel's, which goes away with its
 * holder however that dies: there is no stale lock to detect, and none to steal by mistake.
 */
import { closeSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Context } from '../context.ts'
import { openToAppend } from '../disk/appended-file.ts'
import { quietly } from '../disk.ts'
import { LocalError, messageOf } from '../errors.ts'

const busy = 5
const mostAttempts = 1200
const longestPause = 50

/** A lock that is held until it is released, or until this process ends. */
export interface Lock {
  /** @param remove - also removes the file, which is then nobody's to wait for. */
  release(options: { readonly remove: boolean }): void
}

/**
 * Runs `work` while nobody else holds the lock; waits half a minute at most, or until the signal.
 * @throws LocalError
 */
export async function withLock<Result>(
  path: string,
  context: Context,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = await takeLock(path, context, { wait: true })
  try {
    return await work()
  } finally {
    lock.release({ remove: false })
  }
}

/**
 * Takes the lock; where it is held, waits for it as `withLock` does, or fails at once.
 * @throws LocalError
 */
export async function takeLock(
  path: string,
  context: Context,
  { wait }: { readonly wait: boolean },
): Promise<Lock> {
  const database = await open(path)
  // Closing rolls back the transaction that is the lock. Nothing is ever written: the file stays empty.
  try {
    await acquire(database, { path, attempts: wait ? mostAttempts : 1 }, context)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    release: ({ remove }) => {
      if (remove) quietly(() => rmSync(path, { force: true }))
      database.close()
    },
  }
}

async function open(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite')
  try {
    // SQLite would make the file readable by others, and wait for whatever is there in its place.
    closeSync(openToAppend(path))
    return new DatabaseSync(path)
  } catch (error) {
    throw new LocalError(`${path} can't be opened: ${messageOf(error)}`, { cause: error })
  }
}

interface LockRequest {
  readonly path: string
  readonly attempts: number
}

async function acquire(
  database: DatabaseSync,
  { path, attempts }: LockRequest,
  context: Context,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (tryToAcquire(database, path)) return
    if (attempt >= attempts) break
    // Not SQLite's own wait, which would hold up Ctrl-C; of random length, so that waiters don't meet again.
    await context.sleep(1 + context.random() * (longestPause - 1), context.signal)
    context.signal.throwIfAborted()
  }
  throw new LocalError(`Another ws holds ${path}`, { hint: 'Wait for it to end, then try again' })
}

function tryToAcquire(database: DatabaseSync, path: string): boolean {
  try {
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw new LocalError(`${path} can't be locked: ${messageOf(error)}`, { cause: error })
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy
