/** `ws plan` and `ws apply` as commands, in this process: what they refuse, how they end, and the shape of their answers. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dangerWords } from '../../../src/catalog/resource.ts'
import { create as createTeam, update as updateTeam } from '../../../src/catalog/team.ts'
import { ApiError } from '../../../src/errors.ts'
import { folderWith } from '../../support/folder.ts'
import { type Asked, runLine } from './run-line.ts'
import { organizationId, type Service, startService } from './service.ts'

let service: Service
let home: string

beforeEach(async () => {
  service = await startService()
  home = folderWith()
})

afterEach(() => service.close())

const run = (line: string, how: Asked = {}) => runLine(line, { service, home, ...how })

const write = (name: string, text: string) => writeFileSync(join(home, name), text)
const read = (name: string) => readFileSync(join(home, name), 'utf8')
const path = { organizationId }
const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('a saved plan', () => {
  const document = 'spaces: [{ title: Copy, from: spc_cli }]\nteams: [{ title: Writers }]\n'

  test('that was done as a whole is nothing to do, even a copy that no list shows', async () => {
    write('a.yaml', document)
    await run('plan a.yaml --out plan.json')
    expect(await run('apply --plan plan.json --yes')).toMatchObject({ exit: 0, err: expect.anything() })
    const again = await run('apply --plan plan.json --yes')
    expect(again).toMatchObject({ exit: 0, out: 'Nothing to do\n', writes: [] })
  })

  test('of another version of ws or of the format is refused, and an edited version is an edit', async () => {
    write('a.yaml', 'teams: [{ title: Writers }]\n')
    const other = { context: { version: '99.0.0' } }
    const refusedAs = async (err: string) =>
      expect(await run('apply --plan plan.json --yes')).toMatchObject({
        exit: 2,
        err: expect.stringContaining(err),
        writes: [],
      })
    await run('plan a.yaml --out plan.json', other)
    await refusedAs('was made by ws 99.0.0, and this is ws 0.0.0')
    write('plan.json', read('plan.json').replace('99.0.0', '0.0.0'))
    await refusedAs('is not as ws wrote it')
    write('plan.json', read('plan.json').replace('ws-plan/1', 'ws-plan/2'))
    await refusedAs('has the format "ws-plan/2"')
  })

  test('of copies of each other is none', async () => {
    write('a.yaml', 'spaces: [{ title: A, from: B }, { title: B, from: A }]\n')
    expect(await run('plan a.yaml')).toMatchObject({
      exit: 2,
      err: expect.stringContaining("a.yaml:1:28: copies of each other can't be made: A from: B from: A"),
    })
  })

  test('names the line of an earlier name or a template that nothing has, or several have', async () => {
    write('a.yaml', 'spaces:\n  - title: Copy\n    from: Nowhere\n')
    const faultOf = async () => (await run('plan a.yaml')).err
    expect(await faultOf()).toContain('a.yaml:3:11: "from" names "Nowhere", and there is no such space')
    for (const space of ['spc_cli', 'spc_sdk'])
      expect(await run(`space update ${space} --title Twin`)).toMatchObject({ exit: 0 })
    write('a.yaml', 'spaces:\n  - title: Copy\n    from: Twin\n')
    expect(await faultOf()).toMatch(/a\.yaml:3:11: "from" names "Twin", and several .* spc_\w+, spc_\w+/)
  })

  test('keeps the holders of protected things that the document does not list', async () => {
    const removed = async (text: string): Promise<readonly string[]> => {
      write('a.yaml', text)
      const { changes } = JSON.parse((await run('plan a.yaml --prune -o json')).out)
      return changes.map(({ id }: { readonly id: string }) => id)
    }
    expect(await removed('collections: []\n')).toContain('col_product')
    expect(await removed('protected: ["space/**"]\ncollections: []\n')).not.toContain('col_product')
  })

  test('is remembered for the last twenty', async () => {
    for (let number = 1; number <= 22; number += 1) {
      write('a.yaml', `teams: [{ title: Team ${number} }]\n`)
      await run('plan a.yaml --out plan.json')
      expect(await run('apply --plan plan.json --yes')).toMatchObject({ exit: 0 })
    }
    const whole = filesBelow(home).filter((file) => file.endsWith('.whole'))
    expect(whole).toHaveLength(20)
  })

  test('goes on where somebody has undone a part of it', async () => {
    write('a.yaml', 'teams: [{ title: Writers }, { title: Readers }]\n')
    await run('plan a.yaml --out plan.json')
    await run('apply --plan plan.json --yes')
    const made = JSON.parse((await run('team list -o json')).out) as { id: string; title: string }[]
    const writers = made.find(({ title }) => title === 'Writers')
    await service.client.call(updateTeam, {
      path: { ...path, teamId: writers?.id ?? '' },
      body: { title: 'W' },
    })
    const again = await run('apply --plan plan.json --yes -o json --jq .summary')
    expect(JSON.parse(again.out)).toMatchObject({ done: 1, already: 1 })
  })

  test.each([
    ['edited', (text: string) => text.replaceAll('Writers', 'Riders'), 'is not as ws wrote it'],
    ['cut', (text: string) => text.slice(0, -20), 'is not a whole plan'],
    [
      'of another version',
      (text: string) => text.replace('ws-plan/1', 'ws-plan/9'),
      'this ws reads ws-plan/1',
    ],
    ['empty', () => '', 'is not a whole plan'],
  ])('that is %s is refused', async (_, change, reason) => {
    write('a.yaml', 'teams: [{ title: Writers }]\n')
    await run('plan a.yaml --out plan.json')
    write('plan.json', change(read('plan.json')))
    const ran = await run('apply --plan plan.json --yes')
    expect(ran).toMatchObject({ exit: 2, writes: [], out: '' })
    expect(ran.err).toContain(reason)
  })

  test('of another organization is refused, and so is such a document', async () => {
    write('a.yaml', 'organization: { id: org_northwind }\nteams: [{ title: Writers }]\n')
    await run('plan a.yaml --out plan.json')
    const plan = await run('apply --plan plan.json --yes', { env: { WS_ORG: 'org_lab' } })
    expect(plan).toMatchObject({ exit: 2, writes: [] })
    expect(plan.err).toContain('a plan for the organization org_northwind, and WS_ORG names org_lab')
    const direct = await run('apply a.yaml --yes', { env: { WS_ORG: 'org_lab' } })
    expect(direct).toMatchObject({ exit: 2, writes: [], requests: [] })
  })
})

test('the JSON of a plan has these members, and no others', async () => {
  write('a.yaml', 'teams: [{ title: Writers }]\n')
  const members = ['format', 'changes', 'summary', 'notCompared', 'blocked', 'dangers', 'unmanaged', 'hash']
  const plain = JSON.parse((await run('plan a.yaml -o json')).out) as Record<string, unknown>
  expect(Object.keys(plain).toSorted()).toEqual(members.toSorted())
  const whole = JSON.parse((await run('plan a.yaml -o json --requests')).out) as Record<string, unknown>
  expect(Object.keys(whole).toSorted()).toEqual([...members, 'requests'].toSorted())
  expect(whole.requests).toEqual([
    { method: 'PUT', url: `/v1/orgs/${organizationId}/teams`, body: { title: 'Writers' } },
  ])
})

test('--prune leaves lists alone that a document does not have, also where it names things in them', async () => {
  const lists = 'sites: [{ title: Docs, visibility: unlisted, spaces: [{ space: spc_cli, path: cli }] }]'
  for (const organization of ['', `organization: { id: ${organizationId} }\n`]) {
    write('a.yaml', `${organization}${lists}\n`)
    const plan = JSON.parse((await run('plan a.yaml --prune -o json')).out) as { summary: object }
    expect(plan.summary).toMatchObject({ create: 2, delete: 0 })
  }
})

describe('each danger needs its word', () => {
  const cases = {
    publish: 'sites: [{ title: Partner docs, visibility: unlisted }]',
    sso: 'organization: { sso: false }',
    admins: 'teams: [{ title: Writers, members: [{ user: ben@northwind.example, role: member }] }]',
    self: 'teams: [{ title: Writers, members: [] }]',
    elevate: 'members: [{ user: ben@northwind.example, role: admin }]',
    members: `members: [${['ada', 'ben', 'chen', 'dana', 'eli', 'fay'].map((name) => `{ user: ${name}@northwind.example }`)}]`,
    delete: 'collections: [{ id: col_engineering, collections: [] }]',
  } satisfies Record<(typeof dangerWords)[number], string>

  beforeEach(async () => {
    write(
      'before.yaml',
      `organization: { sso: true }
teams:
  - title: Writers
    members:
      - { user: ada@northwind.example, role: member }
      - { user: ben@northwind.example, role: owner }
  - title: Readers
    members: [{ user: ada@northwind.example, role: owner }]
`,
    )
    await run('apply before.yaml --yes')
  })

  test.each(dangerWords)('%s', async (word) => {
    const env = { WS_USER: 'ada@northwind.example' }
    write('a.yaml', `${cases[word]}\n`)
    const refused = await run('apply a.yaml --yes --prune', { env })
    expect(refused).toMatchObject({ exit: 2, writes: [], out: '' })
    expect(refused.err).toContain(`needs --allow ${word}`)
    // The person sees what it is about.
    expect(refused.err).toContain(`Danger: ${word}: `)
    expect(refused.err.indexOf('Danger: ')).toBeLessThan(refused.err.indexOf('needs --allow'))
    const others = dangerWords.filter((each) => each !== word).map((each) => `--allow ${each}`)
    expect(await run(`apply a.yaml --yes --prune ${others.join(' ')}`, { env })).toMatchObject({
      exit: 2,
      writes: [],
    })
    const allowed = await run(`apply a.yaml --yes --prune --allow ${dangerWords.join(',')}`, { env })
    expect(allowed).toMatchObject({ exit: 0 })
    expect(allowed.writes.length).toBeGreaterThan(0)
  })
})

test('an entry that may be one of several needs an id, and nothing is guessed', async () => {
  const twins = [0, 1].map(() => service.client.call(createTeam, { path, body: { title: 'Twin' } }))
  const ids = (await Promise.all(twins)).map(({ id }) => id)
  write('a.yaml', 'teams: [{ title: Twin, members: [] }]\n')
  for (const line of ['plan a.yaml', 'apply a.yaml --yes', 'diff a.yaml live', 'diff live a.yaml']) {
    const refused = await run(line)
    expect(refused, line).toMatchObject({ exit: 2, out: '', writes: [] })
    expect(refused.err).toContain('team/Twin names several things')
    for (const id of ids) expect(refused.err).toContain(id)
  }
  write('a.yaml', `teams: [{ title: Twin }, { id: ${ids[0]}, title: Other }]\n`)
  expect((await run('plan a.yaml')).exit).toBe(0)
})

test('too much of a kind needs --max-changes', async () => {
  for (let index = 0; index < 10; index += 1)
    await service.client.call(createTeam, { path, body: { title: `Team ${index}` } })
  const entries = [0, 1, 2, 3].map((index) => `{ was: Team ${index}, title: New ${index} }`)
  write('a.yaml', `teams: [${entries.join(', ')}]\n`)
  const refused = await run('apply a.yaml --yes')
  expect(refused).toMatchObject({ exit: 2, writes: [] })
  expect(refused.err).toContain('4 of 10 of the kind team would change: more than --max-changes')
  expect((await run('apply a.yaml --yes --max-changes 39%')).exit).toBe(2)
  expect(await run('apply a.yaml --yes --max-changes 40%')).toMatchObject({ exit: 0 })
})

describe('how it ends', () => {
  test('a conflict alone is 6, and names the member with both values', async () => {
    const made = await service.client.call(createTeam, { path, body: { title: 'Writers' } })
    write('a.yaml', `teams: [{ id: ${made.id}, title: Authors }, { title: Others }]\n`)
    await run('plan a.yaml --out plan.json')
    await service.client.call(updateTeam, { path: { ...path, teamId: made.id }, body: { title: 'Editors' } })
    const ran = await run('apply --plan plan.json --yes -o json')
    expect(ran.exit).toBe(6)
    expect(ran.err).toContain('title was \\"Writers\\" and is \\"Editors\\"')
    const { steps, summary } = JSON.parse(ran.out) as { steps: { members?: unknown }[]; summary: unknown }
    expect(summary).toMatchObject({ conflict: 1, done: 1 })
    expect(steps.flatMap(({ members }) => members ?? [])).toEqual([
      { member: 'title', saw: 'Writers', is: 'Editors' },
    ])
    // Nothing broke that run off.
    expect((await run('plan a.yaml')).err).toContain(
      'An earlier run did not do all of its 2 requests: 1 done, 1 conflict: 1 request to do now',
    )
    // It was no run of another document.
    write('b.yaml', 'teams: [{ title: Somebody else }]\n')
    expect((await run('plan b.yaml')).err).not.toContain('An earlier run')
  })

  test('a conflict about a thing that somebody has removed says that it is gone', async () => {
    const { id } = await service.client.call(createTeam, { path, body: { title: 'Writers' } })
    write('a.yaml', `teams: [{ id: ${id}, title: Authors }]\n`)
    await run('plan a.yaml --out plan.json')
    expect(await run(`team delete ${id} --yes`)).toMatchObject({ exit: 0 })
    expect(await run('apply --plan plan.json --yes')).toMatchObject({
      exit: 6,
      err: expect.stringContaining('team/Authors: It is gone: somebody has removed it'),
    })
  })

  test('some failed is 8, and the rest is done', async () => {
    write('a.yaml', 'saml: [{ label: Okta, defaultRole: read }]\nteams: [{ title: Writers }]\n')
    service.beforeWrite = ({ url }) => {
      if (url.endsWith('/saml')) throw new ApiError('Not today', { status: 422 })
    }
    const ran = await run('apply a.yaml --yes')
    expect(ran.exit).toBe(8)
    expect(ran.out).toBe('1 done, 1 failed\n')
    expect(ran.err).toContain('saml-provider/Okta: Not today')
  })

  test('what is blocked stops it before the first change, unless it is skipped', async () => {
    write(
      'a.yaml',
      'spaces: [{ title: Copy, from: spc_cli, visibility: public }]\nteams: [{ title: Writers }]\n',
    )
    const refused = await run('apply a.yaml --yes')
    expect(refused).toMatchObject({ exit: 2, writes: [] })
    expect(refused.err).toContain('A copy has the `visibility` of its template')
    expect(await run('apply a.yaml --yes --skip-blocked')).toMatchObject({ exit: 0 })
  })
})

test('a dry run has no single request for curl, and says how to see them', async () => {
  write('a.yaml', 'teams: [{ title: Writers }]\n')
  const ran = await run('apply a.yaml -n -o curl')
  expect(ran).toMatchObject({ exit: 2, requests: [] })
  expect(ran.err).not.toContain('goes with --dry-run')
  expect(ran.err).toContain('hint: Use --dry-run without it, or with -o json')
})

test('a copy that is to have another visibility than its template is blocked before it is made', async () => {
  const planOf = async (visibility: string) => {
    write('a.yaml', `spaces: [{ title: Copy, from: spc_cli, visibility: ${visibility} }]\n`)
    return JSON.parse((await run('plan a.yaml -o json')).out) as { blocked: { reason: string }[] }
  }
  const { blocked } = await planOf('public')
  expect(blocked.map(({ reason }) => reason)).toEqual([
    'A copy has the `visibility` of its template, and the API has no operation that sets it',
  ])
  expect((await planOf('private')).blocked).toEqual([])
})

test('a copy is made once, and made again once somebody has deleted it', async () => {
  write('a.yaml', 'spaces: [{ title: Copy, from: spc_cli }]\n')
  expect((await run('plan a.yaml')).out).toContain('+ space/Copy  copy of space/col_product/spc_cli\n')
  expect(await run('apply a.yaml --yes')).toMatchObject({ exit: 0 })
  expect(await run('apply a.yaml --yes')).toMatchObject({ exit: 0, out: 'Nothing to do\n', writes: [] })
  const spaces = await run('export --kinds space -o json')
  const { id } = JSON.parse(spaces.out).spaces.find(({ title }: { title: string }) => title === 'Copy')
  write('a.yaml', `spaces: [{ id: ${id}, title: Copy, from: spc_cli }]\n`)
  expect(await run('apply a.yaml --yes')).toMatchObject({ exit: 0, out: 'Nothing to do\n', writes: [] })
  write('a.yaml', 'spaces: [{ title: Copy, from: spc_cli }]\n')
  await run(`space delete ${id} --yes`)
  expect(JSON.parse((await run('plan a.yaml -o json')).out)).toMatchObject({ summary: { create: 1 } })
})

describe('documents', () => {
  test('in several files, a folder and stdin are one', async () => {
    write('a.yaml', 'teams: [{ title: Writers }]\n')
    write('b.yaml', 'collections: [{ title: Partners }]\n')
    for (const line of ['plan a.yaml b.yaml', 'plan .']) {
      const { changes } = JSON.parse((await run(`${line} -o json`)).out) as { changes: { address: string }[] }
      expect(changes.map(({ address }) => address)).toEqual(['team/Writers', 'collection/Partners'])
    }
    const both = await run('plan a.yaml - -o json', { stdin: 'teams: [{ title: Writers }]\n' })
    expect(both).toMatchObject({ exit: 2, requests: [] })
  })

  test('an unset variable and a missing file are faults, told together', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how documents write it
    write('a.yaml', 'teams: [{ title: "${env:WS_VAR_NOBODY_SET}" }, { title: "${file:no.txt}" }]\n')
    const ran = await run('plan a.yaml')
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('NOBODY_SET')
    expect(ran.err).toContain('no.txt')
  })
})
