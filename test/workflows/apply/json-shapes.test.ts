/** The JSON of `ws diff`, `ws plan` and `ws export`: member by member, as the contract promises it to programs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HttpResponse } from '../../../src/http/exchange.ts'
import { folderWith } from '../../support/folder.ts'
import { runLine } from './run-line.ts'
import { organizationId, type Service, startService } from './service.ts'

let service: Service
let home: string

beforeEach(async () => {
  service = await startService()
  home = folderWith()
})

afterEach(() => service.close())

const run = (line: string) => runLine(line, { service, home })
const json = async (line: string) => JSON.parse((await run(`${line} -o json`)).out) as Record<string, unknown>
const write = (name: string, text: string) => writeFileSync(join(home, name), text)

/** A thing of each action: made, changed, removed. */
const document = `organization: { id: ${organizationId} }
teams: [{ title: Writers }]
collections:
  - id: col_product
    title: Products
`

const change = { action: expect.any(String), kind: expect.any(String), address: expect.any(String) }

describe('a change has both sides of each member', () => {
  test('of a new thing, a changed one, and one that goes', async () => {
    write('new.yaml', document)
    const diff = await json('diff live new.yaml')
    expect(diff).toEqual({
      format: 'ws-diff/1',
      changes: expect.arrayContaining([
        {
          action: 'create',
          kind: 'team',
          address: 'team/Writers',
          id: null,
          members: { title: { from: null, to: 'Writers' } },
        },
        {
          action: 'update',
          kind: 'collection',
          address: 'collection/Products',
          id: 'col_product',
          was: 'collection/col_product',
          members: { title: { from: 'col_product', to: 'Products' } },
        },
      ]),
      summary: {
        create: expect.any(Number),
        update: expect.any(Number),
        move: expect.any(Number),
        delete: expect.any(Number),
        unchanged: expect.any(Number),
      },
      notCompared: expect.any(Array),
    })
    const { changes } = (await json('diff new.yaml live')) as { changes: readonly object[] }
    expect(changes).toContainEqual({
      action: 'delete',
      kind: 'team',
      address: 'team/Writers',
      id: null,
      members: { title: { from: 'Writers', to: null } },
    })
  })

  test('and the plan shows the same', async () => {
    write('new.yaml', document)
    const { changes } = (await json('plan new.yaml')) as { changes: readonly object[] }
    expect(changes).toContainEqual({
      action: 'create',
      kind: 'team',
      address: 'team/Writers',
      id: null,
      members: { title: { from: null, to: 'Writers' } },
    })
  })
})

test('each list of a plan has the promised members and no others', async () => {
  write(
    'all.yaml',
    `organization: { id: ${organizationId} }
teams: [{ title: Writers }]
sites: [{ title: Partner docs, visibility: unlisted }]
collections:
  - id: col_product
    spaces: [{ title: Made up, from: spc_cli, visibility: public }]
`,
  )
  const plan = await json('plan all.yaml --requests')
  expect(plan).toEqual({
    format: 'ws-plan/1',
    changes: expect.any(Array),
    summary: expect.any(Object),
    notCompared: expect.any(Array),
    blocked: [
      {
        kind: 'space',
        address: 'space/col_product/Made up',
        reason: expect.any(String),
        hint: expect.any(String),
      },
    ],
    dangers: [{ danger: 'publish', kind: 'site', address: 'site/Partner docs' }],
    unmanaged: expect.any(Array),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    requests: expect.arrayContaining([
      { method: 'PUT', url: `/v1/orgs/${organizationId}/teams`, body: { title: 'Writers' } },
    ]),
  })
  const { changes, unmanaged } = plan as Record<'changes' | 'unmanaged', readonly object[]>
  const { action: _, ...thing } = change
  for (const each of unmanaged) expect(each).toEqual({ ...thing, id: expect.any(String) })
  for (const each of changes) expect(each).toEqual({ ...change, id: null, members: expect.any(Object) })
  expect(unmanaged.length).toBeGreaterThan(0)
})

test('a plan of nothing but blocked entries is refused too', async () => {
  write(
    'blocked.yaml',
    'collections: [{ id: col_product, spaces: [{ title: Made up, from: spc_cli, visibility: public }] }]\n',
  )
  const ran = await run('apply blocked.yaml --yes')
  expect(ran).toMatchObject({ exit: 2, out: '', writes: [] })
  expect(ran.err).toContain('A copy has the `visibility` of its template')
})

test('an export has the members of the example in the contract', async () => {
  const exported = await json('export')
  expect(Object.keys(exported)).toEqual([
    ...[
      'format',
      'organization',
      'inviteLinks',
      'members',
      'teams',
      'collections',
      'spaces',
      'sites',
      'saml',
      'openapi',
    ],
    ...['translations', 'integrations'],
  ])
  expect(exported.format).toBe('ws/1')
})

describe('a service that refuses to show a thing by its id', () => {
  const address = 'space/col_product/Hidden'
  const hidden = `organization: { id: ${organizationId} }
collections:
  - id: col_product
    spaces: [{ id: spc_hidden, title: Hidden, from: spc_cli }]
`

  /** Answers in place of the workspace where somebody asks for this space. */
  function refuse(status: number): void {
    const { send } = service
    service.send = async (request) =>
      request.method === 'GET' && /\/spaces\/spc_hidden$/.test(request.url) ? refusal(status) : send(request)
  }

  const gap = { kind: 'space', address, reason: expect.stringContaining('not for you') }

  test('has not said that it is absent: it is not made, and named', async () => {
    write('a.yaml', hidden)
    refuse(403)
    const ran = await run('plan a.yaml -o json --requests')
    expect(ran.exit).toBe(8)
    expect(ran.err).toContain('1 thing could not be read')
    expect(JSON.parse(ran.out)).toMatchObject({ changes: [], requests: [], blocked: [], notCompared: [gap] })
    const text = await run('plan a.yaml')
    expect(text.out).toContain(`Not compared: ${address}: `)
    const applied = await run('apply a.yaml --yes')
    expect(applied).toMatchObject({ exit: 2, writes: [] })
    expect(applied.err).toContain(`${address} could not be read: `)
  })

  test.each(['live a.yaml', 'a.yaml live'])('is no difference in ws diff %s', async (sides) => {
    write('a.yaml', hidden)
    refuse(403)
    const ran = await run(`diff ${sides} --kinds space -o json`)
    const { changes, notCompared } = JSON.parse(ran.out) as Record<string, readonly { address: string }[]>
    expect(changes?.filter((each) => each.address === address)).toEqual([])
    expect(notCompared).toContainEqual(gap)
    expect(ran.exit).toBe(8)
  })

  test('has said so with a 404', async () => {
    write('a.yaml', hidden)
    refuse(404)
    const ran = await run('plan a.yaml -o json')
    expect(JSON.parse(ran.out)).toMatchObject({ changes: [{ action: 'create', address }], notCompared: [] })
  })
})

const refusal = (status: number): HttpResponse => {
  const text = JSON.stringify({ error: { code: status, message: 'That is not for you.' } })
  return {
    status,
    headers: { 'content-type': 'application/json' },
    text: async () => text,
    bytes: async () => new TextEncoder().encode(text),
  }
}
