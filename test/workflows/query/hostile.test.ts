/** Statements that mean harm: each is refused in words or answered, none reaches a file, writes, or crashes ws. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'
import { isCampaign } from '../../support/campaign.ts'
import { hostileTitles } from '../../support/hostile-titles.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

const query = (words: readonly string[], terminal = false) =>
  program.ws(['query', ...words, '--quiet'], { terminal, context: runsStatements })

/** Of the folder in which it runs. */
const files = () => readdirSync(program.folder).filter((name) => !name.startsWith('workspace.db'))

const before = files()

const refused = [
  ...[
    "ATTACH DATABASE 'stolen.db' AS x",
    "VACUUM INTO 'stolen.db'",
    'PRAGMA writable_schema = 1',
    'DETACH main',
  ],
  ...["SELECT readfile('/etc/passwd')", "SELECT writefile('stolen', 'x')", "SELECT load_extension('./x.so')"],
  ...[
    "SELECT edit('x', 'touch stolen')",
    "SELECT sqlite_attach('x')",
    "SELECT fts3_tokenizer('simple', 'x')",
  ],
  ...['SELECT * FROM pragma_database_list', 'SELECT * FROM dbstat', 'SELECT * FROM sqlite_dbpage'],
  ...["SELECT * FROM fsdir('/')", "SELECT * FROM csv('/etc/passwd')", "SELECT * FROM zipfile('x.zip')"],
  ...[
    'DROP TABLE spaces',
    "UPDATE spaces SET title = ''",
    'DELETE FROM spaces',
    'CREATE TEMP TABLE x AS SELECT 1',
  ],
  ...[
    'WITH x AS (SELECT 1) INSERT INTO spaces SELECT * FROM x',
    'SELECT 1; DELETE FROM spaces',
    'BEGIN EXCLUSIVE',
  ],
  ...[
    'SELECT 1;;; DROP TABLE teams',
    'SELECT 1 /*',
    "SELECT 'x",
    'SELECT "',
    'EXPLAIN DELETE FROM spaces',
    ';',
  ],
  ...['SELECT * FROM spaces; ATTACH "x" AS y', 'CREATE TRIGGER x AFTER INSERT ON spaces BEGIN SELECT 1; END'],
  ...[`SELECT ${'('.repeat(20_000)}1`, `SELECT ${'1+'.repeat(20_000)}1`, `SELECT ${'-'.repeat(50_001)}\n`],
  ...[`SELECT 1 FROM ${Array(70).fill('spaces').join(', ')}`, `SELECT ${Array(5000).fill('1').join(', ')}`],
  ...[`VALUES ${'(1) UNION '.repeat(3)}`, '\u0000SELECT 1'],
]

test.each(refused.map((sql) => [sql.slice(0, 60), sql]))('refused in words: %s', async (_, sql = '') => {
  const { out, err, exit } = await query([sql])
  expect({ out, exit }).toEqual({ out: '', exit: 2 })
  expect(err).toMatch(/^ws: /)
  expect(err).not.toMatch(/\n\s+at |undefined|\[object/)
  expect(err.length).toBeLessThan(3000)
  expect(files()).toEqual(before)
})

/** They fail once they run. */
const failing = [
  "SELECT 'a' MATCH 'b'",
  ...['SELECT zeroblob(2147483647)', "SELECT printf('%2000000000d', 1)", 'SELECT abs(-9223372036854775808)'],
  ...[
    "SELECT json('{')",
    "SELECT * FROM json_each('[1,')",
    'SELECT sum(9223372036854775807) FROM (VALUES (1), (2))',
  ],
  ...["SELECT 1 WHERE 'a' LIKE 'a' ESCAPE 'xy'"],
]

test.each(failing)('fails in words: %s', async (sql) => {
  const { err, exit } = await query([sql])
  expect({ sql, exit, said: /^ws: SQLite stopped: ./.test(err) }).toEqual({ sql, exit: 1, said: true })
})

/** They are odd, and harmless. */
const harmless = [
  ...["SELECT 'ATTACH x; DROP TABLE spaces'", 'SELECT 1 AS "load_extension"', "SELECT '--', '/*', ';'"],
  ...['SELECT title AS "__proto__", id AS "constructor" FROM teams', 'SELECT sqlite_version() > 1 AS x;  ;;'],
  ...[
    'SELECT count(*) FROM sqlite_schema',
    "SELECT x'00ff' AS b, zeroblob(3) AS z",
    'SELECT char(0, 27, 8238) AS c',
  ],
]

test.each(harmless)('answered: %s', async (sql) => {
  const { out, exit } = await query([sql, '-o', 'json'])
  expect({ sql, exit }).toEqual({ sql, exit: 0 })
  expect(JSON.parse(out).length).toBeGreaterThan(0)
})

/** A terminal would carry these out, or show them in another order. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const live = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

/** ws itself shows the names of columns in bold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what it looks for
const bold = /\u001b\[(?:1|22)m/g

const titles = [
  ...hostileTitles,
  '=HYPERLINK("http://x")',
  '@SUM(1)',
  'a\u001b[2Jb',
  'a\r\nb',
  'a|b`c',
  '</script>',
]

beforeAll(async () => {
  for (const title of titles) await program.ws(['team', 'create', `--title=${title}`, '--quiet', '--yes'])
})

test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'markdown'])(
  'hostile titles of spaces are harmless in %s',
  async (format) => {
    const { out, exit } = await query(['SELECT title FROM teams', '-o', format], format === 'table')
    expect(exit).toBe(0)
    expect(out.replaceAll('\r\n', '\n').replaceAll(bold, '')).not.toMatch(live)
    expect(out.split('touch canary').length).toBeGreaterThan(8)
    if (format === 'csv') for (const line of out.split('\n')) expect(line).not.toMatch(/^"?[=@]/)
  },
)

/** They take memory, or never end, in a process that ws can end. */
test.runIf(isCampaign).each([
  ['SELECT hex(zeroblob(400000000))', 'more memory than ws gives it'],
  [
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000000) SELECT count(*) FROM (SELECT randomblob(1000) b FROM c ORDER BY b)',
    'more memory than ws gives it',
  ],
  [
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 900000) SELECT hex(zeroblob(400)) FROM c',
    'the answer has more than 256 MiB of text',
  ],
  [
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c',
    'the statement has more than 1000000 rows',
  ],
])('beyond its limits: %s', { timeout: 600_000 }, (sql, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/ws.js', 'query', sql], {
    encoding: 'utf8',
    env: { ...process.env, WS_CONFIG_DIR: program.folder, WS_URL: program.url },
  })
  expect(status).toBe(1)
  expect(stderr).toContain(said)
})
