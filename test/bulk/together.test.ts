/** Rows that are entries of one request: their columns, their requests, and a result for each. */
import { describe, expect, test } from 'vitest'
import { ws } from '../support/program.ts'
import { bulkWith } from './world.ts'

const place = '--site site1 --org acme'

interface SentEntry {
  readonly source: string
}

/** Answers each entry in its place; those from /bad are refused. */
const answering = ({ body }: { readonly body?: string | undefined }) => {
  const { redirects = [] } = body === undefined ? {} : (JSON.parse(body) as { redirects?: SentEntry[] })
  const results = redirects.map(({ source }) =>
    source.startsWith('/bad')
      ? { status: 'error', source, draft: false, error: `Nothing at ${source}` }
      : { status: 'created', source, draft: false, id: `rdr${source}` },
  )
  return { body: { results } }
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({ source: `/${index}`, 'to-url': 'https://a.example' }),
  ).join('\n')

describe('requests', () => {
  test('each holds at most 500 entries, in the order of the rows', async () => {
    const ran = await bulkWith({}).run(`site redirect set --from - ${place} -o ndjson`, {
      stdin: rows(1001),
      service: answering,
    })
    expect(ran.exit).toBe(0)
    const sent = ran.requests.map(
      ({ body = '' }) => (JSON.parse(body) as { redirects: SentEntry[] }).redirects,
    )
    expect(sent.map(({ length }) => length)).toEqual([500, 500, 1])
    expect(sent.flat().map(({ source }) => source)).toEqual(Array.from({ length: 1001 }, (_, at) => `/${at}`))
    expect(ran.out.trimEnd().split('\n')).toHaveLength(1001)
  })

  test('--dry-run shows them, and sends none', async () => {
    const ran = await bulkWith({}).run(`site redirect set --from - ${place} -n -o json`, { stdin: rows(501) })
    expect(ran.requests).toEqual([])
    const shown = ran.out
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes('"PUT"'))
    expect(shown.length).toBeGreaterThan(0)
    expect(ran.out.match(/"source":/g)).toHaveLength(501)
  })
})

test('short forms are columns', async () => {
  const csv = [
    'source,to-section,to-page,destination,intent,permanent',
    '/a,sec1,,,,true',
    '/b,,ssp1:pag1,,draft,',
    '/c,,,null,,',
    '/d,,,,publish,',
  ].join('\n')
  const ran = await bulkWith({}).run(`site redirect set --from - ${place}`, {
    stdin: csv,
    service: answering,
  })
  expect({ exit: ran.exit, bodies: ran.requests.map(({ body = '' }) => JSON.parse(body)) }).toEqual({
    exit: 0,
    bodies: [
      {
        redirects: [
          { source: '/a', destination: { kind: 'site-section', siteSectionId: 'sec1' }, permanent: true },
          {
            source: '/b',
            destination: { kind: 'site-page', siteSpaceId: 'ssp1', pageId: 'pag1' },
            intent: 'draft',
          },
          { source: '/c', destination: null },
          { source: '/d', intent: 'publish' },
        ],
      },
    ],
  })
})

test('a refused entry is a failed row, and the others are done', async () => {
  const stdin = '{"source":"/a","to-url":"https://a.example"}\n{"source":"/bad","to-url":"https://a.example"}'
  const ran = await bulkWith({}).run(`site redirect set --from - ${place} -o ndjson`, {
    stdin,
    service: answering,
  })
  expect(ran.exit).toBe(8)
  expect(
    ran.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { ok: true, result: { status: 'created', id: 'rdr/a' } },
    { ok: false, error: { code: 'entry_refused', message: 'Nothing at /bad' } },
  ])
})

test('too few results leave every row of the request unknown', async () => {
  const ran = await bulkWith({}).run(`site redirect set --from - ${place} -o ndjson`, {
    stdin: rows(2),
    service: () => ({ body: { results: [{ status: 'created' }] } }),
  })
  expect(ran.exit).toBe(8)
  expect(ran.out.match(/"code":"outcome_unknown"/g)).toHaveLength(2)
})

describe('are refused before anything is sent', () => {
  test.each([
    ['{"source":"/a"}', 'row 1: needs a destination'],
    ['{"source":"a","to-section":"sec1"}', '--source does not match'],
    ['{"source":"/a","to-section":"sec1","to-url":"https://a.example"}', "can't be given together"],
    ['{"source":"/a","to-page":"ssp1"}', '--to-page needs site-space:page'],
    ['{"source":"/a","to-url":"nowhere"}', '--to-url needs an absolute URL'],
    ['{"source":"/a","destination":{"kind":"nowhere"}}', '--destination'],
    ['{"source":"/a","destination":null}\n{"source":"/a","to-section":"sec1"}', '/a is named twice'],
  ])('%s', async (stdin, fault) => {
    const ran = await bulkWith({}).run(`site redirect set --from - ${place}`, { stdin })
    expect({ exit: ran.exit, requests: ran.requests }).toEqual({ exit: 2, requests: [] })
    expect(ran.err).toContain(fault)
  })

  test('a list beside the rows', async () => {
    const ran = await bulkWith({}).run(`site redirect set --from - --redirects [] ${place}`, {
      stdin: rows(1),
    })
    expect(ran.exit).toBe(2)
    expect(ran.err).toContain("--redirects and --from can't be given together")
  })
})

describe('secrets', () => {
  const auth = () => ({
    body: { object: 'publishing-auth', backend: 'custom', privateKey: 'k3y-of-the-site' },
  })
  const at = ['--site', 'site1', '--org', 'acme']

  test.each([
    ['site', 'auth', 'get', ...at],
    ['site', 'auth', 'get', ...at, '-o', 'json'],
    ['site', 'auth', 'get', ...at, '--jq', '.privateKey'],
    ['site', 'auth', 'get', ...at, '--debug'],
    ['site', 'auth', 'update', ...at, '--backend', 'custom', '-o', 'csv'],
    ['site', 'auth', 'regenerate', ...at, '--yes', '-o', 'yaml'],
  ])('%s %s %s shows none', async (...argv) => {
    const ran = await ws(argv, { service: auth })
    expect(ran.exit).toBe(0)
    expect(ran.out + ran.err).not.toContain('k3y-of-the-site')
    expect(ran.out).toContain('***')
  })

  test('--show-secrets shows it', async () => {
    const argv = ['site', 'auth', 'get', ...at, '--show-secrets', '--jq', '.privateKey']
    expect(await ws(argv, { service: auth })).toMatchObject({ exit: 0, out: 'k3y-of-the-site\n' })
  })
})
