/** `ws diff` as people and scripts call it: its sides, its exit codes, its formats, and documents with faults. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: documents have such texts.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources } from '../../src/catalog/walk.ts'
import type { Context } from '../../src/context.ts'
import { comparisonFormat } from '../../src/estate/compare/comparison.ts'
import { changesOf } from '../../src/workflows/diff/report.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { hostileTitles } from '../support/hostile-titles.ts'
import { lapse } from '../support/lapse.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeAll(async () => {
  expect((await ws(['export', '--out', 'before.yaml'])).exit).toBe(0)
  expect((await ws(['local', 'snapshot', 'save', 'before'])).exit).toBe(0)
  await ws(['profile', 'create', 'sample', '--url', program.url, '--org', 'org_northwind'])
  await ws(['profile', 'create', 'lab', '--url', program.url, '--org', 'org_lab'])
})

const sides = ['live', 'before.yaml', 'snapshot:before', 'profile:sample', '-']

test('every source tells the same state', async () => {
  const { out: stdin } = await ws(['export', '-o', 'json'])
  for (const side of sides) {
    const { out, exit } = await ws(['diff', side, 'live', '--exit-code'], { stdin })
    expect({ side, out, exit }).toEqual({ side, out: 'No differences (74 alike)\n', exit: 0 })
  }
})

test('an entry without an id is never looked up at the service', async () => {
  write('named.yaml', 'collections: [{ title: Support, spaces: [{ title: Support playbook }] }]\n')
  for (const words of [
    ['named.yaml', 'live'],
    ['live', 'named.yaml'],
  ]) {
    const { exit, err } = await ws(['diff', ...words])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
  }
})

test('a folder of files is one document', async () => {
  expect((await ws(['export', '--out', 'parts/'])).exit).toBe(0)
  const { out, exit } = await ws(['diff', 'parts', 'live', '--exit-code'])
  expect({ out, exit }).toEqual({ out: 'No differences (74 alike)\n', exit: 0 })
})

test('a profile is asked at its own address, whatever is in force', async () => {
  const { exit, err } = await ws(['diff', 'profile:sample', 'before.yaml'], {
    env: { WS_URL: 'local:/nowhere.db', WS_TOKEN: 'other', WS_ORG: 'org_other' },
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
})

test('one of several organizations has to be named, by a flag', async () => {
  await ws(['profile', 'create', 'both', '--url', program.url])
  const { exit, err } = await ws(['diff', 'profile:both', 'before.yaml'])
  expect(exit).toBe(2)
  expect(err).toContain('profile:both names no organization, and there is not just one')
  expect(err).toContain('hint: Name one: --org org_northwind or --org org_lab')
})

test('nothing but GET is sent, and a snapshot is left as it was', async () => {
  const snapshots = join(folder, 'workspace.db.snapshots')
  const contents = () => readdirSync(snapshots).map((name) => [name, readFileSync(join(snapshots, name))])
  const before = contents()
  const methods = new Set<string>()
  const recorded: Context['transport'] = async (baseUrl) => {
    const transport = await program.transport(baseUrl)
    return {
      ...transport,
      send: (request, signal) => {
        methods.add(request.method)
        return transport.send(request, signal)
      },
    }
  }
  await ws(['diff', 'snapshot:before', 'profile:sample'], { context: { transport: recorded } })
  expect([...methods]).toEqual(['GET'])
  expect(contents()).toEqual(before)
})

test('two organizations are compared by name', async () => {
  const { out } = await ws(['diff', 'profile:sample', 'profile:lab', '-o', 'json', '--kinds', 'organization'])
  expect(JSON.parse(out).changes).toMatchObject([
    { action: 'update', kind: 'organization', id: 'org_lab', members: { title: { from: 'Northwind Labs' } } },
  ])
})

test('what no list shows any more is looked up before it is told as deleted', async () => {
  await ws(['space', 'move', 'spc_security', '--no-parent'])
  const { out } = await ws(['diff', 'snapshot:before', 'live', '--kinds', 'space'])
  expect(out).toBe(
    'spaces\n~ space/Security  spc_security  moved from space/Engineering/Platform/Security\n    parent  "collection/Engineering/Platform" → null\n\n1 moved, 11 unchanged\n',
  )
  const back = await ws(['diff', 'live', 'before.yaml', '--kinds', 'space', '-o', 'json', '--jq', '.summary'])
  expect(JSON.parse(back.out)).toMatchObject({ move: 1, create: 0, delete: 0 })
  await ws(['space', 'move', 'spc_security', '--parent', 'col_platform'])
})

test('a document without the title of its organization has addresses all the same', async () => {
  write('untitled.yaml', 'organization: { id: org_northwind }\nteams: []\n')
  const { out } = await ws(['diff', 'untitled.yaml', 'live', '-o', 'json'])
  const { notCompared } = JSON.parse(out) as { notCompared: { address: string }[] }
  expect(new Set(notCompared.map(({ address }) => address))).toEqual(new Set(['organization/Northwind Labs']))
})

test('a member that names what is gone or new names it by its address, for people', async () => {
  const shownAs = async (action: 'create' | 'delete', from: string | null, to: string | null) => {
    const report = changesOf(
      {
        format: comparisonFormat,
        changes: [
          { action, kind: 'team', address: 'team/Support', id: 'team_s', members: {} },
          {
            action: 'update',
            kind: 'saml-provider',
            address: 'saml-provider/Okta',
            id: 'saml_o',
            members: { defaultTeam: { from, to }, label: { from: 'team_s', to: 'Okta' } },
          },
        ],
        summary: { create: 0, update: 1, move: 0, delete: 1, unchanged: 0 },
        notCompared: [],
      },
      { title: '', isShort: false, resources: await allResources() },
    )
    return report.groups[1]?.entries[0]?.members
  }
  const label = { name: 'label', from: '"team_s"', to: '"Okta"' }
  expect(await shownAs('delete', 'team_s', null)).toEqual([
    { name: 'defaultTeam', from: '"team/Support"', to: 'null' },
    label,
  ])
  expect(await shownAs('create', 'team_d', 'team_s')).toEqual([
    { name: 'defaultTeam', from: '"team_d"', to: '"team/Support"' },
    label,
  ])
})

test('a deleted space is told as deleted, though it can still be read', async () => {
  expect((await ws(['space', 'delete', 'spc_cli', '--yes'])).exit).toBe(0)
  const { out, exit } = await ws(['diff', 'before.yaml', 'live', '--kinds', 'space', '-o', 'json'])
  expect((await ws(['space', 'restore', 'spc_cli'])).exit).toBe(0)
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    changes: [{ action: 'delete', address: 'space/Product/CLI', id: 'spc_cli' }],
    summary: { delete: 1 },
  })
})

test('two sides share one line of progress, which counts both', async () => {
  let looks = 0
  const passing = lapse(() => {
    looks += 1
    return looks * 50
  })
  const { err } = await ws(['diff', 'profile:sample', 'live'], {
    terminal: true,
    env: { WS_PAGER: '' },
    context: passing,
  })
  const counts = Array.from(err.matchAll(/ (\d+) of (\d+) lists/g), ([, done, total]) => [
    Number(done),
    Number(total),
  ])
  expect(counts.length).toBeGreaterThan(5)
  expect(counts.map(([done]) => done)).toEqual(
    counts.map(([done = 0]) => done).toSorted((one, other) => one - other),
  )
  expect(counts.at(-1)?.[0]).toBeGreaterThan(20)
  expect(err).toContain('profile:sample: reading ')
  expect(err).toContain('\rlive: reading ')
})

describe('exit codes', () => {
  test('12 for differences where they are asked for, 0 else', async () => {
    write('other.yaml', 'teams: [{ id: team_docs, title: Scribes }]')
    expect((await ws(['diff', 'other.yaml', 'live', '--kinds', 'team'])).exit).toBe(0)
    const { exit, err } = await ws(['diff', 'other.yaml', 'live', '--kinds', 'team', '--exit-code'])
    expect({ exit, err }).toEqual({ exit: 12, err: 'ws: 3 differences\n' })
  })

  test('8 for what could not be compared, and its things are not told as deleted', async () => {
    const { out: text } = await ws(['export', '-o', 'json'])
    const { teams: _, ...rest } = JSON.parse(text)
    const gap = { kind: 'team', address: 'organization/Northwind Labs', reason: 'No (403)', refused: true }
    write('gap.json', JSON.stringify({ ...rest, notCaptured: [gap] }))
    for (const words of [
      ['gap.json', 'live'],
      ['live', 'gap.json'],
    ]) {
      const { exit, out, err } = await ws(['diff', ...words, '--exit-code'])
      expect({ exit, out }).toEqual({
        exit: 8,
        out: 'Not compared: teams of organization/Northwind Labs: No (403)\nNo differences (64 alike)\n',
      })
      expect(err).toContain('1 list could not be compared')
    }
  })

  test('a list that could not be read stays one when somebody renames what holds it', async () => {
    const { out: text } = await ws(['export', '-o', 'json', '--kinds', 'team,team-member'])
    const { teams, ...rest } = JSON.parse(text)
    const [{ members: _, ...first }, ...others] = teams
    const gap = { kind: 'team-member', address: `team/${first.title}`, reason: 'No (403)', refused: true }
    const renamed = [{ ...first, title: 'Authors' }, ...others]
    write(
      'gap.json',
      JSON.stringify({ ...rest, teams: renamed, notCaptured: [{ ...gap, holder: first.id }] }),
    )
    const { exit, out } = await ws(['diff', 'live', 'gap.json', '-o', 'json'])
    const { changes } = JSON.parse(out) as { changes: { kind: string; members: object }[] }
    expect({ exit, kinds: changes.map(({ kind }) => kind) }).toEqual({ exit: 8, kinds: ['team'] })
  })

  test('a list that a document leaves out is nobody’s business', async () => {
    write('teams.yaml', (await ws(['export', '--kinds', 'team,team-member'])).out)
    const { exit } = await ws(['diff', 'teams.yaml', 'live', '--exit-code'])
    expect(exit).toBe(0)
  })

  test('4 for a profile without a token, 2 for one that is not there, 10 for a file or a snapshot that is not', async () => {
    await ws(['profile', 'create', 'remote', '--url', 'https://docs.example.com', '--org', 'x'])
    const codes = await Promise.all(
      ['profile:remote', 'profile:none', 'none.yaml', 'snapshot:none'].map(
        async (side) => (await ws(['diff', side, 'live'])).exit,
      ),
    )
    expect(codes).toEqual([4, 2, 10, 10])
  })
})

test('faults of both documents are told at once, each with its place', async () => {
  write(
    'one.yaml',
    'teams:\n  - title: A\n    colour: red\n  - title: A\nsites:\n  - { title: Bee, visibility: hidden }\n',
  )
  write(
    'two.yaml',
    'teems: []\ncollections:\n  - title: ${env:WS_VAR_UNSET}\n    spaces: [{ id: spc_x, emojy: x }]\n',
  )
  const { exit, err } = await ws(['diff', 'one.yaml', 'two.yaml'])
  expect(exit).toBe(2)
  expect(err.split('\n')).toEqual([
    'ws: one.yaml:3:5: there is no member "colour"',
    'ws: one.yaml:4:5: the team "A" stands here twice, first at line 2',
    'ws: one.yaml:6:31: "visibility" needs one of public, unlisted, share-link, visitor-auth, got "hidden"',
    'ws: two.yaml:1:1: there is no member "teems"; did you mean teams?',
    'ws: two.yaml:3:12: the variable WS_VAR_UNSET is not set',
    'ws: two.yaml:4:27: there is no member "emojy"; did you mean emoji?',
    'hint: ws schema document prints the schema of documents',
    '',
  ])
})

test('a thing in two files is a fault, and so is a reference to nothing', async () => {
  mkdirSync(join(folder, 'both'))
  write('both/a.yaml', 'teams: [{ id: team_docs, title: Docs }]\n')
  write(
    'both/b.yaml',
    'teams: [{ id: team_docs, title: Docs }]\nsites: [{ id: site_docs, spaces: [{ path: x, space: spc_none }] }]\n',
  )
  const { exit, err } = await ws(['diff', 'both', 'live'])
  expect(exit).toBe(2)
  expect(err).toContain('both/b.yaml:1:9: the team "Docs" stands in two files, first at both/a.yaml:1:9')
  write('both/b.yaml', 'sites: [{ id: site_docs, spaces: [{ path: x, space: spc_none }] }]\n')
  const other = await ws(['diff', 'both', 'live'])
  expect(other.exit).toBe(2)
  expect(other.err).toContain('both/b.yaml:1:53: "space" names "spc_none", and there is no such space')
})

test('values are filled in from variables and files, and a title that looks like one stays a title', async () => {
  write('name.txt', 'Docs\n')
  write(
    'filled.yaml',
    'teams: [{ id: team_docs, title: "${file:name.txt}" }, { id: team_support, title: "${env:WS_VAR_NAME}" }]\n',
  )
  const { out } = await ws(['diff', 'filled.yaml', 'live', '--kinds', 'team', '-o', 'ndjson'], {
    env: { WS_VAR_NAME: 'Support' },
  })
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).address),
  ).toEqual(['team/Platform'])
  await ws(['team', 'update', 'team_platform', '--title', '${env:HOME} $${file:x}'])
  await ws(['export', '--out', 'literal.yaml'])
  expect((await ws(['diff', 'literal.yaml', 'live', '--exit-code'])).exit).toBe(0)
  await ws(['team', 'update', 'team_platform', '--title', 'Platform'])
})

describe('a document of somebody else', () => {
  const title = (value: string) => `teams: [{ id: team_docs, title: "${value}" }]\n`
  const env = { AWS_SECRET: 'very-secret', WS_TOKEN: 'very-secret-token' }

  test.each([
    ['${env:AWS_SECRET}', 'the variable AWS_SECRET'],
    ['${env:WS_TOKEN}', 'the variable WS_TOKEN'],
    ['${file:/etc/hostname}', 'the file "/etc/hostname"'],
    ['${file:../outside.txt}', 'the file "../outside.txt"'],
    ['${file:link.txt}', 'the file "link.txt"'],
    ['${file:.}', 'the file "."'],
  ])('fills in no %s', async (value, named) => {
    mkdirSync(join(folder, 'theirs'), { recursive: true })
    write('outside.txt', 'very-secret')
    write('theirs/doc.yaml', title(value))
    rmSync(join(folder, 'theirs/link.txt'), { force: true })
    symlinkSync('../outside.txt', join(folder, 'theirs/link.txt'))
    for (const words of [
      ['diff', 'theirs/doc.yaml', 'live'],
      ['plan', 'theirs/doc.yaml'],
      ['apply', 'theirs/doc.yaml', '--yes'],
      ['audit', 'theirs/doc.yaml'],
    ]) {
      const { exit, out, err } = await ws(words, { env })
      expect({ words, exit, out }).toEqual({ words, exit: 2, out: '' })
      expect(err).toContain(`theirs/doc.yaml:1:33: the document may not fill in ${named}`)
      expect(err).not.toContain('very-secret')
    }
  })

  test('a fault quotes the beginning of a value only', async () => {
    write('long.yaml', `sites: [{ title: Docs, visibility: ${'x'.repeat(50)}${'secret'.repeat(20)} }]\n`)
    const { exit, err } = await ws(['plan', 'long.yaml'])
    expect(exit).toBe(2)
    expect(err).toContain('x'.repeat(50))
    expect(err).not.toContain('secretsecret')
  })

  test('what the command line names is filled in, but never a token', async () => {
    write('theirs/doc.yaml', title('${env:AWS_SECRET} ${file:../outside.txt}'))
    const flags = ['--allow-env', 'AWS_SECRET', '--allow-file', 'outside.txt', '--show-secrets']
    const { out, exit } = await ws(
      ['plan', 'theirs/doc.yaml', ...flags, '-o', 'json', '--jq', '.changes[].members.title.to'],
      { env },
    )
    expect({ out, exit }).toEqual({ out: 'very-secret very-secret\n', exit: 0 })
    write('theirs/doc.yaml', title('${env:WS_TOKEN}'))
    const refused = await ws(['plan', 'theirs/doc.yaml', '--allow-env', 'WS_TOKEN'], { env })
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('but never a token of ws') })
  })

  test('a folder of documents is read without links out of it, and none is quoted', async () => {
    mkdirSync(join(folder, 'linked'), { recursive: true })
    write('linked/a.yaml', title('Docs'))
    symlinkSync('/etc/passwd', join(folder, 'linked/x.yaml'))
    const { exit, err } = await ws(['plan', 'linked'])
    expect(exit).toBe(2)
    expect(err).toBe(
      'ws: linked/x.yaml is not a regular file inside linked: ws does not read it\nhint: Remove it from the folder, or name each document by itself\n',
    )
  })
})

describe('hostile titles', () => {
  const titles = [
    ...hostileTitles.filter((title) => title.length <= 64),
    'a\n```\n# b',
    '`x` ``y`` | z',
    '@ada #1 <b>https://evil.example</b> [x](y)',
    '\u001b[2Jgone \u202eback',
    '__proto__',
    '</summary></details>',
  ]

  beforeAll(async () => {
    for (const title of titles) await ws(['team', 'create', `--title=${title}`])
  })

  test('stay on their line as text', async () => {
    const { out } = await ws(['diff', 'before.yaml', 'live', '--kinds', 'team'])
    const lines = out.split('\n')
    expect(lines.filter((line) => line.startsWith('+ team/')).length).toBe(titles.length)
    // A thing is two lines: its address, its title.
    expect(lines.length).toBe(2 * titles.length + 4)
    expect(out).not.toContain('\u001b')
    expect(out).not.toContain('\u202e')
  })

  test('stay in their block as Markdown', async () => {
    const { marked } = await import('marked')
    const { out } = await ws(['diff', 'before.yaml', 'live', '--kinds', 'team', '-o', 'markdown'])
    const types = marked.lexer(out).map(({ type }) => type)
    expect(types.filter((type) => type !== 'space')).toEqual(['paragraph', 'html', 'code', 'html'])
    expect(out).not.toContain('\u001b')
  })

  test('stay in their cell of a table', async () => {
    const { marked } = await import('marked')
    const { out } = await ws(['team', 'list', '--all', '-o', 'markdown'])
    const [table] = marked.lexer(out)
    expect(table?.type).toBe('table')
    const html = await marked.parse(out)
    expect(html).not.toMatch(/<(?:b|code|em|strong|a|summary)[ >]/)
    expect(html.match(/<tr>/g)?.length).toBe(titles.length + 3 + 1)
  })

  test('come back the same from a document', async () => {
    await ws(['export', '--out', 'hostile.yaml'])
    expect((await ws(['diff', 'hostile.yaml', 'live', '--exit-code'])).exit).toBe(0)
  })
})

test('a service that fails in the middle is an error, and no difference', async () => {
  const { exit, out } = await ws(['diff', 'before.yaml', 'live'], {
    env: { WS_URL: 'https://api.test', WS_TOKEN: 'x' },
    context: {
      transport: async () => ({
        send: async ({ url }) => {
          const isWhole = url.endsWith('/v1/orgs/org_northwind')
          const text = JSON.stringify(
            isWhole ? { object: 'organization', id: 'org_northwind', title: 'N' } : {},
          )
          return {
            status: isWhole ? 200 : 500,
            headers: {},
            text: async () => text,
            bytes: async () => Buffer.from(text),
          }
        },
        close: async () => undefined,
      }),
    },
  })
  expect({ exit, isSilent: !out.includes('- ') }).toEqual({ exit: 8, isSilent: true })
})
