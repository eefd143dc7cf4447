/** Answers of other commands as tables, several sources at once, and rules of an audit in SQL. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOfTime } from '../../local/rehearsal.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

const run = (words: readonly string[]) =>
  program.ws(words, { context: { ...runsStatements, now: () => startOfTime } })

async function rowsOf(...words: readonly string[]) {
  const { out, err, exit } = await run(['query', ...words, '-o', 'json', '--quiet'])
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  return JSON.parse(out) as readonly Record<string, unknown>[]
}

async function answerOf(line: string) {
  const { out } = await run([...line.split(' '), '-o', 'json', '--quiet'])
  return JSON.parse(out)
}

beforeAll(async () => {
  expect(await run(['backup', 'create', 'kept', '--quiet'])).toMatchObject({ exit: 0 })
  expect(await run(['export', '--out', 'kept.yaml', '--quiet'])).toMatchObject({ exit: 0 })
})

test('access has the rows of ws access', async () => {
  const wanted = (await answerOf('access')) as readonly Record<string, unknown>[]
  const rows = await rowsOf('SELECT person, role, address FROM access')
  expect(rows).toEqual(wanted.map(({ person, role, address }) => ({ person, role, address })))
})

test('findings has those of ws audit, and joins things', async () => {
  const { findings } = (await answerOf('audit')) as { readonly findings: readonly Record<string, unknown>[] }
  const rows = await rowsOf('SELECT rule, id, fingerprint FROM findings')
  expect(rows).toEqual(findings.map(({ rule, id, fingerprint }) => ({ rule, id, fingerprint })))
  const joined = await rowsOf(
    "SELECT s.title FROM findings f JOIN spaces s ON s.id = f.id WHERE f.rule = 'change-request-outdated' OR s.id = 'spc_cli'",
  )
  expect(joined.length).toBeGreaterThan(0)
})

describe('several sources', () => {
  test('come in one pass, and a column tells them apart', async () => {
    const sources = ['live', 'kept', 'kept.yaml'].flatMap((source) => ['--source', source])
    const rows = await rowsOf(
      'SELECT source, count(*) AS n, min(title) AS first FROM spaces GROUP BY 1',
      ...sources,
    )
    expect(rows.map(({ source }) => source)).toEqual(['kept', 'kept.yaml', 'live'])
    expect(new Set(rows.map(({ n, first }) => `${n} ${first}`)).size).toBe(1)
  })

  test('a backup of another organization joins with the live one', async () => {
    const inLab = { env: { WS_ORG: 'org_lab' } }
    expect(await program.ws(['backup', 'create', 'lab', '--quiet'], inLab)).toMatchObject({ exit: 0 })
    const emails = async (world = {}) => {
      const { out } = await program.ws(['member', 'list', '--all', '--jq', 'map(.user.email)'], world)
      return JSON.parse(out) as readonly (string | null)[]
    }
    const [here, there] = [await emails(), await emails(inLab)]
    const shared = here.filter((email) => email !== null && there.includes(email)).toSorted()
    expect(shared.length).toBeGreaterThan(0)
    expect(here.length).not.toBe(there.length)
    const sources = ['--source', 'live', '--source', 'lab']
    const rows = await rowsOf(
      "SELECT one.user_email AS email FROM members one JOIN members other USING (user_email) WHERE one.source = 'live' AND other.source = 'lab' ORDER BY 1",
      ...sources,
    )
    expect(rows.map(({ email }) => email)).toEqual(shared)
    expect(await rowsOf('SELECT source, id FROM organizations ORDER BY 1', ...sources)).toEqual([
      { source: 'lab', id: 'org_lab' },
      { source: 'live', id: 'org_northwind' },
    ])
  })

  test('a table with a source of its own keeps it', async () => {
    const [row] = await rowsOf('SELECT query_source, source FROM redirects LIMIT 1', '--source', 'live')
    expect(row?.query_source).toBe('live')
  })

  test.each([
    ['SELECT count(*) FROM access', 'kept.yaml', 'a document does not tell who has access'],
    ['SELECT count(*) FROM space_links', 'kept', 'only a service has these lists'],
    ['SELECT count(*) FROM audit_events', 'kept', 'a backup does not hold them'],
    ['SELECT count(*) FROM comments', 'kept.yaml', 'a document does not hold them'],
  ])('what a source does not hold is told: %s from %s', async (sql, source, reason) => {
    const { err, exit } = await run(['query', sql, '--source', source])
    expect(exit).toBe(8)
    expect(err).toContain(reason)
  })
})

describe('a rule in SQL', () => {
  const audit = async (rules: string, ...words: readonly string[]) => {
    writeFileSync(`${program.folder}/.ws-audit.yaml`, `rules:\n${rules}`)
    return run(['audit', '--rules', 'own', '-o', 'json', ...words])
  }

  test('finds a thing for each row, with the usual fingerprint', async () => {
    const rule = `  - id: own
    severity: high
    sql: SELECT id, title || ' is old' AS message FROM spaces WHERE julianday(:now) - julianday(updatedAt) > 300
`
    const { out, exit } = await audit(rule)
    expect(exit).toBe(12)
    expect(JSON.parse(out).findings).toMatchObject([
      {
        rule: 'own',
        id: 'spc_archive',
        message: 'Archive 2024 is old',
        fingerprint: 'own:spc_archive',
        severity: 'high',
      },
    ])
    expect((await audit(rule, 'kept')).exit).toBe(12)
  })

  test.each([
    ['sql: SELECT titel FROM spaces', 'no such column: titel; did you mean title?'],
    ['sql: DELETE FROM spaces', 'is not a SELECT'],
    ['sql: SELECT 1', 'reads no table'],
    ['sql: SELECT * FROM findings', 'no such table: findings'],
    ['{ sql: SELECT id FROM teams, jq: . }', 'own has jq and sql: give one'],
  ])('%s is refused in its place', async (entry, message) => {
    const members = entry.startsWith('{') ? entry.slice(1, -1) : entry
    const rule = entry.startsWith('{') ? `  - { id: own, ${members} }\n` : `  - id: own\n    ${entry}\n`
    const { err, exit } = await audit(rule)
    expect(exit).toBe(2)
    expect(err).toContain(message)
    expect(err).toMatch(/\.ws-audit\.yaml:\d+:\d+/)
  })
})
