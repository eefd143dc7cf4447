/** The list of an organization's spaces, which a service may not offer: asked for once a day. */
import { expect, test } from 'vitest'
import { folderWith } from '../../support/folder.ts'
import { type World, ws } from '../../support/program.ts'

type Answer = { readonly status?: number; readonly body: unknown }

/** @param ownList - the answer to `GET /v1/orgs/o/spaces`; the collection has one space */
function serviceThat(ownList: () => Answer) {
  const paths: string[] = []
  const env = { WS_ORG: 'o', XDG_CACHE_HOME: folderWith({}), XDG_DATA_HOME: folderWith({}) }
  const world: World = {
    env,
    service: async ({ url }) => {
      const { pathname } = new URL(url)
      paths.push(pathname.replace('/v1/', ''))
      if (pathname === '/v1/orgs/o/spaces') return ownList()
      if (pathname === '/v1/orgs/o/collections') return { body: { items: [{ id: 'c' }] } }
      return { body: { id: 'made', items: [{ id: 'in-c', title: 'In c' }] } }
    },
  }
  const list = async (...flags: string[]) => {
    paths.length = 0
    const { exit, out } = await ws(['space', 'list', '-o', 'id', ...flags], world)
    return { exit, out, paths: [...paths] }
  }
  return { list, world, paths }
}

const crawl = ['orgs/o/collections', 'collections/c/spaces']

test('one list in place of many where the service offers it', async () => {
  const { list } = serviceThat(() => ({ body: { items: [{ id: 'outside' }, { id: 'in-c' }] } }))
  expect(await list()).toEqual({ exit: 0, out: 'outside\nin-c\n', paths: ['orgs/o/spaces'] })
})

test.each([404, 405, 501])(
  'a list that answers %i is not asked for again, but under --refresh',
  async (status) => {
    let isOffered = false
    const { list } = serviceThat(() =>
      isOffered ? { body: { items: [{ id: 'outside' }] } } : { status, body: {} },
    )
    expect(await list()).toEqual({ exit: 0, out: 'in-c\n', paths: ['orgs/o/spaces', ...crawl] })
    expect(await list()).toEqual({ exit: 0, out: 'in-c\n', paths: crawl })
    isOffered = true
    expect(await list('--refresh')).toEqual({ exit: 0, out: 'outside\n', paths: ['orgs/o/spaces'] })
    // Its success counts from now on.
    expect(await list()).toEqual({ exit: 0, out: 'outside\n', paths: ['orgs/o/spaces'] })
  },
)

test('a list that this caller may not see is no list that is not offered', async () => {
  const { list } = serviceThat(() => ({ status: 403, body: {} }))
  expect(await list()).toEqual({ exit: 0, out: 'in-c\n', paths: ['orgs/o/spaces', ...crawl] })
  expect((await list()).paths).toEqual(['orgs/o/spaces', ...crawl])
})

test('a list that fails is an error, not a reason to look elsewhere', async () => {
  const { list } = serviceThat(() => ({ status: 500, body: {} }))
  expect(await list('--retries', '0')).toMatchObject({ exit: 5, out: '', paths: ['orgs/o/spaces'] })
})

test('an organization that is not there teaches nothing', async () => {
  const { world, paths } = serviceThat(() => ({ status: 404, body: {} }))
  const nothing: World = {
    ...world,
    service: async ({ url }) => {
      paths.push(new URL(url).pathname)
      return { status: 404, body: {} }
    },
  }
  const first = await ws(['space', 'list'], nothing)
  expect(first.exit).toBe(3)
  paths.length = 0
  await ws(['space', 'list'], nothing)
  expect(paths).toEqual(['/v1/orgs/o/spaces', '/v1/orgs/o/collections'])
})

test('a description that ws has learnt settles it without asking', async () => {
  const { list, world } = serviceThat(() => ({ body: { items: [{ id: 'outside' }] } }))
  const without = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }
  const operation = { operationId: 'listSpaces', responses: { 200: { description: 'Spaces' } } }
  const learn = (paths: object) => {
    const workingDirectory = folderWith({ 'openapi.json': JSON.stringify({ ...without, paths }) })
    return ws(['api', 'learn', 'openapi.json'], { ...world, workingDirectory })
  }
  const parameters = [{ name: 'org', in: 'path', required: true, schema: { type: 'string' } }]
  expect((await learn({ '/v1/other': { get: operation } })).exit).toBe(0)
  expect((await list()).paths).toEqual(crawl)
  expect((await learn({ '/v1/orgs/{org}/spaces': { get: { ...operation, parameters } } })).exit).toBe(0)
  expect((await list()).paths).toEqual(['orgs/o/spaces'])
})

test('a name is found in the one list, too', async () => {
  const { world, paths } = serviceThat(() => ({ body: { items: [{ id: 'spc_1', title: 'Outside' }] } }))
  const { exit } = await ws(['space', 'get', '~Outside'], world)
  expect({ exit, paths }).toEqual({ exit: 0, paths: ['orgs/o/spaces', 'spaces/spc_1'] })
})
