/** Behind a port: only this machine, only its own names, only with the token. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Served, serve, token } from './agents.ts'

const world = await openWorld()
let served: Served
beforeAll(async () => {
  served = await serve(world, [], { WS_MCP_TOKEN: '' })
})
afterAll(() => world.remove())

const own = () => /Token, shown once: (\S+)/.exec(served.said)?.[1] ?? ''

const asked = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const initialize = asked('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
})

/** Node's fetch sets the Host header itself. */
const post = (headers: Record<string, string>, path = '/mcp') =>
  new Promise<number>((done, fail) => {
    const { port } = new URL(served.url)
    const body = initialize
    const accept = 'application/json, text/event-stream'
    const all = { 'content-type': 'application/json', accept, authorization: `Bearer ${own()}`, ...headers }
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers: all }, (reply) => {
      reply.resume()
      done(reply.statusCode ?? 0)
    })
    sent.once('error', fail)
    sent.end(body)
  })

test('a random token is printed once, and lets in', async () => {
  expect(own().length).toBeGreaterThan(30)
  expect(await post({})).toBe(200)
})

test.each<readonly [string, Record<string, string>, number]>([
  ['another name of the host (DNS rebinding)', { host: 'evil.example' }, 403],
  ['another name with our port', { host: 'evil.example:8700' }, 403],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }, 403],
  ['a page of another origin', { origin: 'https://evil.example' }, 403],
  ['no origin to speak of', { origin: 'null' }, 403],
  ['no token', { authorization: '' }, 401],
  ['another token', { authorization: `Bearer ${token}` }, 401],
  ['the token in another scheme', { authorization: 'Basic eDp5' }, 401],
  ['a page of this machine', { origin: 'http://localhost:3000' }, 200],
])('%s', async (_case, headers, status) => {
  expect(await post(headers)).toBe(status)
})

/** The status, the session, and the text. */
async function send(method: string, headers: Record<string, string>, body?: string) {
  const accept = 'application/json, text/event-stream'
  const all = { 'content-type': 'application/json', accept, authorization: `Bearer ${own()}`, ...headers }
  const reply = await fetch(served.url, { method, headers: all, ...(body === undefined ? {} : { body }) })
  const text = await reply.text()
  return { status: reply.status, session: reply.headers.get('mcp-session-id') ?? '', text }
}

test('the server names a session, and nobody else', async () => {
  const { session } = await send('POST', {}, initialize)
  const within = { 'mcp-session-id': session }
  expect(session).toMatch(/^[\da-f-]{36}$/)
  expect(await send('POST', within, asked('ping'))).toMatchObject({ status: 200 })
  for (const chosen of ['chosen', '__proto__', session.toUpperCase()])
    expect(await send('POST', { 'mcp-session-id': chosen }, initialize)).toMatchObject({ status: 404 })
  for (const method of ['GET', 'DELETE', 'POST']) {
    expect(await send(method, { ...within, authorization: '' })).toMatchObject({ status: 401, text: '' })
    expect(await send(method, {})).toMatchObject({ status: 400 })
  }
  expect(await send('PUT', within, asked('ping'))).toMatchObject({ status: 405 })
  expect(await send('DELETE', within)).toMatchObject({ status: 200 })
  expect(await send('POST', within, asked('ping'))).toMatchObject({ status: 404 })
})

test('what is too large, too deep, or no JSON is refused', async () => {
  const { session } = await send('POST', {}, initialize)
  const within = { 'mcp-session-id': session }
  const call = (given: string) => asked('tools/call', { name: 'search', arguments: '' }).replace('""', given)
  const words = JSON.stringify({ words: 'x'.repeat(5_000_000) })
  // The server may hang up before the last byte has left.
  const tooLarge = await send('POST', within, call(words)).then(
    ({ status }) => status,
    () => 'hung up',
  )
  expect([413, 'hung up']).toContain(tooLarge)
  expect(await send('POST', within, '['.repeat(100_000))).toMatchObject({ status: 400 })
  expect(await send('POST', within, `[${Array(200).fill(asked('ping'))}]`)).toMatchObject({ status: 400 })
  expect(await send('POST', { ...within, 'content-type': 'text/plain' }, asked('ping'))).toMatchObject({
    status: 415,
  })
  const deep = await send('POST', within, call(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`))
  expect(deep.text).toContain('nest deeper than 100 levels')
})

test('an endless filter of one client keeps no other one waiting', async () => {
  const filteredBy = async (jq: string) => {
    const { session } = await send('POST', {}, initialize)
    const call = asked('tools/call', { name: 'read', arguments: { command: 'org list', jq } })
    return (await send('POST', { 'mcp-session-id': session }, call)).text
  }
  let isOver = false
  const over = () => {
    isOver = true
  }
  filteredBy('def f: f; f').then(over, over)
  // The first ones may come before it.
  for (let call = 0; call < 5; call += 1) expect(await filteredBy('map(.id)')).toContain('org_northwind')
  expect(isOver).toBe(false)
})

test('there is one endpoint', async () => expect(await post({}, '/')).toBe(404))

test.each(['0.0.0.0:8700', '192.168.1.4:8700', 'example.com:80', '[::]:1', 'x'])(
  '--http %s is refused',
  async (place) => {
    const { exit, err } = await world.ws('mcp', '--http', place)
    expect(exit).toBe(2)
    expect(err).toMatch(/only served on this machine|needs a port/)
  },
)

test('SIGTERM ends it in order', async () => {
  expect(await served.stop()).toBe(0)
})
