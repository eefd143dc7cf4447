/** The database that a run of the tests is about: SQLite, or PostgreSQL under WS_TEST_DATABASE (an address, or `own`). */
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { postgresSearch } from '../../src/local/store/postgres/search.ts'
import { createInDatabase, openDatabase, type PostgresStore } from '../../src/local/store/postgres/store.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import type { DatabaseAddress } from '../../src/workspaces/workspaces.ts'
import { realSleep } from '../support/pause.ts'
import { asking, newDatabase, sharedCluster, type TestDatabase } from '../support/postgres.ts'

export const onPostgres = (process.env.WS_TEST_DATABASE ?? '') !== ''

/** The index of that database, for tests that fill it. */
export const search = onPostgres ? postgresSearch : sqliteSearch

/** Runs a statement as another process would. */
export async function elsewhere(path: string, statement: string): Promise<readonly unknown[]> {
  if (onPostgres) return asking(path, async (client) => (await client.query(statement)).rows)
  const file = new DatabaseSync(path)
  try {
    return file.prepare(statement).all()
  } finally {
    file.close()
  }
}

/** Checks a file; PostgreSQL looks after itself. */
export async function expectSound(db: Database): Promise<void> {
  if (onPostgres) return
  expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([])
  expect((await sql`PRAGMA integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
}

export const world = { sleep: realSleep, random: Math.random }

export const addressed = (text: string): DatabaseAddress => ({
  text,
  source: 'the test',
  isOnCommandLine: true,
  passwordFile: undefined,
})

/** Few connections each: there are many tests at a time. */
const small = (address: string) => addressed(`${address}${address.includes('?') ? '&' : '?'}pool=4`)

export interface OpenedDatabase extends PostgresStore {
  readonly address: string
}

/** Databases that no test uses now: emptying one is quicker than making another. */
const free: OpenedDatabase[] = []

/** A workspace in a database that no other test uses meanwhile; whoever closes it gives it back. */
export async function postgresStore(fill: (db: Database) => Promise<void>): Promise<OpenedDatabase> {
  const store = free.pop() ?? (await openCopy())
  await store.db.transaction().execute(fill)
  let isBack = false
  const close = async () => {
    if (isBack) return
    isBack = true
    await empty(store.db)
    free.push(store)
  }
  return { ...store, close }
}

/** The same, closed by itself. */
export async function testDatabase(fill: (db: Database) => Promise<void>): Promise<OpenedDatabase> {
  const store = await postgresStore(fill)
  onTestFinished(store.close)
  return store
}

async function openCopy(): Promise<OpenedDatabase> {
  const { address } = await copyOfEmpty()
  return { ...(await openDatabase(small(address), world)), address }
}

/** Without the rules of the tables, in any order. */
async function empty(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ readonly name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'ws_schema'`.execute(
      connection,
    )
    const all = rows.map(({ name }) => `DELETE FROM ${name}`).join(';')
    const words = `BEGIN; SET LOCAL session_replication_role = replica; ${all}; COMMIT`
    await connection.executeQuery(CompiledQuery.raw(words))
  })
}

let template: Promise<string> | undefined

/** Tables take long to make, and are quickly copied. */
export async function copyOfEmpty(): Promise<TestDatabase> {
  template ??= makeTemplate()
  return newDatabase(await template)
}

async function makeTemplate(): Promise<string> {
  const name = `ws_template_${process.pid}`
  const { address } = await sharedCluster()
  await asking(address('postgres'), (client) => client.query(`CREATE DATABASE ${name}`))
  await createInDatabase(addressed(address(name)), world, async () => undefined)
  return name
}
