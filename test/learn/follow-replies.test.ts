/** Replies and inner members of a service that moved on: part of the schemas, and columns, though ws itself does not know them. */
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }

const space = {
  type: 'object',
  required: ['id', 'archived'],
  properties: {
    id: text,
    archived: { type: 'boolean', description: 'True if nobody writes it any more' },
    editMode: { type: 'string', enum: ['live', 'locked', 'shy'] },
    urls: { type: 'object', properties: { location: text, mirror: text } },
    owner: { type: 'object', properties: { name: text, boss: { $ref: '#/components/schemas/Owner' } } },
    __proto: text,
  },
}

const description = {
  openapi: '3.1.0',
  info: { title: 'Docs', version: '9' },
  paths: {
    '/v1/spaces/{id}': {
      get: { operationId: 'getSpace', responses: { 200: json({ $ref: '#/components/schemas/Space' }) } },
      patch: {
        operationId: 'updateSpace',
        requestBody: json({ type: 'object', properties: { title: text } }),
        responses: { 200: json({ $ref: '#/components/schemas/Space' }) },
      },
    },
    '/v1/orgs/{org}/collections': {
      get: {
        operationId: 'listCollections',
        responses: {
          200: json({
            type: 'object',
            properties: {
              items: { type: 'array', items: { type: 'object', properties: { id: text, colour: text } } },
              next: { type: 'object', properties: { page: text } },
            },
          }),
        },
      },
    },
    '/v1/orgs/{org}': {
      patch: {
        operationId: 'updateOrg',
        requestBody: json({
          type: 'object',
          properties: {
            defaultContent: {
              type: 'object',
              required: ['mode'],
              properties: {
                type: text,
                site: text,
                mode: { type: 'string', enum: ['open', 'closed'], description: 'Way to show it' },
                logo: text,
              },
            },
          },
        }),
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Space: space,
      Owner: { type: 'object', properties: { name: text, boss: { $ref: '#/components/schemas/Owner' } } },
    },
  },
}

async function learnt(): Promise<World> {
  const folder = folderWith({ 'docs.json': JSON.stringify(description) })
  const world = { env: { WS_CONFIG_DIR: `${folder}/config`, WS_ORG: 'org_1' }, workingDirectory: folder }
  expect(await ws(['api', 'learn', 'docs.json'], world)).toMatchObject({ exit: 0 })
  return world
}

const schemaOf = async (world: World, ...words: readonly string[]) =>
  JSON.parse((await ws(['schema', ...words], world)).out)

describe('a learnt member of a reply', () => {
  test('is in ws api drift, as new values are', async () => {
    const world = await learnt()
    const [, notice] = [await ws(['api', 'forget'], world), await ws(['api', 'learn', 'docs.json'], world)]
    expect(notice.err).toContain('2 members are new, 9 members of replies are new, 2 enumerations differ')
    const { out } = await ws(['api', 'drift', '-o', 'json'], world)
    const rows: readonly Record<string, unknown>[] = JSON.parse(out)
    const ofReplies = rows.filter(({ section }) => section === 'reply')
    const ofSpace = (command: string) => [
      ...['archived', 'urls.mirror', 'owner', '__proto'].map((member) => ['member', command, member]),
      ['enumeration', command, 'editMode'],
    ]
    const inOrder = [
      ['member', 'ws collection list', 'items[].colour'],
      ...ofSpace('ws space get'),
      ...ofSpace('ws space update'),
    ]
    const told = ofReplies.map(({ kind, command, member }) => [kind, command, member])
    expect(told.toSorted()).toEqual(inOrder.toSorted())
    expect(ofReplies.some(({ required }) => required)).toBe(false)
  })

  test('is in the schema of the answer, marked, and never required', async () => {
    const world = await learnt()
    const { properties, required } = await schemaOf(world, 'space', 'get', '--answer', 'json')
    expect(properties.archived).toEqual({
      type: 'boolean',
      description: 'True if nobody writes it any more',
      'x-learnt': true,
    })
    expect(properties.urls.properties.mirror).toMatchObject({ 'x-learnt': true })
    expect(properties.owner).toMatchObject({ type: 'object', 'x-learnt': true })
    expect(properties.editMode.enum).toEqual(['live', 'locked', 'shy'])
    expect(required).not.toContain('archived')
    const rows = await schemaOf(world, 'collection', 'list', '--answer', 'ndjson')
    expect(rows.properties.colour).toMatchObject({ type: 'string', 'x-learnt': true })
    const rest = await schemaOf(world, 'space', 'update', '--output')
    expect(rest.properties.archived).toMatchObject({ 'x-learnt': true })
  })

  test('is a column, which a change takes before it sends anything', async () => {
    const world = await learnt()
    const change = [
      'space',
      'update',
      'spc_1',
      '--title',
      'A',
      '--fields',
      'id,archived,owner.name',
      '-o',
      'csv',
    ]
    const service = () => ({ body: { object: 'space', id: 'spc_1', archived: true, owner: { name: 'Ada' } } })
    expect(await ws(change, { ...world, service })).toMatchObject({
      exit: 0,
      out: 'id,archived,owner.name\nspc_1,true,Ada\n',
    })
    const offered = await ws(['__complete', 'zsh', '=arc', 'space', 'get', 'spc_1', '--fields'], world)
    expect(offered.out).toContain('archived')
    await ws(['api', 'forget'], world)
    expect(await ws(change, { ...world, service })).toMatchObject({
      exit: 2,
      requests: [],
      err: expect.stringContaining('there is no field "archived"'),
    })
    const { properties } = await schemaOf(world, 'space', 'get', '--answer', 'json')
    expect(Object.keys(properties)).not.toContain('archived')
  })
})

describe('a learnt member of an object whose members are flags', () => {
  test('is a flag beside them, marked in help, checked, and sent', async () => {
    const world = await learnt()
    const { out } = await ws(['org', 'update', '--help'], world)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      '--mode <open|closed> Way to show it (open, closed; learnt)',
    )
    expect(out.replaceAll(/\s+/g, ' ')).not.toContain('learnt) (required)')
    // The command has a flag of that name.
    expect(out).toContain('--body-logo <body-logo>')
    const sent = await ws(['org', 'update', '--mode', 'open', '--body-logo', 'x'], world)
    expect(sent.requests.map(({ body }) => body)).toEqual(['{"defaultContent":{"mode":"open","logo":"x"}}'])
    const wrong = await ws(['org', 'update', '--mode', 'half'], world)
    expect(wrong).toMatchObject({ exit: 2, requests: [] })
    expect(wrong.err).toContain('--mode is "half", not one of open, closed')
    const lacking = await ws(['org', 'update', '--default-content-type', 'site'], world)
    expect(lacking).toMatchObject({ exit: 2, requests: [] })
    expect(lacking.err).toContain('--mode is required')
    expect((await ws(['org', 'update', '--title', 'North'], world)).requests).toHaveLength(1)
  })
})

test('a limit of more digits than ws keeps is not told as another one', async () => {
  const folder = folderWith({
    'docs.json': `{"openapi":"3.1.0","info":{},"paths":{"/v1/things":{"get":{"operationId":"things","responses":{},"parameters":[
      {"name":"size","in":"query","schema":{"type":"integer","minimum":1,"maximum":9007199254740993}},
      {"name":"name","in":"query","schema":{"type":"string","maxLength":9007199254740993}}]}}}}`,
  })
  const world = { env: { WS_CONFIG_DIR: `${folder}/config` }, workingDirectory: folder }
  await ws(['api', 'learn', 'docs.json'], world)
  const { out } = await ws(['api', 'things', '--help'], world)
  expect(out).toMatch(/--size <n>\n\s+--name <name>\n/)
  expect(out).not.toContain('90071992')
})
