/** Rules for every id, every token and every list, with thousands of random ones each. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '../../src/catalog/space.ts'
import { createClient } from '../../src/client/client.ts'
import { createTransport } from '../../src/client/exchange/transport.ts'
import { UsageError } from '../../src/errors.ts'
import type { Transport } from '../../src/http/exchange.ts'
import { cleanToken } from '../../src/settings/tokens/token.ts'
import { isCampaign } from '../support/campaign.ts'
import { ws } from '../support/program.ts'
import { replied } from './behaviours.ts'
import { type HostileServer, hostile } from './hostile.ts'

const minute = 60_000

let server: HostileServer
let transport: Transport
beforeAll(async () => {
  server = await hostile(replied({ body: { id: 'spc1' } }))
  transport = createTransport({})
})
afterAll(async () => {
  await transport.close()
  await server[Symbol.asyncDispose]()
})

const never = {
  retries: 0,
  timeout: minute,
  now: () => 0,
  age: () => 0,
  sleep: async () => {},
  random: () => 0,
  notice: async () => {},
}

/** The path that arrives for a space; undefined if ws sends nothing. */
async function arriving(id: string, token = 'token') {
  const before = server.requests.length
  const client = createClient({
    transport,
    destination: { baseUrl: server.url, token, userAgent: 'ws/test' },
    retry: never,
    signal: new AbortController().signal,
  })
  try {
    await client.invoke(get, { path: { spaceId: id } })
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    expect(server.requests.length).toBe(before)
    return undefined
  }
  expect({ requests: server.requests.length, strange: server.strange }).toEqual({
    requests: before + 1,
    strange: [],
  })
  return server.requests.at(-1)
}

const awkward = fc.constantFrom(
  '/',
  '%2f',
  '..',
  '.',
  '?',
  '#',
  '\\',
  ' ',
  '\r\n',
  '\0',
  '%',
  ';',
  '@',
  ':',
  'é',
  '😀',
  '\ud800',
  '\u202e',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc.array(fc.oneof(awkward, fc.string({ maxLength: 3 })), { maxLength: 5 }).map((parts) => parts.join('')),
)

test('an id is exactly the segment that the server decodes, or is never sent', {
  timeout: 4 * minute,
}, async () => {
  const property = fc.asyncProperty(anyText, async (id) => {
    const isOne = id !== '' && id !== '.' && id !== '..' && !id.includes('\0') && id.isWellFormed()
    const request = await arriving(id)
    expect(request !== undefined).toBe(isOne)
    if (request === undefined) return
    expect(decodeURIComponent(request.target.slice('/v1/spaces/'.length))).toBe(id)
    expect(request.target).toMatch(/^\/v1\/spaces\/[^/?#]+$/)
    expect(new URL(request.target, server.url).pathname).toBe(request.target)
  })
  await fc.assert(property, { numRuns: isCampaign ? 10_000 : 2000 })
})

const headers = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent']
const anyToken = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  }),
  fc
    .tuple(
      fc.base64String({ minLength: 4 }),
      fc.constantFrom('\n', '\r\n', '\r\nX-Evil: 1', '\n\n', '\r', '\u0085', ' ', '\r\n\r\nGET / HTTP/1.1'),
    )
    .map((parts) => parts.join('')),
  anyText,
)

test('a token is exactly the one header that the server reads, or is never sent', {
  timeout: 4 * minute,
}, async () => {
  const property = fc.asyncProperty(anyToken, async (text) => {
    const token = tokenIn(text)
    expect(token).toBe(/^[\x21-\x7e]+(?:\r?\n)?$/.test(text) ? text.replace(/\r?\n$/, '') : undefined)
    if (token === undefined) return
    const request = await arriving('spc1', token)
    expect(request?.headers.map(([name]) => name).sort()).toEqual(headers)
    expect(request?.headers).toContainEqual(['authorization', `Bearer ${token}`])
  })
  await fc.assert(property, { numRuns: isCampaign ? 10_000 : 2000 })
})

function tokenIn(text: string): string | undefined {
  try {
    return cleanToken(text, 'a test')
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return undefined
  }
}

interface GraphPage {
  readonly items: number
  /** As JSON. */
  readonly next: unknown
}

const pageNumber = fc.nat({ max: 6 })
const anyNext = fc.oneof(
  { weight: 6, arbitrary: pageNumber.map((page): unknown => ({ page: `${page}` })) },
  { weight: 2, arbitrary: pageNumber.map((page): unknown => ({ page })) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(undefined, null, {}, { page: '' }, { page: null }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('1', 1, [], { page: -1 }, { page: {} }, { page: true }) },
)
const anyGraph = fc.array(fc.record({ items: fc.nat({ max: 3 }), next: anyNext }), {
  minLength: 1,
  maxLength: 6,
})
const idsOf = (graph: readonly GraphPage[], page: number) =>
  Array.from({ length: graph[page]?.items ?? 0 }, (_, index) => `${page}-${index}`)

/** The items that an honest walk finds; undefined if it never ends. */
function walk(graph: readonly GraphPage[]): readonly string[] | undefined {
  const found: string[] = []
  for (let at = 0, steps = 0; steps <= graph.length; steps += 1) {
    const page = graph[at]
    if (page === undefined || !isEndOrPage(page.next)) return undefined
    found.push(...idsOf(graph, at))
    const next = page.next?.page
    if (next === undefined || next === null || next === '') return found
    at = Number(next)
  }
  return undefined
}

const isEndOrPage = (next: unknown): next is { readonly page?: unknown } | null | undefined => {
  if (next === undefined || next === null) return true
  if (typeof next !== 'object' || Array.isArray(next)) return false
  const { page } = next as { readonly page?: unknown }
  return (
    page === undefined || page === null || typeof page === 'string' || (typeof page === 'number' && page >= 0)
  )
}

test('of a list, every item comes once, or the exit code is not 0', { timeout: 10 * minute }, async () => {
  const property = fc.asyncProperty(anyGraph, async (graph) => {
    const { exit, out } = await ws(['org', 'list', '--all', '-o', 'id'], {
      service: ({ url }) => {
        const at = Number(new URL(url).searchParams.get('page') ?? 0)
        const page = graph[at]
        if (page === undefined) return { status: 404, body: {} }
        return { body: { items: idsOf(graph, at).map((id) => ({ id })), next: page.next } }
      },
    })
    const expected = walk(graph)
    if (expected === undefined) expect(exit).not.toBe(0)
    else expect({ exit, ids: out.split('\n').slice(0, -1) }).toEqual({ exit: 0, ids: expected })
  })
  if (!isCampaign) console.log('skipped: 1,900 of 2,000 page graphs; WS_CAMPAIGN=1 runs them')
  await fc.assert(property, { numRuns: isCampaign ? 2000 : 100 })
})
