/** The workspace over real HTTP: what any client of the API relies on. */
import { expect, test } from 'vitest'
import { realSleep } from '../support/pause.ts'
import { serveSmall, tokenOf } from './served.ts'

/** The server's latency, and when a request first has to wait for it: it is under way by then. */
function watchedSleep() {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const sleep = (milliseconds: number) => {
    resolve()
    return realSleep(milliseconds)
  }
  return { begun, sleep }
}

const json = { 'content-type': 'application/json' }

test('answers with a token, and with nothing less', async () => {
  const { call, url } = await serveSmall()
  const reply = await call('GET /v1/orgs/org_northwind')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await reply.json()).toMatchObject({
    object: 'organization',
    urls: { location: `${url}/v1/orgs/org_northwind` },
  })
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic dXNlcjpwYXNz']) {
    const refused = await fetch(`${url}/v1/orgs`, { headers: authorization === '' ? {} : { authorization } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect(await refused.json()).toMatchObject({ error: { code: 401 } })
  }
})

test('a token acts with the role of its member, also behind a port', async () => {
  const { call, path } = await serveSmall()
  const token = await tokenOf(path, 'usr_fay')
  expect((await call('GET /v1/spaces/spc_api', { token })).status).toBe(200)
  expect((await call('DELETE /v1/spaces/spc_api', { token })).status).toBe(403)
})

test('writes, and answers deletions without a body and without delay', async () => {
  const { call } = await serveSmall()
  const body = JSON.stringify({ title: 'Größe 📏' })
  const changed = await call('PATCH /v1/spaces/spc_api', { body, headers: json })
  expect(await changed.json()).toMatchObject({ title: 'Größe 📏' })
  const deleted = await call('DELETE /v1/spaces/spc_api')
  expect(deleted.status).toBe(205)
  expect(deleted.headers.get('content-length')).toBe('0')
})

test('HEAD is GET without the body; a wrong method names the right ones', async () => {
  const { call } = await serveSmall()
  const get = await call('GET /v1/orgs')
  const head = await call('HEAD /v1/orgs')
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String((await get.text()).length))
  const wrong = await call('PUT /v1/orgs')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  expect((await call('GET /')).status).toBe(404)
  expect((await call('GET /elsewhere/v1/orgs')).status).toBe(404)
})

test.each([
  ['compressed', { ...json, 'content-encoding': 'gzip' }, '{}', 415],
  ['of another type', { 'content-type': 'text/plain' }, '{}', 415],
  ['not UTF-8', json, new Uint8Array([0x22, 0xff, 0x22]), 400],
  ['not JSON', json, '{', 400],
  ['nested too deep', json, `{"title":"x","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
])('a body that is %s is refused', async (_, headers, body, status) => {
  const { call } = await serveSmall()
  expect((await call('PATCH /v1/spaces/spc_api', { headers, body })).status).toBe(status)
})

test('the disk of the server is out of reach', async () => {
  const { call, path } = await serveSmall()
  const body = JSON.stringify({ slug: 'x', source: { url: `file://${path}` } })
  const reply = await call('POST /v1/orgs/org_northwind/openapi', { body, headers: json })
  expect(JSON.stringify(await reply.json())).not.toContain('SQLite')
  const made = await call('GET /v1/orgs/org_northwind/openapi/x/versions')
  expect(await made.json()).not.toMatchObject({ items: [{}] })
})

test('the log has a line for each exchange, and no token in it', async () => {
  const { call, log, token } = await serveSmall()
  const reply = await call('GET /v1/spaces/spc_api?unknown=secret')
  await call('GET /v1/spaces/none')
  await expect.poll(() => log.length).toBe(2)
  expect(log[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    id: reply.headers.get('x-request-id'),
    method: 'GET',
    path: '/v1/spaces/spc_api',
    status: 200,
    milliseconds: expect.any(Number),
    bytes: (await reply.arrayBuffer()).byteLength,
  })
  expect(log[1]).toMatchObject({ path: '/v1/spaces/none', status: 404 })
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${token}|secret`))
})

test('the log counts no time that the clock was set by', async () => {
  let moment = Date.UTC(2026, 0, 15)
  const setBack = () => {
    moment -= 86_400_000
    return moment
  }
  const { call, log } = await serveSmall({ now: setBack })
  await call('GET /v1/spaces/spc_api')
  await expect.poll(() => log.length).toBe(1)
  expect(log[0]?.time).toMatch(/^2026-01-1\d/)
  expect(log[0]?.milliseconds).toBeGreaterThanOrEqual(0)
})

test('a request that is under way is answered when the server stops; then nobody is', async () => {
  const misbehaviour = { seed: 1, statuses: [], reset: 0, latency: { least: 300, most: 300 } }
  const { begun, sleep } = watchedSleep()
  const { call, stop, log, url } = await serveSmall({ misbehaviour, sleep })
  const reply = call('PATCH /v1/spaces/spc_api', { body: '{"title":"Late"}', headers: json })
  await begun
  const stopping = stop()
  expect((await reply).status).toBe(200)
  expect((await reply).headers.get('connection')).toBe('close')
  expect(await stopping).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  expect(log).toMatchObject([{ status: 200 }])
})

test('idle and silent connections do not keep a server from stopping; slow ones for a while only', async () => {
  const misbehaviour = { seed: 1, statuses: [], reset: 0, latency: { least: 30_000, most: 30_000 } }
  const { begun, sleep } = watchedSleep()
  const { call, raw, stop } = await serveSmall({ misbehaviour, sleep, limits: { drainTime: 150 } })
  const silent = raw()
  const slow = call('GET /v1/orgs')
  await begun
  const start = Date.now()
  const outcome = slow.catch(() => 'cut off')
  expect(await stop()).toBe(1)
  expect(Date.now() - start).toBeLessThan(15_000)
  expect(await outcome).toBe('cut off')
  expect(await silent).toBe('')
})
