/** `ws query` on the sample: its tables, what it reads for a statement, and what it says about what it could not read. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { allResources } from '../../../src/catalog/walk.ts'
import type { Context } from '../../../src/context.ts'
import { kindTables } from '../../../src/workflows/query/tables/kind-tables.ts'
import { meaningOf } from '../../../src/workflows/query/tables/member-meanings.ts'
import { queryTables } from '../../../src/workflows/query/tables/query-tables.ts'
import { queryViews } from '../../../src/workflows/query-views/index.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'
import { someOf } from '../../support/campaign.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

interface QueryRun {
  /** The status with which the service refuses a path; undefined if it answers. */
  readonly refuse?: (path: string) => number | undefined
  readonly terminal?: boolean
  readonly answers?: readonly boolean[]
}

let asked: string[] = []

async function query(words: readonly string[], { refuse, ...world }: QueryRun = {}) {
  asked = []
  const transport: Context['transport'] = async (baseUrl) => {
    const { send, close } = await program.transport(baseUrl)
    return {
      close,
      send: async (request, signal) => {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        const status = refuse?.(pathname)
        if (status === undefined) return send(request, signal)
        const text = JSON.stringify({ error: { message: 'Not for you' } })
        return { status, headers: {}, text: async () => text, bytes: async () => Buffer.from(text) }
      },
    }
  }
  return program.ws(['query', ...words], { ...world, context: { ...runsStatements, transport } })
}

interface ListedItem {
  readonly id: string
  readonly title?: string
  readonly role?: string
  readonly user?: { readonly email?: string }
}

async function rowsOf(words: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { out, err, exit } = await query([...words, '-o', 'json', '--quiet'])
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  return JSON.parse(out)
}

const tables = await queryTables(false)

test('the names are those that statements of people rely on: a change is a line in the changelog', () => {
  const file = fileURLToPath(new URL('names.txt', import.meta.url))
  const names = [...tables, ...queryViews]
    .map(
      ({ name, columns }) =>
        `${name}: ${columns.map((column) => `${column.name} ${column.type}`).join(', ')}`,
    )
    .toSorted()
  if (process.env.UPDATE) writeFileSync(file, `${names.join('\n')}\n`)
  expect(names).toEqual(readFileSync(file, 'utf8').trimEnd().split('\n'))
})

test('each column says what it means, and not only its name', () => {
  const bare = tables.flatMap(({ name: table, columns }) =>
    columns.filter((column) => meaningOf(column) === column.name).map(({ name }) => `${table}.${name}`),
  )
  expect(bare).toEqual([])
})

test('a resource that somebody declares tomorrow is a table, without a word about it here', async () => {
  const resources = await allResources()
  const team = resources.find(({ kind }) => kind === 'team')
  if (team === undefined) throw new Error('there are teams')
  // No kind of ws is called so.
  const tomorrow = { ...team, kind: 'holiday-policy' as typeof team.kind, within: 'team' as const }
  const table = kindTables([...resources, tomorrow], false).find(({ name }) => name === 'holiday_policies')
  expect(table?.columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['id', 'team', 'organization', 'title', 'members', 'address']),
  )
})

const unlisted = ['hostnames']

test.each(someOf(tables, 9))('every row of $name is read', async ({ name }) => {
  const { exit, err } = await query([`SELECT * FROM ${name}`, '--quiet', '--max-requests', '5000'])
  expect(exit).toBe(unlisted.includes(name) ? 8 : 0)
  if (unlisted.includes(name)) expect(err).toContain('could not be read')
})

test('rows are those of the lists', async () => {
  const lists: readonly (readonly [string, string])[] = [
    ['SELECT id, title FROM teams ORDER BY id', 'team list'],
    ['SELECT id, role, user_email FROM members ORDER BY id', 'member list'],
    ['SELECT id, title FROM collections ORDER BY id', 'collection list'],
    ['SELECT id, title FROM sites ORDER BY id', 'site list'],
  ]
  for (const [sql, list] of lists) {
    const { out } = await program.ws([...list.split(' '), '--all', '-o', 'json'])
    const items = (JSON.parse(out) as readonly ListedItem[]).toSorted((one, other) =>
      String(one.id) < String(other.id) ? -1 : 1,
    )
    const rows = await rowsOf([sql])
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect(rows).toEqual(
      items.map(({ id, title, role, user }) =>
        user === undefined ? { id, title } : { id, role: role ?? null, user_email: user.email ?? null },
      ),
    )
  }
})

test('a boolean is 0 or 1, a time is a text that compares, and a list is JSON', async () => {
  expect(await rowsOf(['SELECT DISTINCT typeof(published) AS t FROM sites'])).toEqual([{ t: 'integer' }])
  const [row] = await rowsOf([
    "SELECT count(*) AS n, sum(createdAt > '2000' AND julianday(createdAt) > 0) AS recent FROM spaces",
  ])
  expect(row?.n).toBe(row?.recent)
  expect(await rowsOf(['SELECT json_type(emailDomains) AS t FROM organizations'])).toEqual([{ t: 'array' }])
})

describe('change requests that are merged or archived', () => {
  const statuses = 'SELECT status, count(*) AS n FROM change_requests GROUP BY status ORDER BY status'
  const all = [
    { status: 'draft', n: 2 },
    { status: 'merged', n: 1 },
    { status: 'open', n: 3 },
  ]

  test('are in the table, also where the service has no list of all, or refuses it', async () => {
    expect(await rowsOf([statuses])).toEqual(all)
    for (const status of [403, 404]) {
      const { out, exit } = await query([statuses, '-o', 'json', '--quiet'], {
        refuse: (path) => (path === '/v1/orgs/org_northwind/change-requests' ? status : undefined),
      })
      expect({ exit, rows: JSON.parse(out) }).toEqual({ exit: 0, rows: all })
    }
  })

  test('so are their comments, and the reviews of them', async () => {
    const [merged] = await rowsOf(["SELECT id, space FROM change_requests WHERE status = 'merged'"])
    const comment = ['cr', 'comment', 'create', String(merged?.id), '--space', String(merged?.space)]
    expect((await program.ws([...comment, '--body', 'Afterwards.'])).exit).toBe(0)
    const said = "SELECT change_request FROM comments WHERE body_markdown = 'Afterwards.'"
    expect(await rowsOf([said])).toEqual([{ change_request: merged?.id }])
    expect(await rowsOf([`${said} AND space = '${merged?.space}'`])).toEqual([{ change_request: merged?.id }])
  })

  test('cost nothing if the statement wants others', async () => {
    const lists = () => asked.filter((path) => path.endsWith('/change-requests'))
    await rowsOf(["SELECT id FROM change_requests WHERE status = 'merged'"])
    expect(lists()).toEqual(['/v1/orgs/org_northwind/change-requests'])
    await rowsOf(["SELECT id FROM change_requests WHERE status IN ('open', 'draft')"])
    expect(lists()).not.toContain('/v1/orgs/org_northwind/change-requests')
    const discussed = await rowsOf(['SELECT id FROM change_requests WHERE comments > 0 ORDER BY id'])
    await rowsOf(["SELECT id FROM comments WHERE status = 'open'"])
    const ids = asked.flatMap((path) => /change-requests\/([^/]+)\/comments$/.exec(path)?.[1] ?? [])
    expect(ids.toSorted()).toEqual(discussed.map(({ id }) => id))
  })

  test('are told if the service refuses their lists', async () => {
    const { err, exit } = await query([statuses], {
      refuse: (path) => (path.endsWith('/change-requests') ? 403 : undefined),
    })
    expect(exit).toBe(8)
    expect(err).toContain('not read: change_requests of space/')
  })

  test('are not in a backup: a statement that wants them says so', async () => {
    expect((await program.ws(['backup', 'create', 'kept', '--quiet'])).exit).toBe(0)
    const wanted = await query([statuses, '--source', 'kept'])
    expect(wanted.exit).toBe(8)
    expect(wanted.err).toContain('merged and archived ones are left out')
    const others = await query([
      "SELECT count(*) FROM change_requests WHERE status = 'open'",
      '--source',
      'kept',
    ])
    expect({ err: others.err, exit: others.exit }).toEqual({ err: '', exit: 0 })
  })
})

test('replies to comments are read by the list of the comment: of a space, or of a change request', async () => {
  const rows = await rowsOf(['SELECT space, change_request, comment, id FROM replies ORDER BY id'])
  expect(rows.map(({ id, change_request }) => [id, change_request])).toEqual([
    ['rpl_lead_1', null],
    ['rpl_limits_1', 'cr_rate_limits'],
    ['rpl_scope_1', null],
  ])
  // Comments without replies cost no request, and no list is asked for twice.
  expect(asked.filter((path) => path.endsWith('/replies')).toSorted()).toEqual([
    '/v1/spaces/spc_api/change-requests/cr_rate_limits/comments/cmt_limits/replies',
    '/v1/spaces/spc_api/comments/cmt_scope/replies',
    '/v1/spaces/spc_handbook/comments/cmt_lead/replies',
  ])
})

describe('conditions on a holder', () => {
  test('read that holder alone', async () => {
    const rows = await rowsOf(["SELECT id FROM comments WHERE space = 'spc_api' AND change_request IS NULL"])
    expect(rows.length).toBeGreaterThan(1)
    const others = asked.filter(
      (path) => path.startsWith('/v1/spaces/') && !path.startsWith('/v1/spaces/spc_api'),
    )
    expect(others).toEqual([])
    expect(asked.some((path) => /collections\/.*\/spaces|\/sites/.test(path))).toBe(false)
  })

  test('lead to a holder that is not there: no row, and no gap', async () => {
    expect(await rowsOf(["SELECT id FROM comments WHERE space = 'spc_none'"])).toEqual([])
  })

  const held = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      column.source.from === 'holder' ? [{ name, columns, column: column.name }] : [],
    ),
  )

  test('give the rows of all', async () => {
    const readable = held.filter(({ name }) => !unlisted.includes(name))
    for (const { name, columns, column } of someOf(readable, 11)) {
      const own = columns.find((each) => each.name === 'address' || each.name.endsWith('id'))?.name ?? column
      const sql = `SELECT ${column} AS holder, ${own} AS place FROM ${name}`
      const all = await rowsOf([`${sql} ORDER BY 1, 2`])
      const [holder] = all.map((row) => row.holder).filter((id) => id !== null)
      const found = await rowsOf([
        `${sql} WHERE ${column} = :holder ORDER BY 1, 2`,
        '--param',
        `holder=${holder}`,
      ])
      expect({ name, column, found }).toEqual({
        name,
        column,
        found: all.filter((row) => row.holder === holder),
      })
    }
  })
})

test('--explain sends nothing, and tells the requests', async () => {
  const sql = "SELECT * FROM comments WHERE space IN ('spc_api', 'spc_guides')"
  const rows = await rowsOf([sql, '--explain'])
  expect(asked).toEqual([])
  expect(rows.map(({ request, for: holder }) => `${request} for ${holder}`)).toContain(
    'GET /v1/spaces/spc_api/comments for space spc_api',
  )
  expect(await rowsOf([sql, '--dry-run'])).toEqual(rows)
})

test('--max-requests refuses before the lists that are too many', async () => {
  const { exit, err } = await query(['SELECT count(*) FROM comments', '--max-requests', '12'])
  expect(exit).toBe(2)
  expect(err).toMatch(/the statement needs at least \d+ requests/)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(asked.some((path) => path.endsWith('/comments'))).toBe(false)
})

test('a table that costs a request a space says so before', async () => {
  const { err, exit } = await query(['SELECT count(*) FROM comments'])
  expect(exit).toBe(0)
  expect(err).toMatch(/comments: \d+ requests, one for each of \d+ spaces/)
})

test('a part that is refused is named, and the rest is answered', async () => {
  const { out, err, exit } = await query(['SELECT count(*) AS n FROM team_members', '-o', 'csv'], {
    refuse: (path) => (path.endsWith('/teams/team_docs/members') ? 403 : undefined),
  })
  expect(exit).toBe(8)
  expect(out).toMatch(/^n\n\d+\n$/)
  expect(err).toContain('not read: team_members of team/Docs: Not for you')
})

test('a list that the service does not offer is not empty', async () => {
  const { err, exit } = await query(['SELECT count(*) FROM members'], {
    refuse: (path) => (path.endsWith('/members') ? 404 : undefined),
  })
  expect(exit).toBe(8)
  expect(err).toContain('not read: members of organization/')
})

test('a statement that reads no table sends nothing', async () => {
  expect(await rowsOf(['SELECT 1 + 1 AS two'])).toEqual([{ two: 2 }])
  expect(asked).toEqual([])
})

test('a statement may stand in a file or on stdin, with parameters', async () => {
  writeFileSync(`${program.folder}/teams.sql`, '-- teams\nSELECT id FROM teams WHERE title = :title')
  expect(await rowsOf(['-f', 'teams.sql', '--param', 'title=Docs'])).toEqual([{ id: 'team_docs' }])
  const { out } = await program.ws(['query', '-', '-o', 'csv'], {
    stdin: 'SELECT 1 AS one',
    context: runsStatements,
  })
  expect(out).toBe('one\n1\n')
})

test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'markdown'])(
  'a hostile text is harmless in %s',
  async (format) => {
    const { out, exit } = await query(["VALUES ('=cmd()|\u001b[31m')", '-o', format], {
      terminal: format === 'table',
    })
    expect(exit).toBe(0)
    expect(out).not.toContain('\u001b[31m')
    if (format === 'csv') expect(out).toContain("'=cmd()")
  },
)
