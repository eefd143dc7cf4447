/** Queries with a name: what each says of the sample, after a few changes that give it something to find. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInQueries } from '../../../src/workflows/query/named/index.ts'
import { queryIn } from '../../../src/workflows/query/named-query.ts'
import { startOfTime } from '../../local/rehearsal.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

const query = (words: readonly string[]) =>
  program.ws(['query', ...words], { context: { ...runsStatements, now: () => startOfTime } })

beforeAll(async () => {
  const changes = [
    'team create --title Nobody --yes',
    'collection create --title Nothing --yes',
    'space update spc_cli --title guides',
  ]
  for (const line of changes) expect(await program.ws(line.split(' '))).toMatchObject({ exit: 0 })
})

/** Values under which a query finds something. */
const given: Readonly<Record<string, readonly string[]>> = {
  'inactive-members': ['days=5'],
  'members-outside': ['domain=other.example'],
  'old-drafts': ['days=1'],
  'unanswered-comments': ['days=1'],
}

/** The sample has none, and no command makes one. */
const findNothing = ['failed-specifications', 'members-never-seen']

const file = fileURLToPath(new URL('named-results.txt', import.meta.url))

test('each says of the sample what it should', async () => {
  const said: string[] = []
  for (const name of Object.keys(builtInQueries)) {
    const params = (given[name] ?? []).flatMap((param) => ['--param', param])
    const { out, err, exit } = await query([name, ...params, '-o', 'csv', '--quiet'])
    expect({ name, err, exit }).toEqual({ name, err: '', exit: 0 })
    const lines = out.trimEnd().split('\n')
    expect({ name, finds: lines.length > 1 }).toEqual({ name, finds: !findNothing.includes(name) })
    said.push(`## ${name} ${params.join(' ')}`.trimEnd(), ...lines.map(withoutMadeIds))
  }
  const text = `${said.join('\n')}\n`
  if (process.env.UPDATE) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
})

const withoutMadeIds = (line: string) => line.replace(/\b(?:team|col)_[a-z0-9]{12,}\b/g, '<id>')

test.each(Object.entries(builtInQueries))(
  '%s says what it tells, for whom, and what its parameters mean',
  (name, sql) => {
    const { title, about, parameters } = queryIn(sql, { name, source: 'ws' })
    expect(title.length).toBeGreaterThan(10)
    expect(about).toMatch(/For: \S/)
    for (const parameter of parameters) expect(parameter.about).not.toBe('')
    const named = new Set([...sql.replace(/^--.*$/gm, '').matchAll(/:(\w+)/g)].map(([, word]) => word))
    expect([...named].filter((word) => word !== 'now')).toEqual(parameters.map((parameter) => parameter.name))
  },
)

test('a project has its own, which win over those of ws', async () => {
  writeFileSync(`${program.folder}/.ws.json`, '{}')
  mkdirSync(`${program.folder}/queries`)
  writeFileSync(`${program.folder}/queries/admins.sql`, '-- Nobody.\nSELECT 1 AS none WHERE 0')
  writeFileSync(
    `${program.folder}/queries/team-called.sql`,
    '-- A team by its title.\n-- :title = Docs  Its title\nSELECT id FROM teams WHERE title = :title',
  )
  expect((await query(['team-called', '-o', 'id'])).out).toBe('team_docs\n')
  expect((await query(['team-called', '--param', 'title=Support', '-o', 'id'])).out).toBe('team_support\n')
  expect((await query(['admins', '-o', 'csv'])).out).toBe('none\n')
  const { out } = await query(['--list', '-o', 'json'])
  const rows = JSON.parse(out) as readonly { readonly name: string }[]
  expect(rows).toContainEqual({
    name: 'team-called',
    title: 'A team by its title',
    source: 'queries/team-called.sql',
    parameters: ['title=Docs'],
  })
  expect(rows.length).toBe(Object.keys(builtInQueries).length + 1)
})

test('a name that is not there gets a guess', async () => {
  const { err, exit } = await query(['stale-space'])
  expect(exit).toBe(2)
  expect(err).toContain('there is no query "stale-space"; did you mean stale-spaces?')
})

test('a share link lets nobody in while its site is not published, or open to others anyway', async () => {
  const other = await sampleProgram()
  const links = () =>
    other.ws(['query', 'active-share-links', '--fields', 'id', '--no-header'], { context: runsStatements })
  try {
    expect((await links()).out).toBe('shl_preview\n')
    await other.ws(['site', 'update', 'site_partners', '--visibility', 'unlisted', '--yes'])
    expect((await links()).out).toBe('')
    await other.ws(['site', 'update', 'site_partners', '--visibility', 'share-link', '--yes'])
    await other.ws(['site', 'unpublish', 'site_partners', '--yes'])
    expect((await links()).out).toBe('')
  } finally {
    other.remove()
  }
})
