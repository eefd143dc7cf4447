/** Opens, creates and closes workspace files, and refuses files of any other kind. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { quietly } from '../../disk/files.ts'
import { reasonOfWriting, stepAfterWriting, unreadable } from '../../disk/refused-file.ts'
import { LocalError } from '../../errors.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import { placeNew } from './placing.ts'
import type { SearchIndex } from './search/search.ts'
import { asStoreError, isUnwritable } from './store-error.ts'
import { createTurns, type Turns } from './turns.ts'
import { busyTimeout } from './write-lock.ts'

export interface Store {
  readonly db: Database
  readonly turns: Turns
  /** Names it to people: the absolute path of the file, or the address of the database without secrets. */
  readonly path: string
  readonly search: SearchIndex
  /** Writes many rows of a table, all with the same members, faster than statements do; undefined where nothing is faster. */
  readonly copyRows?: (db: Database, table: string, rows: Iterable<object>) => Promise<void>
  /** A LocalError with this name, if the file or the database is at fault; else the same error. */
  explain(error: unknown): unknown
  close(): Promise<void>
}

/** "wsws" in ASCII: the mark in the file's header that tells our files from other SQLite files. */
export const applicationId = 0x77737773

/**
 * Opens an existing workspace, and updates its schema.
 * @param clock - in milliseconds, for a store that many ask at once
 * @throws LocalError if it is missing, foreign, corrupt or newer
 */
export function openStore(path: string, clock?: () => number): Store {
  const absolute = resolve(path)
  const found = look(absolute)
  if (found === undefined) throw absent(absolute)
  if (!found.isFile())
    throw new LocalError(`${absolute} is not a file, so it can't be a workspace`, { hint: otherPlace })
  const prepare = (file: DatabaseSync) => {
    if (headerNumber(file, 'application_id') !== applicationId) throw foreign(absolute)
    migrate(file, absolute)
  }
  try {
    return openFile({ path: absolute, mode: 'rw', clock }, prepare)
  } catch (error) {
    if (!isUnwritable(error) || isUnfinished(absolute)) throw error
    return openFile({ path: absolute, mode: 'ro', clock }, prepare)
  }
}

/** True if the last writes are still in the file beside it. Reading that needs a shared file, which a read-only folder can't have. */
const isUnfinished = (path: string): boolean => (look(`${path}-wal`)?.size ?? 0) > 0

/** Opens a workspace for one piece of work. */
export async function withStore<Result>(
  path: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = openStore(path)
  try {
    return await work(store)
  } catch (error) {
    throw asStoreError(error, store.path)
  } finally {
    await store.close()
  }
}

/**
 * Makes a new workspace, which appears at `path` whole or not at all.
 * @param fill - writes the first contents, in one transaction
 * @throws LocalError if `path` exists
 */
export async function createStore<Filled>(
  path: string,
  fill: (db: Database) => Promise<Filled>,
): Promise<Filled> {
  const absolute = resolve(path)
  if (existsSync(absolute)) throw alreadyThere(absolute)
  const folder = makeDraftFolder(absolute)
  try {
    const draft = join(folder, 'workspace')
    const store = openFile({ path: draft, named: absolute, mode: 'rwc' }, (file) => {
      file.exec(`PRAGMA journal_mode = WAL; PRAGMA application_id = ${applicationId}`)
      migrate(file, absolute)
    })
    try {
      const filled = await store.db.transaction().execute(fill)
      await store.close()
      // SQLite makes files that others can read; its companion files copy the mode of this one.
      chmodSync(draft, 0o600)
      placeNew(draft, absolute)
      return filled
    } finally {
      await store.close()
    }
  } catch (error) {
    throw existsSync(absolute) ? alreadyThere(absolute) : asStoreError(error, absolute)
  } finally {
    quietly(() => rmSync(folder, { recursive: true, force: true }))
  }
}

function look(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw unreadable(path, error)
  }
}

interface OpenOptions {
  readonly path: string
  /** Its path in messages, if it is a draft of another file. */
  readonly named?: string
  /**
   * SQLite's modes. Without the `c`, SQLite does not make a file that has vanished meanwhile. `ro` is for a read-only folder, in
   * which readers and writers can't lock.
   */
  readonly mode: 'ro' | 'rw' | 'rwc'
  readonly clock?: (() => number) | undefined
}

/** SQLite's own lower() knows ASCII letters only. */
export function defineFunctions(file: DatabaseSync): void {
  file.function('folded', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
}

function openFile(
  { path, named = path, mode, clock }: OpenOptions,
  prepare: (file: DatabaseSync) => void,
): Store {
  try {
    const file = new DatabaseSync(addressOf({ path, mode }), {
      timeout: busyTimeout,
      enableForeignKeyConstraints: true,
    })
    try {
      // A confirmed write survives a power cut.
      file.exec('PRAGMA synchronous = FULL')
      defineFunctions(file)
      prepare(file)
    } catch (error) {
      file.close()
      throw error
    }
    const connected = connect(file)
    return {
      db: connected.db,
      turns: createTurns(connected, clock),
      path,
      search: searchOnUse,
      explain: (error) => asStoreError(error, named),
      close: async () => {
        if (file.isOpen) file.close()
      },
    }
  } catch (error) {
    throw asStoreError(error, named)
  }
}

/** Few requests search, or change what is found. */
const searchOnUse: SearchIndex = {
  add: async (...about) => (await sqliteSearch()).add(...about),
  refresh: async (...about) => (await sqliteSearch()).refresh(...about),
  find: async (...about) => (await sqliteSearch()).find(...about),
  findInSpace: async (...about) => (await sqliteSearch()).findInSpace(...about),
}

const sqliteSearch = async () => (await import('./search/sqlite-search.ts')).sqliteSearch

function addressOf({ path, mode }: OpenOptions): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', mode)
  if (mode === 'ro') url.searchParams.set('immutable', '1')
  return url
}

function makeDraftFolder(path: string): string {
  try {
    return mkdtempSync(`${path}.new-`)
  } catch (error) {
    throw new LocalError(`A workspace can't be made at ${path}: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, path),
    })
  }
}

function migrate(file: DatabaseSync, path: string): void {
  if (headerNumber(file, 'user_version') === migrations.length) return
  file.exec('BEGIN IMMEDIATE')
  // Another process may have migrated it during the wait for the lock.
  const version = headerNumber(file, 'user_version')
  if (version > migrations.length) {
    file.exec('ROLLBACK')
    throw newer(path, version)
  }
  for (const migration of migrations.slice(version)) file.exec(migration)
  file.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
}

function headerNumber(file: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(file.prepare(`PRAGMA ${name}`).get()?.[name])
}

export const absent = (path: string) =>
  new LocalError(`There is no workspace at ${path}`, { hint: 'ws local init' })

const alreadyThere = (path: string) =>
  new LocalError(`There is something at ${path} already; nothing was changed`, {
    hint: otherPlace,
  })

const otherPlace = 'ws local init --path FILE makes one in another place'

export const foreign = (path: string) =>
  new LocalError(`${path} is not a workspace that ws made; nothing was changed`, {
    hint: otherPlace,
  })

const newer = (path: string, version: number) =>
  new LocalError(`${path} was made by a newer ws (schema ${version}, this one knows ${migrations.length})`, {
    hint: 'npm install -g docs-workspace-cli@latest',
  })
