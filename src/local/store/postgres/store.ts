/** Opens and makes workspaces in a PostgreSQL database. */
import { Kysely, PostgresDialect } from 'kysely'
import type { DatabaseAddress } from '../../../workspaces/workspaces.ts'
import type { Database, Tables } from '../database.ts'
import type { Store } from '../store.ts'
import { type DatabasePlace, readAddress } from './address.ts'
import { copyRows } from './copy.ts'
import { explainFailure } from './explain.ts'
import { isOccupied, migrate } from './migrate.ts'
import { type ConnectionPool, createPool } from './pool.ts'
import { postgresSearch } from './search.ts'
import { createPostgresTurns } from './turns.ts'

export interface StoreWorld {
  readonly sleep: (milliseconds: number) => Promise<void>
  /** 0 <= x < 1 */
  readonly random: () => number
}

export interface PostgresStore extends Store {
  readonly pool: Pick<ConnectionPool, 'use'>
  /** Transactions that had to begin again. */
  repeats(): number
}

/** One connection of the pool is for neither: questions without a transaction. */
const readersOf = (max: number) => Math.max(1, Math.ceil(max * 0.6) - 1)
const writersOf = (max: number) => Math.max(1, Math.floor(max * 0.4))

/**
 * Opens an existing workspace, and updates its schema.
 * @throws LocalError if there is none, or the database can't be reached
 */
export async function openDatabase(address: DatabaseAddress, world: StoreWorld): Promise<PostgresStore> {
  const store = connectTo(readAddress(address), world)
  try {
    await migrate(store, 'update')
    return store
  } catch (error) {
    await store.close()
    throw store.explain(error)
  }
}

/** Opens a workspace for one piece of work. */
export async function withDatabase<Result>(
  address: DatabaseAddress,
  world: StoreWorld,
  work: (store: PostgresStore) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(address, world)
  try {
    return await work(store)
  } catch (error) {
    throw store.explain(error)
  } finally {
    await store.close()
  }
}

/** False for an empty database. @throws LocalError if there are tables of others */
export async function holdsWorkspace(address: DatabaseAddress, world: StoreWorld): Promise<boolean> {
  const store = connectTo(readAddress(address), world)
  try {
    return await isOccupied(store)
  } catch (error) {
    throw store.explain(error)
  } finally {
    await store.close()
  }
}

/**
 * Makes a workspace in an empty database: whole, or not at all.
 * @throws LocalError if there is something in it already
 */
export async function createInDatabase<Filled>(
  address: DatabaseAddress,
  world: StoreWorld,
  fill: (db: Database) => Promise<Filled>,
): Promise<Filled> {
  const store = connectTo(readAddress(address), world)
  try {
    return await migrate(store, 'create', fill)
  } catch (error) {
    throw store.explain(error)
  } finally {
    await store.close()
  }
}

function connectTo(
  { shown, config, statementTimeout }: DatabasePlace,
  { sleep, random }: StoreWorld,
): PostgresStore {
  const pool = createPool(config, statementTimeout)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let repeats = 0
  const parts = {
    db,
    pool,
    readers: readersOf(config.max),
    writers: writersOf(config.max),
    sleep,
    random,
    mostLosses: config.max + 2,
    onRepeat: () => {
      repeats += 1
    },
  }
  return {
    db,
    turns: createPostgresTurns(parts),
    path: shown,
    search: postgresSearch,
    copyRows,
    explain: (error) => explainFailure(error, shown),
    pool,
    repeats: () => repeats,
    close: () => db.destroy(),
  }
}
