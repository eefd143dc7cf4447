/** `--dry-run`: the exact request on stdout, in three forms, and nothing is sent. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { ofWorkflows } from './support/commands.ts'
import { folderWith } from './support/folder.ts'
import { ws } from './support/program.ts'
import { requestCases } from './support/requests.ts'

const workingDirectory = folderWith({
  'icon.png': 'icon',
  'one.png': 'one',
  'two.png': 'two',
  'token.txt': 'hidden',
  'body.json': '{"theme":"bold"}',
})

test.each(requestCases.filter(({ row }) => !ofWorkflows.has(row.words)))(
  '$line',
  async ({ argv, env, row }) => {
    const sent = await ws(argv, { env, workingDirectory, service: anyAnswer })
    const shown = await ws([...argv, '--dry-run', '-o', 'json'], { env, workingDirectory })
    const err = sent.err.includes('is deprecated') ? expect.stringContaining('is deprecated') : ''
    expect(shown).toMatchObject({ exit: 0, err, requests: [] })
    const request = sent.requests.find(({ method }) => method === row.method)
    expect(JSON.parse(shown.out)).toEqual({
      method: request?.method,
      url: request?.url,
      headers: { ...request?.headers, authorization: 'Bearer ***' },
      ...(request?.body === undefined ? {} : { body: JSON.parse(request.body) }),
    })
  },
)

test('for people', async () => {
  const { out } = await ws(['space', 'update', 'a/b', '--title', 'É "x"\u001b[2J', '-n'])
  expect(out).toBe(`PATCH https://api.test/v1/spaces/a%2Fb
accept: application/json
accept-encoding: identity
user-agent: ws/0.0.0
authorization: Bearer ***
content-type: application/json

{
  "title": "É \\"x\\"\\u001b[2J"
}
`)
})

test.each(['ndjson', 'id', 'csv'])('as %s the object is one too', async (format) => {
  const { out } = await ws(['space', 'get', 's', '-n', '-o', format])
  expect(JSON.parse(out)).toMatchObject({ method: 'GET', url: 'https://api.test/v1/spaces/s' })
})

describe('--jq and --fields', () => {
  const get = (...flags: string[]) => ws(['space', 'get', 's', '-n', ...flags])

  test('see the request under a format for programs', async () => {
    const url = 'https://api.test/v1/spaces/s'
    for (const format of ['json', 'ndjson', 'yaml']) {
      const filtered = await get('-o', format, '--jq', '.url')
      expect(filtered).toMatchObject({ exit: 0, out: `${url}\n`, err: '' })
    }
    expect((await get('-o', 'ndjson', '--fields', 'url,headers.accept')).out).toBe(
      `{"url":"${url}","headers":{"accept":"application/json"}}\n`,
    )
  })

  test('see no token', async () => {
    const { out } = await get('-o', 'json', '--jq', '.headers.authorization')
    expect(out).toBe('Bearer ***\n')
  })

  test('for the answer leave the request whole, and say so', async () => {
    const filter = await get('--jq', '.title')
    expect(filter.out).toMatch(/^GET https:/)
    expect(filter.err).toBe(
      'The request is shown as it would be sent; with -o json, --jq and --fields see it\n',
    )
    const fields = await get('-o', 'json', '--fields', 'title')
    expect(JSON.parse(fields.out)).toMatchObject({ method: 'GET', headers: {} })
    expect(JSON.parse(fields.err)).toEqual({
      notice: { message: 'The request is shown whole: it has no title' },
    })
    expect(await get('-o', 'json', '--jq', '.title.x.y | error')).toMatchObject({ exit: 1, out: '' })
  })

  test('but a wait asks of the answer what it waits for', async () => {
    const ran = await ws(['wait', 'space', 'get', 's', '--jq', '.a.b', '-n', '-o', 'json'])
    expect(JSON.parse(ran.out)).toMatchObject({ method: 'GET' })
  })

  test('of many rows see an array, each digit in it', async () => {
    const rows = ['api', 'POST', 'x', '-F', 'n=12345678901234567890', '-n', '-o', 'json', '--jq', '.body.n']
    expect((await ws(rows)).out).toBe('12345678901234567890\n')
    const many = ['space', 'update', '--from', '-', '--title', 'x', '-n', '-o', 'json']
    const urls = await ws([...many, '--jq', 'map(.url | split("/") | last) | join(" ")'], { stdin: 'a\nb' })
    expect(urls.out).toBe('a b\n')
  })
})

test('no credentials are needed, and none are shown', async () => {
  for (const format of ['table', 'json', 'curl']) {
    const without = await ws(['space', 'get', 's', '-n', '-o', format], { env: { WS_TOKEN: '' } })
    expect(without).toMatchObject({ exit: 0, err: '', requests: [] })
    const { out, err } = await ws(['space', 'get', 's', '-n', '-d', '-o', format])
    expect(out + err).not.toContain('secret-token')
  }
})

test.each(['\u009b2J', '\u202e', '\u007f'])(
  'what could command a terminal is escaped: %j',
  async (hazard) => {
    for (const format of ['table', 'json', 'curl']) {
      const { out, exit } = await ws(['space', 'update', 's', '--title', hazard, '-n', '-o', format])
      expect({ exit, isRaw: out.includes(hazard) }).toEqual({ exit: 0, isRaw: false })
    }
  },
)

describe('-o curl', () => {
  const titles = [
    "it's",
    "''",
    '"$HOME" `id` $(id)',
    'back\\slash\\n',
    'a\nb\tc',
    '😀é',
    '@file',
    '-d',
    ' ',
    '!x',
    '\u202e',
  ]

  /** The words that curl would get: the shell splits the line, and a function in curl's place prints them. */
  async function wordsOf(line: string): Promise<readonly string[]> {
    const script = `curl() { printf '%s\\0' "$@"; }\nws() { printf 'token-of-%s-%s' "$1" "$2"; }\n${line}`
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    return stdout.split('\0').slice(0, -1)
  }

  test.each(titles)('carries %j through a shell', async (id) => {
    // A title holds something.
    const title = id.trim() === '' ? `${id}x` : id
    const argv = ['space', 'update', `--title=${title}`, '--', id]
    const { requests } = await ws(argv, {
      service: anyAnswer,
    })
    const { out } = await ws(['-n', '-o', 'curl', ...argv])
    const words = await wordsOf(out)
    expect(words).toEqual([
      '--fail-with-body',
      '-sS',
      '-X',
      'PATCH',
      requests[0]?.url,
      '-H',
      'accept: application/json',
      '-H',
      'content-type: application/json',
      '-H',
      'authorization: Bearer token-of-auth-token',
      '--data-raw',
      expect.any(String),
    ])
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ title })
  })

  test('is one line, without a body where there is none', async () => {
    const { out } = await ws(['org', 'list', '--limit', '5', '-n', '-o', 'curl'])
    expect(out).toBe(
      `curl --fail-with-body -sS -X GET 'https://api.test/v1/orgs?limit=5' -H 'accept: application/json' -H "authorization: Bearer $(ws auth token)"\n`,
    )
  })

  test('asks for the token of the profile that was named', async () => {
    const { out } = await ws(['org', 'list', '-n', '-o', 'curl', '--token-file', "it's"], {
      env: { WS_TOKEN: '' },
    })
    expect(out).toContain(`$(ws auth token --token-file 'it'\\''s')`)
  })

  test('has no line for the embedded workspace', async () => {
    const { exit, out, err } = await ws(['org', 'list', '-n', '-o', 'curl'], { env: { WS_URL: 'local:' } })
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain('hint: Start `ws local serve`, and give its address with --base-url')
  })
})
