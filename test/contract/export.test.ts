/** `ws export` (docs/export.md): it only reads, gives the same twice, and never takes a refusal for absence. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { seedWorkspace } from '../../src/local/fixtures/seed/seed.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { openStore } from '../../src/local/store/store.ts'
import type { OpenWorkspace } from '../../src/local/workspace.ts'
import { handle } from '../local/run-example.ts'
import { type SampleCopies, sampleCopies } from '../local/sample-copies.ts'
import { folderWith } from '../support/folder.ts'
import { hostileTitles } from '../support/hostile-titles.ts'
import { lapse } from '../support/lapse.ts'
import { type World, ws } from '../support/program.ts'

let sample: SampleCopies
let workspace: OpenWorkspace

beforeAll(async () => {
  sample = await sampleCopies()
  workspace = sample.open()
})
afterAll(async () => {
  await workspace.close()
  sample.remove()
})

interface Service extends Pick<World, 'env' | 'terminal' | 'context'> {
  /** The status with which the service refuses a request; undefined if it answers. */
  readonly refuse?: (path: string, number: number) => number | undefined
  /** The end of the path of a list that lacks its last item. */
  readonly forgets?: string
  /** Reverses lists that no document keeps in order; with `keys`, the members of every object instead. */
  readonly reverse?: boolean | 'keys'
  readonly workingDirectory?: string
  readonly from?: OpenWorkspace
}

async function run(
  words: readonly string[],
  { refuse, forgets, reverse = false, from = workspace, env, ...world }: Service = {},
) {
  let number = 0
  return ws(words, {
    ...world,
    env: { WS_ORG: 'org_northwind', ...env },
    service: async (request: HttpRequest) => {
      number += 1
      const status = refuse?.(new URL(request.url).pathname, number)
      if (status !== undefined) return { status, body: { error: { message: 'Not for you' } } }
      const reply = await handle(from, request)
      const body = JSON.parse(await reply.text())
      if (forgets !== undefined && new URL(request.url).pathname.endsWith(forgets)) body.items.pop()
      // People see the spaces of a collection in their order.
      const isInOrder = /\/collections\/[^/]+\/spaces$/.test(new URL(request.url).pathname)
      if (reverse === true && !isInOrder && Array.isArray(body.items)) body.items.reverse()
      const shown = reverse === 'keys' ? withKeysReversed(body) : body
      return { status: reply.status, headers: reply.headers, body: shown }
    },
  })
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, withKeysReversed(member)])
  return Object.fromEntries(entries.reverse())
}

test('a list that is shorter than its count is no whole one', async () => {
  const short = await run(['export', '--kinds', 'team'], { forgets: '/teams' })
  expect(short.exit).toBe(8)
  const reason = 'The service counts 3, and shows 2'
  expect(parse(short.out).notCaptured).toMatchObject([{ kind: 'team', reason, refused: true }])
})

describe('two exports of one state', () => {
  test('are the same bytes, and send nothing but GET', async () => {
    const [one, other] = [await run(['export']), await run(['export'])]
    expect(one).toMatchObject({ exit: 0, err: '' })
    expect(other.out).toBe(one.out)
    expect((await run(['export'], { reverse: 'keys' })).out).toBe(one.out)
    expect(new Set(one.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(new Set(one.requests.map(({ url }) => url)).size).toBe(one.requests.length)
  })

  test('are the same in a seeded workspace, whatever the order of the lists without one of their own', async () => {
    const path = sample.copy()
    const store = openStore(path)
    const options = { spaces: 300, seed: 1, pages: 0, organization: 'org_northwind' }
    const hooks = { onProgress: async () => undefined, signal: new AbortController().signal }
    await seedWorkspace({ db: store.db, search: sqliteSearch }, { ...options, ...hooks })
    await store.close()
    const from = sample.open(path)
    const kinds = [
      '--kinds',
      'organization,team,team-member,invite-link,collection,space,share-link,translation',
    ]
    try {
      const one = await run(['export', ...kinds], { from })
      expect(one).toMatchObject({ exit: 0, err: '' })
      expect((await run(['export', ...kinds], { from, reverse: true })).out).toBe(one.out)
      expect((await run(['export'], { from })).out).toBe((await run(['export'], { from })).out)
      expect(parse(one.out).collections.length).toBeGreaterThan(4)
    } finally {
      await from.close()
    }
  })
})

test('YAML and JSON hold the same, without dates, counts and secrets', async () => {
  const [yaml, json] = [await run(['export']), await run(['export', '-o', 'json'])]
  const document = JSON.parse(json.out)
  expect(parse(yaml.out)).toEqual(document)
  expect(yaml.out.split('\n')[0]).toMatch(/^# yaml-language-server: \$schema=/)
  expect(document.format).toBe('ws/1')
  expect(json.out).not.toMatch(/"(?:createdAt|updatedAt|count|urls|object|siteSpaces)":/)
  expect(json.out).not.toMatch(/\d{4}-\d\d-\d\dT/)
  expect(yaml.out).toContain('2 secrets left out')
})

test('titles that look like something else come back as they are', async () => {
  const from = sample.open()
  const change = (id: string, title: string) => {
    const headers = { 'content-type': 'application/json' }
    const url = `https://api.test/v1/spaces/${id}`
    return handle(from, { method: 'PATCH', url, headers, body: JSON.stringify({ title }) })
  }
  try {
    const ids = spacesIn(parse((await run(['export', '--kinds', 'space'], { from })).out)).map(({ id }) => id)
    for (let start = 0; start < titles.length; start += ids.length) {
      const given = new Map(ids.map((id, index) => [id, titles[start + index] ?? 'The end']))
      for (const [id, title] of given) expect((await change(id, title)).status, title).toBe(200)
      const { out } = await run(['export', '--kinds', 'space'], { from })
      expect(new Map(spacesIn(parse(out)).map(({ id, title }) => [id, title]))).toEqual(
        new Map([...given].toSorted(([, one], [, other]) => (one < other ? -1 : 1))),
      )
    }
  } finally {
    await from.close()
  }
})

const titles = [
  ...hostileTitles,
  ...[
    'no',
    'null',
    '~',
    '012',
    '1e3',
    'e5',
    '2026-11-22',
    '0x1f',
    '- a',
    'a: b',
    '# a',
    '',
    ' a',
    'a ',
    'a\tb',
  ],
  ...[
    'two\nlines',
    'two\n\n',
    'ring\u0007 \u001b[2J',
    '👨‍👩‍👧 🛠️',
    '"',
    "'",
    '{a}',
    '*a',
    '|',
    '>-',
    '%',
    '@x',
    '\u2028',
  ],
]

interface Entry {
  readonly id: string
  readonly title: string
  readonly collections?: readonly Entry[]
  readonly spaces?: readonly Entry[]
}

const spacesIn = ({ collections = [], spaces = [] }: Partial<Entry>): readonly Entry[] => [
  ...spaces,
  ...collections.flatMap(spacesIn),
]

describe('a list that is refused', () => {
  test.each([403, 404, 500])('with %s is not captured, and the rest is', async (status) => {
    const refuse = (path: string) => (path.endsWith('/saml') ? status : undefined)
    const { exit, out, err } = await run(['export', '--retries', '0'], { refuse })
    const document = parse(out)
    expect(exit).toBe(8)
    expect(err).toContain('saml-provider of organization/Northwind Labs: Not for you')
    expect(document).not.toHaveProperty('saml')
    expect(document.notCaptured).toMatchObject([
      {
        kind: 'saml-provider',
        address: 'organization/Northwind Labs',
        reason: expect.stringContaining('Not for you'),
      },
    ])
    expect(document.teams).toHaveLength(3)
  })

  test('of the organization itself ends the export', async () => {
    const refused = await run(['export'], { refuse: () => 403 })
    expect(refused).toMatchObject({ exit: 4, out: '' })
  })
})

test('one pause holds all requests when the service asks to wait', async () => {
  const time = lapse()
  const sent: number[] = []
  let isAsked = false
  const refuse = (path: string) => {
    sent.push(time.age())
    const isFirst = !isAsked && path.endsWith('/teams')
    isAsked ||= isFirst
    return isFirst ? 429 : undefined
  }
  const { exit, out } = await run(['export'], { refuse, context: time })
  expect(exit).toBe(0)
  expect(out).toBe((await run(['export'])).out)
  const before = sent.filter((age) => age < 500)
  // Those that were under way, and the organization before them.
  expect(before.length).toBeLessThanOrEqual(17)
  expect(sent.length).toBeGreaterThan(before.length + 10)
})

test('a person sees how far it has come', async () => {
  let looks = 0
  const passing = lapse(() => {
    looks += 1
    return looks * 50
  })
  const { err } = await run(['export'], { terminal: true, env: { WS_PAGER: '' }, context: passing })
  expect(err).toMatch(
    /reading (?:spaces of \d of 5 collections|share links of \d of 2 sites|team members of \d of 3 teams)/,
  )
})

test('a format that somebody prefers for tables is no format of a document', async () => {
  const yaml = (await run(['export'])).out
  expect((await run(['export'], { env: { WS_OUTPUT: 'csv' } })).out).toBe(yaml)
  expect(JSON.parse((await run(['export'], { env: { WS_OUTPUT: 'json' } })).out)).toEqual(parse(yaml))
})

describe('a file', () => {
  test('is replaced whole, or not at all', async () => {
    const workingDirectory = folderWith({ 'workspace.yaml': 'ours\n' })
    const file = join(workingDirectory, 'workspace.yaml')
    const failing = {
      workingDirectory,
      refuse: (_: string, number: number) => (number > 12 ? 500 : undefined),
    }
    const failed = await run(['export', '--out', 'workspace.yaml', '--retries', '0'], failing)
    expect(failed).toMatchObject({ exit: 5, out: '' })
    expect(readFileSync(file, 'utf8')).toBe('ours\n')
    expect(readdirSync(workingDirectory)).toEqual(['workspace.yaml'])
    const done = await run(['export', '--out', 'workspace.yaml'], { workingDirectory })
    expect(done).toMatchObject({ exit: 0, out: '' })
    expect(readFileSync(file, 'utf8')).toBe((await run(['export'])).out)
  })

  test('of each list makes one document with those beside it', async () => {
    const workingDirectory = folderWith()
    await run(['export', '--out', 'all/'], { workingDirectory })
    const parts = readdirSync(join(workingDirectory, 'all'))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => parse(readFileSync(join(workingDirectory, 'all', name), 'utf8')))
    const names = parts.flatMap((part) => Object.keys(part))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.assign({}, ...parts)).toEqual(parse((await run(['export'])).out))
  })

  test('has the schema that its first line names beside it', async () => {
    const foreign = '{"title":"Ours"}'
    const workingDirectory = folderWith()
    mkdirSync(join(workingDirectory, 'other'))
    writeFileSync(join(workingDirectory, 'other/workspace.schema.json'), foreign)
    const schema = (await ws(['schema', 'document'])).out
    const places = [
      ['workspace.yaml', 'workspace.schema.json', schema],
      ['all/', 'all/workspace.schema.json', schema],
      ['other/workspace.yaml', 'other/workspace.schema.json', foreign],
    ] as const
    for (const [out, file, text] of places) {
      expect(await run(['export', '--out', out], { workingDirectory })).toMatchObject({ exit: 0 })
      expect(readFileSync(join(workingDirectory, file), 'utf8')).toBe(text)
    }
    const again = await run(['export', '--out', 'workspace.yaml'], { workingDirectory })
    expect(again.err).toBe(`Wrote ${join(workingDirectory, 'workspace.yaml')}\n`)
    await run(['export', '--out', 'json/', '-o', 'json'], { workingDirectory })
    expect(readdirSync(join(workingDirectory, 'json'))).not.toContain('workspace.schema.json')
    const planned = await run(['plan', 'all', '--exit-code'], { workingDirectory })
    expect(planned).toMatchObject({ exit: 0 })
  })

  test('that is up to date is not rewritten', async () => {
    const text = (await run(['export'])).out.replace('teams:', '# ours\nteams:')
    const workingDirectory = folderWith({ 'workspace.yaml': text })
    const file = join(workingDirectory, 'workspace.yaml')
    expect(await run(['export', '--update', 'workspace.yaml'], { workingDirectory })).toMatchObject({
      exit: 0,
    })
    expect(readFileSync(file, 'utf8')).toBe(text)
    writeFileSync(file, text.replace('title: Support', 'title: Helpdesk # soon'))
    await run(['export', '--update', 'workspace.yaml'], { workingDirectory })
    expect(readFileSync(file, 'utf8')).toBe(text.replace('title: Support', 'title: Support # soon'))
  })
})
