/** `--orgs` and `--spaces`: nothing else is named, read or shown, whichever way leads to it. */
import { afterAll, describe, expect, test } from 'vitest'
import { placesOf } from '../../src/mcp/arguments.ts'
import { agentCommands, effectOf } from '../../src/mcp/commands.ts'
import { openDesk } from './desk.ts'

const byOrg = await openDesk({ allowWrites: true, limits: { organizations: ['org_lab'], spaces: undefined } })
const bySpace = await openDesk({
  allowWrites: true,
  person: 'agrees',
  limits: { organizations: ['org_northwind'], spaces: ['spc_api', 'spc_guides'] },
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
    const { data, error } = await bySpace.read(command, given, { limit: 1000 })
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

test('the history of this machine, which no request asks for, is not shown', async () => {
  expect((await bySpace.read('history list')).error?.message).toContain('limits of this server')
  expect((await bySpace.plan('undo', {})).error?.message).toContain('limits of this server')
})
