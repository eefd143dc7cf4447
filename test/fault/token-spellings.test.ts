/** ws masks a token that a service sends back, in every spelling and at every output. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'
import { leaks, spellingsInJson, spellingsInText } from '../support/token-spellings.ts'
import { hostile } from './hostile.ts'

const tokens = [
  'docs_pat_9aZ+bQ/4kLmN0pRsTu==',
  'wsC4N4RY/"x\\7Qz3&+',
  'eyJhbGciOi.eyJzdWIi-_x.c2lnbmF0dXJl',
  'n0t=l0ng',
]

/** A resource with the text in every place, a list of it, or a refusal; JSON is written by hand to keep the spelling. */
const member = (spelt: string) =>
  `{"object":"space","id":"spc_1","title":"T ${spelt} T","note":{"${spelt}":["${spelt}"]},"urls":{"app":"https://a.test/${spelt}"}}`
const list = (spelt: string) => `{"items":[${member(spelt)}],"count":1}`

interface Sink {
  readonly line: string
  answer(
    spelt: string,
    request: HttpRequest,
  ): { status?: number; body: string; headers?: Record<string, string> }
  readonly exit: number
}

const formats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id', 'markdown']
const shown: readonly Sink[] = [
  ...formats.map((format) => ({
    line: `space get spc_1 -o ${format}`,
    answer: (spelt: string) => ({ body: member(spelt) }),
    exit: 0,
  })),
  ...formats.map((format) => ({
    line: `collection spaces col_1 --all -o ${format}`,
    answer: (spelt: string) => ({ body: list(spelt) }),
    exit: 0,
  })),
  { line: 'space get spc_1 --jq .title', answer: (spelt) => ({ body: member(spelt) }), exit: 0 },
  { line: 'api GET spaces/spc_1 --include', answer: (spelt) => ({ body: member(spelt) }), exit: 0 },
  { line: 'api GET spaces/spc_1 -o json --debug', answer: (spelt) => ({ body: member(spelt) }), exit: 0 },
  {
    line: 'space update --from ids.txt --title x --journal run-TURN.ndjson --failed failed-TURN.ndjson -o ndjson',
    answer: (spelt) => ({ body: member(spelt) }),
    exit: 0,
  },
  { line: '__complete = space get', answer: (spelt) => ({ body: list(spelt) }), exit: 0 },
]

const said: readonly Sink[] = [
  ...['table', 'json'].flatMap((format) =>
    [403, 422, 500].map((status) => ({
      line: `space update spc_1 --title x -o ${format} --debug`,
      answer: (spelt: string) => ({
        status,
        headers: { 'x-request-id': spelt, 'x-echo': spelt },
        body: `{"message":"Bad ${spelt}","error":{"message":"${spelt}"}}`,
      }),
      exit: status === 403 ? 4 : status === 422 ? 1 : 5,
    })),
  ),
  {
    line: 'space get spc_1 --debug',
    answer: (spelt) => ({ status: 302, headers: { location: `https://b.test/?t=${spelt}` }, body: '' }),
    exit: 9,
  },
  { line: 'space get spc_1', answer: (spelt) => ({ body: `<pre>${spelt}</pre>` }), exit: 9 },
  {
    line: 'space update --from ids.txt --title x --journal run-TURN.ndjson --failed failed-TURN.ndjson',
    answer: (spelt) => ({ status: 422, body: `{"message":"Bad ${spelt}"}` }),
    exit: 8,
  },
]

let turn = 0

async function expectNoLeak({ line, answer, exit }: Sink, token: string, spelt: string): Promise<void> {
  const folder = folderWith({ 'ids.txt': 'spc_1\nspc_2\n' })
  const env = {
    WS_TOKEN: token,
    WS_CONFIG_DIR: folder,
    XDG_CACHE_HOME: folder,
    WS_ORG: 'org_1',
    HOME: folder,
  }
  turn += 1
  const ran = await ws(line.replaceAll('TURN', String(turn)).split(' '), {
    env: { ...env, XDG_STATE_HOME: folder },
    workingDirectory: folder,
    service: (request) => answer(spelt, request),
    repliesFit: false,
  })
  expect({ exit: ran.exit, leaks: leaks(ran.out + ran.err, token) ? ran.out + ran.err : '' }).toEqual({
    exit,
    leaks: '',
  })
  expect(filesIn(folder).filter((text) => leaks(text, token))).toEqual([])
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))

const together = (spellings: typeof spellingsInJson, token: string) =>
  Object.values(spellings)
    .map((spell) => spell(token))
    .join(' ')

describe.each(tokens)('%s', (token) => {
  test.each(Object.entries(spellingsInText))('%s is seen by itself', async (_, spell) => {
    const spelt = spell(token)
    expect(leaks(spelt, token)).toBe(true)
    const { out } = await ws(['api', 'GET', 'x', '--include'], {
      env: { WS_TOKEN: token },
      service: () => ({ headers: { 'x-echo': spelt }, body: JSON.stringify(`${spelt}`) }),
    })
    expect(leaks(out, token) ? out : '').toBe('')
  })

  test.each(shown)('no spelling is in what comes of ws $line', async (sink) => {
    await expectNoLeak(sink, token, together(spellingsInJson, token))
  })

  test.each(said)('nor in what is said by ws $line', async (sink) => {
    await expectNoLeak(sink, token, together(spellingsInText, token))
  })
})

test('all else of a reply stays as it was sent', async () => {
  const [token = ''] = tokens
  const rest = '"a \\u0022 %41 &amp; \\/ \\u00e9 é 📘 100%":12345678901234567890,"\\u0062":[ 1.50 ]'
  const body = (spelt: string) => `{ "title": "${spelt}" , ${rest} }`
  const { out } = await ws(['api', 'GET', 'spaces/spc_1'], {
    env: { WS_TOKEN: token },
    service: () => ({ body: body(spellingsInJson['fully escaped']?.(token) ?? '') }),
  })
  expect(out.trim()).toBe(body('***'))
})

test('a mask behind a backslash keeps the JSON whole', async () => {
  const { exit, out } = await ws(['space', 'get', 'spc_1', '--jq', '.title'], {
    env: { WS_TOKEN: 'new-secret-token' },
    service: () => ({ body: '{"id":"spc_1","title":"line\\new-secret-token \\\\new-secret-token"}' }),
  })
  expect({ exit, out }).toEqual({ exit: 0, out: 'line*** \\***\n' })
})

test.each(Object.entries(spellingsInText))('%s, cut in two on its way', async (_, spell) => {
  const [token = ''] = tokens
  const body = `<p>${spell(token)}</p>`
  await using server = await hostile(({ socket }) => {
    socket.write(`HTTP/1.1 403 Forbidden\r\ncontent-length: ${body.length}\r\n\r\n`)
    socket.write(body.slice(0, body.length / 2), () =>
      setImmediate(() => socket.end(body.slice(body.length / 2))),
    )
  })
  const { err, exit } = await ws(['space', 'get', 'spc_1', '--debug'], {
    env: { WS_URL: server.url, WS_TOKEN: token, WS_CONFIG_DIR: folderWith() },
    context: { transport: async () => createTransport({}) },
  })
  expect({ exit, err: leaks(err, token) ? err : '' }).toEqual({ exit: 4, err: '' })
})

test.each(['content-encoding', 'transfer-encoding'])('%s is our token', async (name) => {
  const token = 'lower-case-token'
  await using server = await hostile(({ socket }) =>
    socket.end(`HTTP/1.1 200 OK\r\n${name}: ${token}\r\n\r\n{}`),
  )
  const { err, exit } = await ws(['space', 'get', 'spc_1', '--debug'], {
    env: { WS_URL: server.url, WS_TOKEN: token, WS_CONFIG_DIR: folderWith() },
    context: { transport: async () => createTransport({}) },
  })
  expect({ exit, err: leaks(err, token) ? err : '' }).toEqual({ exit: 9, err: '' })
})

describe('--out', () => {
  const [token = ''] = tokens
  const saved = async (type: string, body: string | Uint8Array) => {
    const folder = folderWith()
    await ws(['cr', 'pdf', '2', '--space', 's', '--out', 'file'], {
      env: { WS_TOKEN: token },
      workingDirectory: folder,
      service: ({ url }) =>
        url.endsWith('/pdf') ? { body: { url: '/v1/files/a' } } : { body, headers: { 'content-type': type } },
    })
    return readFileSync(join(folder, 'file'))
  }

  test.each([
    'text/plain; charset=utf-8',
    'application/json',
    'image/svg+xml',
    'application/problem+json;x=1',
  ])('a file of %s is searched', async (type) => {
    const text = Object.values(spellingsInText)
      .map((spell) => spell(token))
      .join('\n')
    const file = (await saved(type, text)).toString()
    expect(leaks(file, token)).toBe(false)
    expect(file.split('\n')).toHaveLength(text.split('\n').length)
  })

  test('any other file is kept byte for byte', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 255]), Buffer.from(token)])
    expect(await saved('application/pdf', bytes)).toEqual(bytes)
    expect(await saved('text/plain', bytes)).toEqual(bytes)
  })
})
