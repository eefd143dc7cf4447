/** Learnt operations obey the guards of a profile, run for rows, and come in pages, like declared ones. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const text = { type: 'string' }
const list = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { type: 'object', properties: { id: text, title: text } } },
    next: { type: 'object', properties: { page: text } },
  },
}
const answer = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})
const body = (type: string, schema: object) => ({ required: true, content: { [type]: { schema } } })
const description = {
  openapi: '3.0.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/v1/orgs/{organizationId}/things': {
      get: {
        operationId: 'listThings',
        parameters: Object.entries({ page: text, limit: { type: 'integer', maximum: 50 }, state: text }).map(
          ([name, schema]) => ({ name, in: 'query', schema }),
        ),
        responses: answer(list),
      },
      post: {
        operationId: 'addThing',
        requestBody: body('application/x-www-form-urlencoded', {
          type: 'object',
          properties: { title: text, tags: { type: 'array', items: text } },
        }),
        responses: {},
      },
    },
    '/v1/things/{thingId}': {
      patch: {
        operationId: 'changeThing',
        requestBody: body('application/json', { type: 'object', properties: { title: text } }),
        responses: {},
      },
      delete: { operationId: 'dropThing', responses: {} },
    },
    '/v1/spaces/{spaceId}': { delete: { operationId: 'deleteSpaceById', responses: {} } },
    '/v1/files': {
      post: {
        operationId: 'uploadFile',
        requestBody: body('multipart/mixed', { type: 'object' }),
        responses: {},
      },
    },
  },
}

const folder = folderWith({
  'things.json': JSON.stringify(description),
  'things.csv': 'thing-id,title\nt1,One\nt2,Two\n',
})
const config = join(folder, 'config')
const world: World = {
  env: { WS_CONFIG_DIR: config, WS_ORG: 'acme', WS_SPACE: 'spc_mine' },
  workingDirectory: folder,
}
const learn = () => ws(['api', 'learn', 'things.json'], world)

beforeAll(async () => {
  mkdirSync(config)
  expect((await learn()).exit).toBe(0)
  const made = [
    // The first one is current.
    ['profile', 'create', 'free', '--url', 'https://api.test'],
    ['profile', 'create', 'locked', '--url', 'https://api.test'],
    ['config', 'set', 'readonly', 'true', '--profile', 'locked'],
    ['profile', 'create', 'safe', '--url', 'https://api.test'],
    ['config', 'set', 'protected', 't1', '--profile', 'safe'],
  ]
  for (const line of made) expect(await ws(line, world)).toMatchObject({ exit: 0 })
})

test('a readonly profile sends none that changes something', async () => {
  const guards = { ...world, env: { ...world.env, WS_PROFILE: 'locked' } }
  const { exit, requests, err } = await ws(['api', 'change-thing', 't1', '--title', 'X'], guards)
  expect({ exit, requests }, err).toEqual({ exit: 2, requests: [] })
  expect(err).toMatch(/readonly: no PATCH is sent/)
})

test('a protected id needs a consent of its own, whatever the operation does', async () => {
  const guards = { ...world, env: { ...world.env, WS_PROFILE: 'safe' } }
  for (const line of [
    ['change-thing', 't1', '--title', 'X'],
    ['change-thing', 't2', '--title', 't1'],
    ['drop-thing', 't1', '--yes'],
  ]) {
    const { exit, requests } = await ws(['api', ...line], guards)
    expect({ line, exit, requests }).toEqual({ line, exit: 2, requests: [] })
  }
  const { exit, requests } = await ws(['api', 'drop-thing', 't1', '--yes', '--confirm', 't1'], guards)
  expect({ exit, sent: requests.map(({ method }) => method) }).toEqual({ exit: 0, sent: ['DELETE'] })
})

test('a deletion asks, and never takes what it deletes from the context', async () => {
  expect(await ws(['api', 'drop-thing', 't1'], world)).toMatchObject({ exit: 2, requests: [] })
  const { exit, err, requests } = await ws(['api', 'delete-space-by-id', '--yes'], world)
  expect({ exit, err, requests }).toMatchObject({
    exit: 2,
    err: expect.stringContaining('<space> is required'),
    requests: [],
  })
})

test('rows of a file are calls', async () => {
  const { exit, requests, err } = await ws(
    ['api', 'change-thing', '--from', 'things.csv', '--yes', '--concurrency', '1'],
    world,
  )
  expect(exit, err).toBe(0)
  expect(requests.map(({ url, body: sent }) => `${url} ${sent}`)).toEqual([
    'https://api.test/v1/things/t1 {"title":"One"}',
    'https://api.test/v1/things/t2 {"title":"Two"}',
  ])
})

test('no page is larger than the service allows', async () => {
  const { exit, err, requests } = await ws(['api', 'list-things', '--page-size', '51'], world)
  expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
  expect(err).toContain('--page-size is 51, 50 at most')
})

test('a list comes in pages', async () => {
  const service: World['service'] = ({ url }) => ({
    body: url.includes('page=b') ? { items: [{ id: '2' }] } : { items: [{ id: '1' }], next: { page: 'b' } },
  })
  const { out, requests } = await ws(['api', 'listThings', '--all', '--state', 'open', '-o', 'id'], {
    ...world,
    service,
  })
  expect(out).toBe('1\n2\n')
  expect(requests.map(({ url }) => url)).toEqual([
    'https://api.test/v1/orgs/acme/things?state=open&limit=50',
    'https://api.test/v1/orgs/acme/things?state=open&limit=50&page=b',
  ])
})

test('a form is sent as one, and what ws can not write is refused', async () => {
  const { requests } = await ws(['api', 'add-thing', '--title', 'A & B', '--tag', 'x', '--tag', 'y'], world)
  expect(requests.map(({ headers, body: sent }) => [headers['content-type'], sent])).toEqual([
    ['application/x-www-form-urlencoded', 'title=A+%26+B&tags=x&tags=y'],
  ])
  const refused = await ws(['api', 'upload-file'], world)
  expect(refused).toMatchObject({ exit: 2, requests: [] })
  expect(refused.err).toContain("it takes multipart/mixed, which ws can't send")
})

test('what was learnt is of one service, and stays whole when a new one can not be written', async () => {
  const elsewhere = { ...world, env: { ...world.env, WS_URL: 'https://other.test' } }
  expect((await ws(['api', 'drop-thing', 't1', '--yes'], elsewhere)).requests).toEqual([])
  const store = join(config, 'data/learnt')
  expect(existsSync(store)).toBe(true)
  const [file = ''] = readdirSync(store)
  writeFileSync(join(store, file), 'ws-learnt/1 70 9')
  const broken = await ws(['api', 'drop-thing', 't1', '--yes'], world)
  expect({ exit: broken.exit, requests: broken.requests }).toEqual({ exit: 10, requests: [] })
  expect((await learn()).exit).toBe(0)
  expect(readdirSync(store)).toEqual([file])
})

test('are led to like every command: without the verb above them, and with an id where a flag belongs', async () => {
  await learn()
  expect((await ws(['change-thing', 't1'], world)).err).toContain('did you mean ws api change-thing?')
  expect((await ws(['create', 't1'], world)).err).toContain('The noun comes first')
  expect((await ws(['api', 'list-things', 'acme'], world)).err).toContain(
    'hint: ws api list-things --org <id>',
  )
})

test('of a description that ws knows nothing of are added, and take nothing away', async () => {
  const others = {
    openapi: '3.0.0',
    info: { title: 'Others', version: '1' },
    paths: { '/v1/others': { get: { operationId: 'listOthers', responses: answer(list) } } },
  }
  const workingDirectory = folderWith({ 'others.json': JSON.stringify(others) })
  const alone: World = {
    env: { WS_CONFIG_DIR: join(workingDirectory, 'config') },
    workingDirectory,
    service: () => ({ body: { object: 'space', id: 'spc_1' } }),
  }
  const { err } = await ws(['api', 'learn', 'others.json'], alone)
  expect(err).toContain('its own are added, and those of the API document stay as they are')
  expect(await ws(['space', 'get', 'spc_1', '-o', 'id'], alone)).toMatchObject({ exit: 0, out: 'spc_1\n' })
  expect((await ws(['space', 'page', 'list', '--space', 'spc_1'], alone)).err).toContain('is not offered')
  expect((await ws(['api', 'list-others', '-n'], alone)).out).toContain('/v1/others')
})
