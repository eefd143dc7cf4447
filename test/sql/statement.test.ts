/** Statements: what they open, what is refused, where a fault lies, and what comes out. */
import { constants } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { nullContext } from '../../scripts/build/null-context.ts'
import { constantConditions } from '../../src/sql/conditions.ts'
import { emptyDatabase } from '../../src/sql/empty-database.ts'
import { tablesMentioned } from '../../src/sql/mentioned.ts'
import { runStatement } from '../../src/sql/run-statement.ts'
import {
  type CheckedStatement,
  checkStatement,
  parameterValue,
  type SqlParameters,
} from '../../src/sql/statement.ts'
import type { SqlTable, SqlValue } from '../../src/sql/table.ts'
import { tokensIn } from '../../src/sql/tokens.ts'
import { runsStatements } from './statement-context.ts'

const known: readonly SqlTable[] = [
  {
    name: 'spaces',
    columns: [
      { name: 'id', type: 'text' },
      { name: 'title', type: 'text' },
      { name: 'updatedAt', type: 'text' },
      { name: 'comments', type: 'number' },
      { name: 'team', type: 'text' },
    ],
  },
  {
    name: 'teams',
    columns: [
      { name: 'id', type: 'text' },
      { name: 'title', type: 'text' },
      { name: 'sso', type: 'boolean' },
    ],
  },
  {
    name: 'pages',
    columns: [
      { name: 'id', type: 'text' },
      { name: 'space', type: 'text' },
    ],
  },
]

async function checked(sql: string, parameters: SqlParameters = {}): Promise<CheckedStatement> {
  const database = await emptyDatabase(known)
  try {
    return checkStatement(sql, { database, known, parameters })
  } finally {
    database.close()
  }
}

const statements = [
  'SELECT 1',
  'SELECT count(*) FROM spaces',
  'SELECT title FROM spaces WHERE comments > 3 ORDER BY updatedAt',
  'SELECT s.title, t.title FROM spaces s JOIN teams t ON t.id = s.team',
  'SELECT * FROM teams',
  'WITH busy AS (SELECT team FROM spaces WHERE comments > 1) SELECT title FROM teams WHERE id IN (SELECT team FROM busy)',
  'SELECT title FROM teams t WHERE NOT EXISTS (SELECT 1 FROM spaces s WHERE s.team = t.id)',
  'SELECT team, max(updatedAt), sum(comments) FROM spaces GROUP BY team HAVING count(*) > 1',
  'SELECT title FROM spaces UNION SELECT title FROM teams ORDER BY 1',
  'SELECT a.id FROM spaces a, spaces b WHERE a.title = b.title AND a.id < b.id',
  'SELECT id, row_number() OVER (PARTITION BY team ORDER BY updatedAt) FROM spaces',
  'SELECT DISTINCT team FROM spaces LIMIT 2',
  "SELECT value FROM spaces, json_each('[1,2]') WHERE spaces.id = 'a'",
  'SELECT t.id FROM teams t LEFT JOIN spaces s ON s.team = t.id GROUP BY t.id',
  'SELECT (SELECT count(*) FROM pages p WHERE p.space = s.id) FROM spaces s',
  'SELECT iif(sso, title, id) FROM teams',
  'SELECT id FROM spaces WHERE (title, team) IN (SELECT title, id FROM teams)',
  'SELECT id FROM spaces NATURAL JOIN (SELECT id FROM pages)',
]

test.each(statements)('the tables and columns that are read are those of the authorizer: %s', async (sql) => {
  const database = await emptyDatabase(known)
  onTestFinished(() => database.close())
  const read = new Map<string, Set<string>>()
  database.setAuthorizer((action, table, column) => {
    if (action === constants.SQLITE_READ && known.some(({ name }) => name === table)) {
      const columns = read.get(String(table)) ?? new Set()
      read.set(String(table), column ? columns.add(column) : columns)
    }
    return constants.SQLITE_OK
  })
  database.prepare(sql)
  const { tables } = await checked(sql)
  expect([...tables.keys()].toSorted()).toEqual([...read.keys()].toSorted())
  // A program may use a column less: one that decides nothing.
  for (const [name, columns] of tables) for (const column of columns) expect(read.get(name)).toContain(column)
})

type Rows = Readonly<Record<string, readonly (readonly SqlValue[])[]>>

async function run(
  sql: string,
  rows: Rows,
  parameters: SqlParameters = {},
  limits: { readonly mostRows?: number; readonly mostText?: number } = {},
) {
  const statement = await checked(sql, parameters)
  const tables = [...statement.tables].flatMap(([name, used]) => {
    const table = known.find((each) => each.name === name)
    if (table === undefined) return []
    const filled = table.columns.filter((column) => used.has(column.name))
    const places = filled.map((column) => table.columns.indexOf(column))
    const own = (rows[name] ?? []).map((row) => places.map((place) => row[place] ?? null))
    return [{ ...table, filled, rows: own }]
  })
  const context = { ...nullContext(''), ...runsStatements }
  return runStatement(statement, { known, tables, mostRows: 1000, ...limits }, context)
}

const text = fc.constantFrom('a', 'b', 'c', null)
const data = fc.record({
  spaces: fc.array(fc.tuple(text, text, text, fc.integer({ min: 0, max: 5 }), text), { maxLength: 6 }),
  teams: fc.array(fc.tuple(text, text, fc.constantFrom(0, 1)), { maxLength: 4 }),
  pages: fc.array(fc.tuple(text, text), { maxLength: 4 }),
})

test.each(statements)('the columns that are read are enough: %s', async (sql) => {
  await fc.assert(
    fc.asyncProperty(data, async (rows) => {
      const database = await emptyDatabase(known)
      for (const { name, columns } of known) {
        const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`)
        for (const row of rows[name as keyof typeof rows]) insert.run(...row)
      }
      const whole = database.prepare(sql)
      whole.setReturnArrays(true)
      const wanted = whole.all()
      database.close()
      const found = await run(sql, rows)
      expect(found.map((row) => Object.values(row))).toEqual(wanted)
    }),
    { numRuns: 15 },
  )
})

test.each<readonly [string, readonly string[]]>([
  ['SELECT 1', []],
  ['SELECT id FROM Spaces', ['spaces']],
  ['SELECT count(*) FROM \'spaces\', "TEAMS"', ['spaces', 'teams']],
  ['SELECT count(*) FROM [pages], main.`teams`', ['teams', 'pages']],
  ['SELECT 1 WHERE 0 AND EXISTS (SELECT 1 FROM teams /* spaces */)', ['teams']],
  ['SELECT name FROM sqlite_schema', ['spaces', 'teams', 'pages']],
])('SQLite is told of the tables that stand in a statement: %s', async (sql, names) => {
  const mentioned = tablesMentioned(tokensIn(sql), known)
  expect(mentioned.map(({ name }) => name)).toEqual(names)
  const database = await emptyDatabase(mentioned)
  onTestFinished(() => database.close())
  expect(() => database.prepare(sql)).not.toThrow()
})

test('numbers keep every digit, and compare as numbers', async () => {
  const spaces = [
    ['a', 'x', null, 9007199254740993n, null],
    ['b', 'y', null, 9007199254740992n, null],
    ['c', 'z', null, 5, null],
  ]
  const sql = 'SELECT id, comments FROM spaces WHERE comments > 9007199254740992'
  expect(JSON.stringify(await run(sql, { spaces }))).toBe('[{"id":"a","comments":9007199254740993}]')
  const beyond = [['d', 'w', null, 123456789012345678901234n, null], ...spaces]
  const all = await run('SELECT comments FROM spaces WHERE comments > 4 ORDER BY comments', {
    spaces: beyond,
  })
  expect(JSON.stringify(all.at(-1))).toBe('{"comments":"123456789012345678901234"}')
})

test('a parameter is a number where it is written as one, and never a part of the statement', async () => {
  expect(['90', '007', '-1.5', '', '1e3', "a' OR 1=1"].map(parameterValue)).toEqual([
    ...[90, '007', -1.5, '', '1e3', "a' OR 1=1"],
  ])
  const spaces = [
    ['a', 'x', null, 5, null],
    ['7', 'y', null, 7, null],
  ]
  const sql = 'SELECT id FROM spaces WHERE comments = :n OR id = :n'
  expect(await run(sql, { spaces }, { n: 7 })).toEqual([{ id: '7' }])
  expect(await run(sql, { spaces }, { n: "a' OR 1=1" })).toEqual([])
  await expect(checked(sql)).rejects.toThrow('the parameter :n has no value: give --param n=...')
  await expect(checked('SELECT 1', { n: 1 })).rejects.toThrow('the statement has no parameter :n')
})

test('columns of one name stay apart, and rows beyond the limit are refused', async () => {
  expect(await run('SELECT 1 AS id, 2 AS id, 3 AS "id:1"', {})).toEqual([{ id: 1, 'id:1': 2, 'id:1:1': 3 }])
  await expect(run('VALUES (1), (2), (3)', {}, {}, { mostRows: 2 })).rejects.toThrow('more than 2 rows')
  await expect(run('SELECT abs(-9223372036854775808)', {})).rejects.toThrow('integer overflow')
})

test('what a statement reads and what it answers has a limit of text, in words', async () => {
  const limits = { mostText: 1024 * 1024 }
  const spaces = Array.from({ length: 300 }, (_, index) => [String(index), 'x'.repeat(4000), null, 1, null])
  await expect(run('SELECT title FROM spaces', { spaces }, {}, limits)).rejects.toThrow(
    'the rows that the statement reads have more than 1 MiB of text',
  )
  expect(await run('SELECT count(*) AS n FROM spaces', { spaces }, {}, limits)).toEqual([{ n: 300 }])
  await expect(run('SELECT hex(zeroblob(600000))', {}, {}, limits)).rejects.toThrow(
    'the answer has more than 1 MiB of text',
  )
})

test.each([
  ...[
    '',
    '-- nothing',
    'DELETE FROM spaces',
    'WITH x AS (SELECT 1) DELETE FROM spaces',
    'PRAGMA table_info(spaces)',
  ],
  ...[
    "ATTACH 'x' AS y",
    "VACUUM INTO 'x'",
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE spaces',
    'EXPLAIN SELECT 1',
  ],
  ...["SELECT load_extension('x')", "SELECT readfile('x')", "SELECT writefile('x', 'y')", "SELECT edit('x')"],
  ...[
    "SELECT fts3_tokenizer('simple')",
    'SELECT * FROM pragma_database_list',
    'SELECT * FROM "pragma_table_list"',
  ],
  ...["SELECT * FROM 'pragma_function_list'", 'SELECT * FROM [dbstat]', 'SELECT * FROM sqlite_dbpage'],
  ...[
    'INSERT INTO spaces VALUES (1)',
    'REPLACE INTO teams VALUES (1)',
    'CREATE TABLE x (a)',
    'BEGIN',
    'REINDEX',
  ],
  ...[
    'SELECT ?',
    'SELECT ?1',
    'SELECT (',
    "SELECT 'open",
    'WITH x AS (SELECT 1) INSERT INTO teams(id) SELECT 1',
  ],
  ...['UPDATE spaces SET id = 1', 'DETACH main', 'SELECT * FROM fts5vocab', 'SELECT * FROM nothing.spaces'],
  ...[
    'ANALYZE',
    'SAVEPOINT a',
    'SELECT 1 /* */ ; /* */ SELECT 2',
    'SELECT * FROM temp.sqlite_temp_schema, dbstat',
  ],
])('refused: %s', async (sql) => {
  await expect(checked(sql)).rejects.toMatchObject({ code: 'usage' })
})

test.each([
  [
    'SELECT titel FROM spaces',
    'no such column: titel; did you mean title?\n  SELECT titel FROM spaces\n         ^',
  ],
  [
    'SELECT updated\nFROM spaces',
    'no such column: updated; did you mean updatedAt?\n  SELECT updated\n         ^',
  ],
  ['SELECT id\nFROM spaecs', 'no such table: spaecs; did you mean spaces?\n  FROM spaecs\n       ^'],
  [
    'SELECT id FROM spaces WHERE',
    'incomplete input\n  SELECT id FROM spaces WHERE\n                             ^',
  ],
  [
    'SELECT id FROM spaces FROM teams',
    'near "FROM": syntax error\n  SELECT id FROM spaces FROM teams\n                        ^',
  ],
  [
    'WITH x AS (SELECT 1) DELETE FROM spaces',
    'DELETE is not a SELECT: ws query only reads\n  WITH x AS (SELECT 1) DELETE FROM spaces\n                       ^',
  ],
  ['SELECT up(id) FROM spaces', 'no such function: up\n  SELECT up(id) FROM spaces\n         ^'],
  [
    'SELECT title FROM spaces, teams',
    'ambiguous column name: title\n  SELECT title FROM spaces, teams\n         ^',
  ],
])('a fault is shown in its place: %s', async (sql, message) => {
  await expect(checked(sql)).rejects.toThrow(message)
})

test('a fault names the columns of its table', async () => {
  await expect(checked("SELECT t.name FROM teams AS t, spaces WHERE title = 'teams'")).rejects.toMatchObject({
    hint: 'teams has id, title, sso',
  })
})

test.each<readonly [string, unknown]>([
  ["SELECT 1 FROM pages WHERE space = 'a'", { pages: { space: ['a'] } }],
  ["SELECT 1 FROM pages p WHERE 'a' = p.space AND id > 'b'", { pages: { space: ['a'] } }],
  ["SELECT 1 FROM pages WHERE (space IN ('a', :b))", { pages: { space: ['a', 'B'] } }],
  [
    "SELECT 1 FROM pages p JOIN spaces s ON s.id = p.space WHERE p.space = 'a'",
    { pages: { space: ['a'] }, spaces: {} },
  ],
  [
    "SELECT 1 FROM pages WHERE space = 'a' UNION SELECT 1 FROM pages WHERE space = 'b'",
    { pages: { space: ['a', 'b'] } },
  ],
  ["WITH x AS (SELECT * FROM pages WHERE space = 'a') SELECT * FROM x", { pages: { space: ['a'] } }],
  ["SELECT 1 FROM pages WHERE space = 'a' OR id = 'b'", { pages: {} }],
  ["SELECT 1 FROM pages WHERE NOT space = 'a'", { pages: {} }],
  ["SELECT 1 FROM pages WHERE id BETWEEN 1 AND space = 'a'", { pages: {} }],
  ["SELECT 1 FROM pages WHERE CASE WHEN 1 THEN 1 AND space = 'a' END", { pages: {} }],
  ["SELECT 1 FROM pages WHERE space = 'a' COLLATE NOCASE", { pages: {} }],
  ["SELECT 1 FROM pages WHERE space = 'a' || 'b'", { pages: {} }],
  ["SELECT 1 FROM pages WHERE space = 'a', pages q", {}],
  ["SELECT 1 FROM pages a, pages b WHERE a.space = 'a'", { pages: {} }],
  [
    "SELECT 1 FROM pages WHERE space IN (SELECT id FROM spaces WHERE id = 'a')",
    { pages: {}, spaces: { id: ['a'] } },
  ],
  ["SELECT space IS NOT DISTINCT FROM 'a' FROM pages WHERE space = 'b'", { pages: { space: ['b'] } }],
  ["SELECT space = 'a' FROM pages", { pages: {} }],
])('conditions with constants: %s', (sql, wanted) => {
  const found = constantConditions(tokensIn(sql), { known, parameters: { b: 'B' } })
  const plain = Array.from(found, ([table, columns]) => [
    table,
    Object.fromEntries(Array.from(columns, ([column, values]) => [column, [...values]])),
  ])
  expect(Object.fromEntries(plain)).toEqual(wanted)
})
