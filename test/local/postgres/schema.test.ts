/** Both databases have the same tables, of one description; and PostgreSQL keeps every text as it is. */
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import keysOfVisitors from '../../../src/local/store/migrations/0012-keys-of-visitors.sql'
import { forPostgres } from '../../../src/local/store/postgres/schema.ts'
import { readText, writeText } from '../../../src/local/store/postgres/text.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { testDatabase } from '../either-store.ts'
import { memoryStore } from '../memory-store.ts'
import { smallWorkspace } from '../small-workspace.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly required: number
}

test.skipIf(withoutPostgres)(`the same columns in the same tables${orWhyNot}`, async () => {
  const file = await memoryStore(async () => undefined)
  const database = await testDatabase(async () => undefined)
  const inFile = await sql<Column>`
    SELECT tables.name AS "table", columns.name, columns."notnull" AS required
    FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'search_%' ORDER BY 1, 2`.execute(file.db)
  const there = await sql<Column>`
    SELECT table_name AS "table", column_name AS name, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS required
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'search_%' AND table_name <> 'ws_schema'
    ORDER BY table_name COLLATE "C", column_name COLLATE "C"`.execute(database.db)
  expect(there.rows).toEqual(inFile.rows)
  await file.close()
})

test('references come last, so that tables may stand in any order', () => {
  const table = `CREATE TABLE a (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  b TEXT NOT NULL REFERENCES bs (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  data BLOB,
  FOREIGN KEY (id, b) REFERENCES cs (x, y)
    DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;`
  expect(forPostgres(table)).toBe(`CREATE TABLE a (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  email citext COLLATE "C" NOT NULL UNIQUE,
  b text COLLATE "C" NOT NULL,
  data bytea
);
ALTER TABLE a ADD FOREIGN KEY (id, b) REFERENCES cs (x, y)
    DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES bs (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;`)
})

test.skipIf(withoutPostgres)(`sites of earlier get a key each${orWhyNot}`, async () => {
  const { db } = await testDatabase(async (fresh) => {
    await smallWorkspace(fresh)
    for (const id of ['site_a', 'site_b', 'site_c'])
      await fresh
        .insertInto('sites')
        .values({
          id,
          organization_id: 'org_lab',
          type: 'basic',
          title: id,
          visibility: 'public',
          published: true,
          agents_context: 'included',
          created_at: '2026-11-01T08:00:00.000Z',
        })
        .execute()
    await fresh
      .insertInto('publishing_auths')
      .values({ site_id: 'site_a', backend: 'integration', private_key: 'kept' })
      .execute()
  })
  await db.executeQuery(CompiledQuery.raw(forPostgres(keysOfVisitors)))
  const rows = await db.selectFrom('publishing_auths').selectAll().orderBy('site_id').execute()
  const made = { backend: 'custom', private_key: expect.stringMatching(/^[0-9a-f]{52}$/) }
  expect(rows).toMatchObject([
    { site_id: 'site_a', backend: 'integration', private_key: 'kept' },
    { site_id: 'site_b', ...made },
    { site_id: 'site_c', ...made },
  ])
  expect(rows[1]?.private_key).not.toBe(rows[2]?.private_key)
})

const texts = ['\0', 'a\0b', '\uFDD1', '\uFDD10', '\0\uFDD1\0', '\uFDD11', '😀 \\ \t', 'plain']

test.each(texts)('%j is written and read back as it is', (text) => {
  expect(writeText(text)).not.toContain('\0')
  expect(readText(writeText(text))).toBe(text)
})

test.skipIf(withoutPostgres)(`a title may hold any character${orWhyNot}`, async () => {
  const { db } = await testDatabase(smallWorkspace)
  for (const title of texts) {
    await db.updateTable('spaces').set({ title }).where('id', '=', 'spc_api').execute()
    const rows = await db.selectFrom('spaces').select('title').where('title', '=', title).execute()
    expect(rows).toEqual([{ title }])
  }
})
