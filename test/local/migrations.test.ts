/** A workspace of any earlier schema becomes one of today's, with everything that is in it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../../src/local/store/database.ts'
import { migrations } from '../../src/local/store/migrations.ts'
import { sqliteDialect } from '../../src/local/store/sqlite-dialect.ts'
import { applicationId, createStore, openStore } from '../../src/local/store/store.ts'
import { openWorkspace } from '../../src/local/workspace.ts'
import { openShell } from '../support/shell.ts'
import { contentOf, ownTables, schemaOf, writeEarlier } from './earlier-database.ts'
import { repeatableRandom, startOfTime, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

/** Before the first release it follows the schema (`npx vitest run -u test/local/migrations.test.ts`); after it, never again. */
const firstSchema = join(import.meta.dirname, 'fixtures/schema-1.sql')

test('what was released stays as it is', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  const file = new DatabaseSync(path)
  file.exec(`${migrations[0]}; PRAGMA user_version = 1; PRAGMA application_id = ${applicationId}`)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await db.transaction().execute(smallWorkspace)
  await expect(dump(file)).toMatchFileSnapshot(firstSchema)
  await db.destroy()
})

/** A workspace as the first ws wrote it. */
function earlierWorkspace(): string {
  const path = join(temporaryFolder(), 'workspace.db')
  writeEarlier('schema-1.sql', path)
  return path
}

test('nothing is lost, and the schema is that of a new workspace', async () => {
  const path = earlierWorkspace()
  const [before, fresh] = [contentOf(path), join(temporaryFolder(), 'workspace.db')]
  await createStore(fresh, smallWorkspace)
  await openStore(path).close()
  expect(schemaOf(path)).toEqual(schemaOf(fresh))
  const after = contentOf(path)
  // A migration may add columns; every value that was there stays.
  for (const [table, rows] of before) {
    expect([table, after.get(table)]).toMatchObject([table, rows])
    expect(after.get(table)).toHaveLength(rows.length)
  }
})

test('a use case of earlier becomes one of the service', async () => {
  const path = earlierWorkspace()
  const file = new DatabaseSync(path)
  file.exec("UPDATE organizations SET use_case = 'product-documentation' WHERE id = 'org_lab'")
  file.exec("UPDATE organizations SET use_case = 'cooking' WHERE id = 'org_northwind'")
  file.close()
  const store = openStore(path)
  const rows = await store.db.selectFrom('organizations').select('use_case').orderBy('id').execute()
  await store.close()
  expect(rows).toEqual([{ use_case: 'productDocs' }, { use_case: 'other' }])
})

test('sites of earlier get a key each for the log-in of their visitors', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  writeEarlier('release-1-sample.sql', path)
  const store = openStore(path)
  const keys = await store.db.selectFrom('publishing_auths').selectAll().orderBy('site_id').execute()
  await store.close()
  const rest = { backend: 'custom', fallback_url: null, logout_url: null }
  const private_key = expect.stringMatching(/^[0-9a-f]{52}$/)
  expect(keys).toEqual(['site_docs', 'site_partners'].map((site_id) => ({ site_id, ...rest, private_key })))
  expect(new Set(keys.map((each) => each.private_key)).size).toBe(2)
})

test('it can be worked with', async () => {
  const path = earlierWorkspace()
  const workspace = openWorkspace(path, { now: () => startOfTime, random: repeatableRandom() })
  onTestFinished(() => workspace.close())
  for (const url of ['/v1/spaces/spc_api', '/v1/collections/col_product/spaces', '/v1/orgs']) {
    expect((await workspace.handle({ method: 'GET', url: `local:${url}`, headers: {} })).status).toBe(200)
  }
})

test('processes that come at the same time wait for the one that migrates', async () => {
  const path = earlierWorkspace()
  const shell = openShell()
  onTestFinished(() => shell.remove())
  const one = () =>
    shell.run('ws org get org_northwind --fields id --no-header -o tsv', { env: { WS_URL: `local:${path}` } })
  const ran = await Promise.all([one(), one(), one(), one()])
  expect(ran).toEqual(ran.map(() => ({ out: 'org_northwind\n', err: '', exit: 0 })))
})

/** The statements that make the same database again. */
function dump(file: DatabaseSync): string {
  const lines = ['application_id', 'user_version'].map(
    (name) => `PRAGMA ${name} = ${file.prepare(`PRAGMA ${name}`).get()?.[name]};`,
  )
  const made = file.prepare(
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index', rowid",
  )
  lines.push(...made.all().map(({ sql }) => `${sql};`))
  for (const { name } of file.prepare(`SELECT name FROM sqlite_schema WHERE ${ownTables}`).all()) {
    const columns = file.prepare(`SELECT name FROM pragma_table_info('${name}')`).all()
    const values = columns.map((column) => `quote(${column.name})`).join(` || ', ' || `)
    const rows = file.prepare(`SELECT ${values} AS row FROM ${name} ORDER BY 1`).all()
    lines.push(...rows.map(({ row }) => `INSERT INTO ${name} VALUES (${row});`))
  }
  return `${lines.join('\n')}\n`
}
