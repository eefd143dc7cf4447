/** `--orgs` and `--spaces`: nothing else is named, read or shown, whichever way leads to it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { firstHash, hashOf, historyPaths, linkTo } from '../../src/engine/history/chain/chain.ts'
import { placesOf } from '../../src/mcp/calls/arguments.ts'
import { agentCommands, effectOf } from '../../src/mcp/commands.ts'
import { openDesk } from './desk.ts'

const byOrg = await openDesk({
  allowWrites: true,
  limits: { organizations: ['org_lab'], spaces: undefined, profiles: [] },
})
const bySpace = await openDesk({
  allowWrites: true,
  person: 'agrees',
  limits: { organizations: ['org_northwind'], spaces: ['spc_api', 'spc_guides'], profiles: [] },
})
afterAll(() => {
  byOrg.remove()
  bySpace.remove()
})

const outside = expect.stringMatching(/limits of this server|could be checked/)

describe('--orgs', () => {
  test.each<readonly [string, object]>([
    ['org get', { org: 'org_northwind' }],
    ['team list', { org: 'org_northwind' }],
    ['space get', { space: 'spc_api' }],
    ['cr list', { space: 'spc_api' }],
    ['collection get', { collection: 'col_product' }],
    ['space comment list', { space: 'spc_api' }],
    ['tree', { org: 'org_northwind' }],
    ['integration list', {}],
  ])('%s %j shows nothing of another organization', async (command, given) => {
    const { data, error } = await byOrg.read(command, given)
    if (error === undefined) expect(JSON.stringify(data.data)).not.toMatch(/northwind|Northwind|spc_|team_/)
    else expect(error.message).toEqual(outside)
  })

  test('a list of organizations holds those within', async () => {
    const { data } = await byOrg.read('org list')
    expect(data.data.map(({ id }: { id: string }) => id)).toEqual(['org_lab'])
    expect(data.limitedTo).toEqual({ organizations: ['org_lab'] })
  })

  test.each<readonly [string, object]>([
    ['space update', { space: 'spc_api', title: 'X' }],
    ['space transfer', { space: 'spc_api', organization: 'org_northwind' }],
    ['team create', { org: 'org_northwind', title: 'X' }],
    ['integration unpublish', { integration: 'diagrams' }],
    ['site create', { org: 'org_lab', title: 'Lab site', spaces: ['spc_cli'] }],
    ['collection create', { org: 'org_lab', title: 'Lab', parent: 'col_product' }],
    ['collection create', { org: 'org_lab', title: 'Lab', parent: '../orgs/org_lab' }],
  ])('%s %j is refused before anything is sent', async (command, given) => {
    byOrg.methods()
    const { data, error } = await byOrg.plan(command, given)
    if (error !== undefined) expect(error.message).toMatch(/limits of this server|could be checked/)
    else expect((await byOrg.call('apply', { hash: data.hash })).error).toBeDefined()
    expect(byOrg.methods().every((method) => method === 'GET')).toBe(true)
  })
})

test('a filter names nothing of another organization', async () => {
  const { error } = await byOrg.read('site list', {
    org: 'org_lab',
    'with-space': 'spc_cli',
    space: 'spc_cli',
  })
  expect(error?.message).toEqual(outside)
})

test('a member deep in a body that the API document lacks is refused', async () => {
  const transport = await bySpace.state.transport(bySpace.program.url)
  const body = JSON.stringify({ body: { markdown: 'x', space: 'spc_cli' } })
  const request = { method: 'POST', url: 'local:/v1/spaces/spc_api/comments', headers: {}, body }
  await expect(transport.send(request, new AbortController().signal)).rejects.toThrow(
    '"space" is not of the API',
  )
})

describe('--spaces', () => {
  test('lets these be read and changed', async () => {
    expect((await bySpace.read('space get', { space: 'spc_api' })).data.data.id).toBe('spc_api')
    const { data } = await bySpace.plan('space update', { space: 'spc_guides', title: 'Within' })
    expect((await bySpace.call('apply', { hash: data.hash })).data.data).toMatchObject({ title: 'Within' })
  })

  test.each<readonly [string, object]>([
    ['space list', {}],
    ['site space list', { site: 'site_docs' }],
    ['collection spaces', { collection: 'col_product' }],
    ['tree', {}],
    ['export', {}],
    ['org search', { query: 'a' }],
    ['access', {}],
  ])('%s %j shows no other space', async (command, given) => {
    // The others answer with one value.
    const isList = !['tree', 'export'].includes(command)
    const { data, error } = await bySpace.read(command, given, isList ? { limit: 1000 } : {})
    if (error !== undefined) expect(error.message).toEqual(outside)
    else {
      const named = new Set(JSON.stringify(data.data).match(/spc_\w+/g))
      expect([...named].filter((id) => !['spc_api', 'spc_guides'].includes(id))).toEqual([])
    }
  })

  test.each<readonly [string, object]>([
    ['space update', { space: 'spc_cli', title: 'X' }],
    ['space delete', { space: 'spc_cli' }],
    ['site space add', { site: 'site_docs', spaceId: 'spc_cli' }],
    ['site create', { title: 'Other', spaces: ['spc_cli'] }],
    ['space duplicate', { space: 'spc_cli' }],
    ['collection delete', { collection: 'col_product' }],
    ['team create', { title: 'X' }],
    ['space transfer', { space: 'spc_api', organization: 'org_lab' }],
  ])('%s %j is refused before anything is sent', async (command, given) => {
    bySpace.methods()
    const { data, error } = await bySpace.plan(command, given)
    const refusal = error ?? (await bySpace.call('apply', { hash: data.hash })).error
    expect(refusal?.message).toMatch(/limits of this server|no command/)
    expect(bySpace.methods().every((method) => method === 'GET')).toBe(true)
  })
})

const withoutSentences = (_name: string, value: unknown) =>
  typeof value === 'string' && /\s/.test(value) ? '' : value

/** One thing of each kind, in the sample workspace. */
const sample = {
  org: 'org_northwind',
  space: 'spc_api',
  site: 'site_docs',
  team: 'team_docs',
  collection: 'col_product',
  cr: '1',
  provider: 'saml_okta',
  spec: 'payments',
  'email-domain': 'northwind.example',
  query: 'a',
}

test('no command that reads shows another space, whatever its reply looks like', async () => {
  const reading = [...(await agentCommands()).values()].filter((each) => effectOf(each) === 'reads')
  expect(reading.length).toBeGreaterThan(50)
  let answered = 0
  for (const command of reading) {
    const { name, spec } = command
    if (spec.kind === 'task' && spec.forAgents?.isLocal === true) continue
    const names = [...placesOf(spec).keys()]
    const given = Object.entries(sample).filter(([each]) => names.includes(each))
    const { data } = await bySpace.read(name, Object.fromEntries(given), { limit: 1000 })
    if (data !== undefined) answered += 1
    // Sentences of a page that may be read may name others.
    const named = new Set(JSON.stringify(data?.data ?? null, withoutSentences).match(/spc_[a-z]+/g))
    expect([name, ...named].filter((id) => !['spc_api', 'spc_guides'].includes(id))).toEqual([name])
  }
  expect(answered).toBeGreaterThan(25)
})

describe('--profiles', async () => {
  const none = { organizations: undefined, spaces: undefined }
  const own = { env: { WS_PROFILE: 'own', WS_URL: '', WS_TOKEN: '' } }
  const [alone, beside] = await Promise.all([
    openDesk({ ...own, allowWrites: true }),
    openDesk({ ...own, limits: { ...none, profiles: ['other'] } }),
  ])
  for (const { program } of [alone, beside])
    for (const name of ['own', 'other', 'third'])
      await program.ws(['profile', 'create', name, '--url', program.url, '--org', 'org_northwind'])
  afterAll(() => {
    alone.remove()
    beside.remove()
  })
  const compared = async ({ call }: typeof alone, to: string) => {
    const { data, error } = await call('diff', { from: 'live', to, jq: '.summary.update' })
    return error?.message ?? data.data
  }
  const notReadable = expect.stringContaining('is not one of those that this server may read')

  test('the profile in force is the service in force, and no other one is read', async () => {
    expect(await compared(alone, 'profile:own')).toBe(0)
    alone.methods()
    for (const name of ['other', 'third', 'missing', '__proto__'])
      expect(await compared(alone, `profile:${name}`)).toEqual(notReadable)
    expect((await alone.call('audit', { source: 'profile:other' })).error?.message).toEqual(notReadable)
  })

  test('those that it names are read too', async () => {
    expect(await compared(beside, 'profile:other')).toBe(0)
    expect(await compared(beside, 'profile:third')).toEqual(notReadable)
  })

  test('the history of another service is not shown', async () => {
    const { data } = await alone.plan('space update', { space: 'spc_api', title: 'Here' })
    await alone.call('apply', { hash: data.hash })
    const [{ id }] = (await alone.read('history list')).data.data
    const lines = historyPaths(alone.state.context)?.lines ?? ''
    const kept = readFileSync(lines, 'utf8')
    const others = kept.replaceAll(alone.program.url, 'https://other.example').replaceAll(id, 'other')
    const chain = chained(others + kept)
    writeFileSync(lines, chain.text)
    writeFileSync(historyPaths(alone.state.context)?.head ?? '', chain.head)
    expect((await alone.read('history list', {}, { jq: 'map(.id)' })).data.data).toEqual([id])
    expect((await alone.read('history get', { entry: 'other' })).error?.message).toContain('no entry other')
    expect((await alone.plan('undo', { entries: ['other'] })).error?.message).toContain('no entry other')
  })
})

/** Lines of several histories as one: each names the hash of the line before it. */
function chained(text: string): { readonly text: string; readonly head: string } {
  let head = firstHash
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const linked = line.replace(/,"prev":"[0-9a-f]{64}"\}$/, linkTo(head))
      head = hashOf(linked)
      return `${linked}\n`
    })
  return { text: lines.join(''), head }
}

test('the history of this machine, which no request asks for, is not shown', async () => {
  expect((await bySpace.read('history list')).error?.message).toContain('limits of this server')
  expect((await bySpace.plan('undo', {})).error?.message).toContain('limits of this server')
})

test.each([
  ['--spaces', '~CLI', '--spaces needs ids'],
  ['--orgs', 'https://docs.example/o/org_lab', '--orgs needs ids'],
  ['--profiles', 'missing', 'there is no profile "missing"'],
])('%s %s is refused when the server starts', async (flag, word, message) => {
  const { exit, err } = await byOrg.program.ws(['mcp', flag, word])
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(message) })
})
