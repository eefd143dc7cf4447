/** OpenAPI specifications: fetched, parsed, processed in time, in versions that accumulate. */
import { expect, test } from 'vitest'
import type { FetchFile } from '../../src/local/handler.ts'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const openapi = '/v1/orgs/org_northwind/openapi'
const payments = { openapi: '3.1.0', info: { title: 'Payments', version: '1' }, paths: {} }

const documents: Readonly<Record<string, string>> = {
  'https://api.test/v1/payments.json': JSON.stringify(payments),
  'https://api.test/search.yaml': 'swagger: "2.0"\ninfo: {title: Search, version: "1"}\npaths: {}\n',
  'https://api.test/page.html': '<html>Not found</html>',
  'https://api.test/broken.yaml': 'a: [1, 2\nb: {',
  'https://api.test/circle.yaml': 'openapi: 3.0.0\ninfo: {title: X}\npaths: &a {b: *a}\n',
  'https://api.test/old.json': JSON.stringify({ ...payments, openapi: '1.2' }),
}

const fetchFile: FetchFile = async (url) => {
  if (url.includes('slow')) throw new Error('no answer', { cause: new DOMException('', 'TimeoutError') })
  const text = documents[url]
  if (text === undefined) throw new Error('no such host')
  return { url, contentType: undefined, bytes: Buffer.from(text) }
}

const withDocuments = () => rehearse(smallWorkspace, { fetchFile })
const source = (name: string) => ({ source: { url: `https://api.test/${name}` } })

test('a specification is pending first, then complete with a version', async () => {
  const { call, setClock } = await withDocuments()
  const { status, body } = await call(`POST ${openapi}`, {
    body: { slug: 'payments', ...source('v1/payments.json') },
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'openapi-spec',
    id: expect.stringMatching(/^spec_/),
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    slug: 'payments',
    sourceURL: 'https://api.test/v1/payments.json',
    processingState: 'pending',
    visibility: 'private',
    permissions: { view: true, edit: true },
    urls: {
      location: `local:${openapi}/payments`,
      app: 'https://app.workspace.example/o/org_northwind/openapi/payments',
    },
  })
  expect((await call(`GET ${openapi}/payments/versions`)).body.items).toEqual([])
  expect((await call(`GET ${openapi}/payments/versions/latest`)).status).toBe(404)
  setClock(startOfTime + 999)
  expect((await call(`GET ${openapi}/payments`)).body.processingState).toBe('pending')
  setClock(startOfTime + 1000)
  const { body: done } = await call(`GET ${openapi}/payments`)
  expect(done).toMatchObject({
    processingState: 'complete',
    lastProcessedAt: '2026-11-21T09:00:01.000Z',
    lastVersion: expect.stringMatching(/^ver_/),
  })
  const { body: latest } = await call(`GET ${openapi}/payments/versions/latest`)
  expect(latest).toEqual({
    object: 'openapi-spec-version',
    id: done.lastVersion,
    createdAt: '2026-11-21T09:00:01.000Z',
    url: 'https://api.test/v1/payments.json',
    urls: { location: `local:${openapi}/payments/versions/${done.lastVersion}` },
  })
  const content = { filesystem: { 'payments.json': payments }, url: latest.url }
  expect((await call(`GET ${openapi}/payments/versions/latest/content`)).body).toEqual(content)
  expect((await call(`GET ${openapi}/payments/versions/${latest.id}/content`)).body).toEqual(content)
  expect((await call(`GET ${openapi}/payments/versions/${latest.id}`)).body).toEqual(latest)
})

test('versions accumulate, newest first, and a failure keeps the last one', async () => {
  const { call, setClock } = await withDocuments()
  const publish = (name: string) => call(`PUT ${openapi}/search`, { body: source(name) })
  const read = async () => (await call(`GET ${openapi}/search`)).body
  expect((await publish('search.yaml')).status).toBe(200)
  setClock(startOfTime + 2000)
  const first = (await read()).lastVersion
  await publish('v1/payments.json')
  expect(await read()).toMatchObject({ processingState: 'pending', lastVersion: first })
  setClock(startOfTime + 4000)
  const second = (await read()).lastVersion
  const { items } = (await call(`GET ${openapi}/search/versions`)).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual([second, first])
  expect(items[1].url).toBe('https://api.test/search.yaml')
  await publish('page.html')
  setClock(startOfTime + 6000)
  expect(await read()).toMatchObject({
    processingState: 'error',
    lastProcessErrorCode: 'INVALID_SPEC',
    lastVersion: second,
  })
  await publish('search.yaml')
  setClock(startOfTime + 8000)
  expect((await read()).lastProcessErrorCode).toBeUndefined()
})

test('publishing the same again makes no version, at once or later', async () => {
  const { call, setClock } = await withDocuments()
  const publish = (name: string) => call(`PUT ${openapi}/search`, { body: source(name) })
  const versions = async () =>
    (await call(`GET ${openapi}/search/versions`)).body.items.map(({ id }: { id: string }) => id)
  await publish('search.yaml')
  await publish('search.yaml')
  setClock(startOfTime + 2000)
  const [first, ...others] = await versions()
  expect(others).toEqual([])
  expect((await publish('search.yaml')).body).toMatchObject({
    processingState: 'pending',
    lastVersion: first,
  })
  setClock(startOfTime + 4000)
  expect(await versions()).toEqual([first])
  expect((await call(`GET ${openapi}/search`)).body).toMatchObject({
    processingState: 'complete',
    lastVersion: first,
    lastProcessedAt: '2026-11-21T09:00:03.000Z',
  })
  await publish('v1/payments.json')
  setClock(startOfTime + 6000)
  await publish('search.yaml')
  setClock(startOfTime + 8000)
  expect(await versions()).toHaveLength(3)
})

test.each([
  ['slow.json', 'FETCH_TIMEOUT'],
  ['gone.json', 'FETCH_FAILED'],
  ['page.html', 'INVALID_SPEC'],
  ['broken.yaml', 'INVALID_SPEC'],
  ['circle.yaml', 'INVALID_SPEC'],
  ['old.json', 'INVALID_SPEC'],
])('%s ends with %s', async (name, code) => {
  const { call, setClock } = await withDocuments()
  expect((await call(`POST ${openapi}`, { body: { slug: 'a', ...source(name) } })).status).toBe(201)
  setClock(startOfTime + 1000)
  expect((await call(`GET ${openapi}/a`)).body).toMatchObject({
    processingState: 'error',
    lastProcessErrorCode: code,
    lastProcessedAt: '2026-11-21T09:00:01.000Z',
  })
})

test('a slug is unique and well formed; who may not write does not make it fetch', async () => {
  const { call, db } = await withDocuments()
  const body = { slug: 'search', ...source('search.yaml') }
  expect((await call(`POST ${openapi}`, { body })).status).toBe(201)
  expect((await call(`POST ${openapi}`, { body })).status).toBe(409)
  expect((await call(`PUT ${openapi}/Not%20a%20slug`, { body: source('search.yaml') })).status).toBe(400)
  const token = await giveToken(db, 'usr_fay')
  expect((await call(`POST ${openapi}`, { body, token })).status).toBe(403)
  expect((await call(`GET ${openapi}/search`, { token })).body.permissions).toEqual({
    view: true,
    edit: false,
  })
  expect((await call(`GET ${openapi}`)).body.count).toBe(1)
  expect((await call(`DELETE ${openapi}/search`)).status).toBe(205)
  expect((await call(`GET ${openapi}/search`)).status).toBe(404)
})
