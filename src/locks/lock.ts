/**
 * Lets only one ws at a time work on something: settings, a journal, a backup, a rehearsal. SQLite is Node's only way to a lock of
 * the kernel's, which ends with its holder in any case: no lock goes stale, and nobody steals one by mistake.
 */
import { closeSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Context } from '../context.ts'
import { openToAppend } from '../disk/appended-file.ts'
import { quietly } from '../disk/files.ts'
import { reasonOfWriting, stepAfterWriting, unwritable } from '../disk/refused-file.ts'
import { LocalError, messageOf } from '../errors.ts'

/** SQLITE_BUSY. */
const sqliteBusy = 5
/** Milliseconds that a lock is waited for. */
export const patience = 30_000
/** Milliseconds between two attempts. */
const longestPause = 50

/** A lock that holds until its release, or until this process ends. */
export interface Lock {
  /** @param remove - also removes the file, if nobody else will wait for it */
  release(options: { readonly remove: boolean }): void
}

/**
 * Runs `work` under the lock; waits for it half a minute at most, or until the signal.
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
 * Takes the lock. If another process holds it, waits like `withLock`, or fails at once.
 * @param of - the file that people know, for messages
 * @throws LocalError
 */
export async function takeLock(
  path: string,
  context: Context,
  { wait, of }: { readonly wait: boolean; readonly of?: string },
): Promise<Lock> {
  const database = await openLockFile(path, of)
  // The lock is a transaction that never writes, so the file stays empty. Closing rolls it back.
  try {
    await acquire(database, { path, patience: wait ? patience : 0, signal: context.signal }, context)
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

export async function openLockFile(path: string, of?: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite')
  try {
    // SQLite would make the file readable by others, and would block on a FIFO in its place. A file that is there stays unopened: to
    // close it would release every lock of this process on it.
    if (!isFile(path)) closeSync(openToAppend(path))
    return new DatabaseSync(path)
  } catch (error) {
    if (of !== undefined) throw unwritable(of, error)
    throw new LocalError(`${path} can't be opened: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, path),
    })
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

interface LockRequest {
  readonly path: string
  /** Milliseconds; 0 tries once. */
  readonly patience: number
  /** Milliseconds between two attempts, at most. */
  readonly longest?: number
  /** Ends the wait. */
  readonly signal?: AbortSignal
}

/** @throws LocalError */
export async function acquire(
  database: DatabaseSync,
  { path, patience, longest = longestPause, signal }: LockRequest,
  { sleep, random, age }: Context,
): Promise<void> {
  const until = age() + patience
  while (!tryToAcquire(database, path)) {
    if (age() >= until) {
      const { holderTold } = await import('./lock-holder.ts')
      const hint = 'Wait for it to end, or end it, then try again'
      throw new LocalError(`Another ws holds ${path}${holderTold(path)}`, { hint })
    }
    // Not SQLite's own wait, which would block Ctrl-C. A random length keeps waiting processes apart.
    await sleep(1 + random() * (longest - 1), signal)
    signal?.throwIfAborted()
  }
}

/** Connections whose journal is in memory already: to set that up for each turn would cost more than the turn. */
const prepared = new WeakSet<DatabaseSync>()

function tryToAcquire(database: DatabaseSync, path: string): boolean {
  try {
    if (!prepared.has(database)) database.exec('PRAGMA journal_mode=MEMORY')
    prepared.add(database)
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw new LocalError(`${path} can't be locked: ${messageOf(error)}`, {
      cause: error,
      hint: 'The folder has to be on a disk that knows locks, and yours to write to',
    })
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
