/** `ws query --tables` and `--describe` say what a source has, and send nothing for it: what nobody has asked for is unknown. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { openStore } from '../../../src/local/store/store.ts'
import { asOwner, openOn } from '../../../src/local/workspace.ts'
import { repeatableRandom, startOfTime } from '../../local/rehearsal.ts'
import { handle } from '../../local/run-example.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'
import { someOf } from '../../support/campaign.ts'

const program = await sampleProgram()
const world = { now: () => startOfTime, random: repeatableRandom() }
const store = openStore(join(program.folder, 'workspace.db'))
const workspace = openOn(store, world, { ...asOwner, onlyDocument: true })
const whole = openOn(store, world, asOwner)
afterAll(async () => {
  await workspace.close()
  program.remove()
})

const services = new Map([
  ['http://127.0.0.1:7001', workspace],
  ['http://127.0.0.1:7002', whole],
])
let asked: string[] = []

const transport: Context['transport'] = async (baseUrl) => {
  const service = services.get(new URL(baseUrl).origin)
  if (service === undefined) return program.transport(baseUrl)
  return {
    send: async (request) => {
      asked.push(new URL(request.url).pathname)
      return handle(service, request)
    },
    close: async () => undefined,
  }
}

interface OfferRun {
  readonly url?: string
  /** The folder of the settings and the cache. */
  readonly home: string
  readonly later?: number
}

async function run(words: readonly string[], { url, home, later = 0 }: OfferRun) {
  asked = []
  return program.ws(words, {
    env: { ...(url === undefined ? {} : { WS_URL: url }), WS_CONFIG_DIR: join(program.folder, home) },
    context: { ...runsStatements, transport, now: () => startOfTime + later },
  })
}

interface TableRow {
  readonly name: string
  readonly offered: boolean | null
  readonly source?: string
}

async function tables(words: readonly string[], options: OfferRun) {
  const { out, err, exit } = await run(['query', '--tables', ...words, '-o', 'json'], options)
  expect(exit).toBe(0)
  expect(asked).toEqual([])
  const rows: readonly TableRow[] = JSON.parse(out)
  const offered = (name: string, source?: string) =>
    rows.find((row) => row.name === name && row.source === source)?.offered
  return { rows, err, offered }
}

const day = 24 * 60 * 60_000

test.each([
  ['http://127.0.0.1:7001', false],
  ['http://127.0.0.1:7002', true],
])('%s: unknown is unknown, until a statement or a look by ws doctor has asked', async (url, isWhole) => {
  const home = `asked-${isWhole}`
  const first = await tables([], { url, home })
  expect([first.offered('members'), first.offered('redirects'), first.offered('spaces')]).toEqual([
    null,
    null,
    true,
  ])
  expect(first.offered('hostnames')).toBe(false)
  expect(first.err).toContain('ws doctor asks the service')

  await run(['query', 'SELECT count(*) FROM members'], { url, home })
  const second = await tables([], { url, home })
  expect([second.offered('members'), second.offered('redirects')]).toEqual([isWhole, null])

  await run(['doctor'], { url, home })
  const third = await tables([], { url, home })
  expect(['redirects', 'member_teams', 'space_pages'].map((name) => third.offered(name))).toEqual([
    isWhole,
    isWhole,
    isWhole,
  ])
  const nextDay = await tables([], { url, home, later: 2 * day })
  expect(nextDay.offered('members')).toBeNull()
})

test('--describe says it of its table', async () => {
  const url = 'http://127.0.0.1:7001'
  const described = async () =>
    (await run(['query', '--describe', 'members'], { url, home: 'described' })).err
  expect(await described()).toBe(
    'ws does not know yet whether the service offers members: ws doctor asks it, and so does a statement\n',
  )
  expect(asked).toEqual([])
  await run(['query', 'SELECT id FROM members'], { url, home: 'described' })
  expect(await described()).toBe('members has no rows here: the service does not offer the list of them\n')
})

test('the embedded workspace offers all that the API lists, and says no more', async () => {
  const { rows, err } = await tables([], { home: 'embedded' })
  expect(err).toBe('')
  expect(rows.filter(({ offered }) => offered !== true).map(({ name }) => name)).toEqual(['hostnames'])
})

test('a file offers what it holds', async () => {
  expect((await run(['export', '--out', 'org.yaml'], { home: 'files' })).exit).toBe(0)
  expect((await run(['backup', 'create', 'kept'], { home: 'files' })).exit).toBe(0)
  const sources = ['org.yaml', 'kept', 'live'].flatMap((source) => ['--source', source])
  const { offered } = await tables(sources, { home: 'files' })
  const told = (name: string) => ['org.yaml', 'kept', 'live'].map((source) => offered(name, source))
  expect({
    members: told('members'),
    comments: told('comments'),
    access: told('access'),
    history: told('history'),
    links: told('space_links'),
  }).toEqual({
    members: [true, true, true],
    comments: [false, true, true],
    access: [false, true, true],
    history: [false, false, true],
    links: [false, false, true],
  })
  const { err, out } = await run(['query', '--describe', 'comments', '--source', 'org.yaml'], {
    home: 'files',
  })
  expect(err).toContain('org.yaml: comments has no rows here: a document does not hold them')
  expect(out).toContain('source\ttext')
})

/** A backup holds no merged and archived change requests, and nothing in them: a statement says so. */
const heldInPart = ['change_requests', 'comments', 'replies', 'reviewers', 'pages', 'files']

test('what a file is said to hold is what a statement finds in it', async () => {
  const { rows } = await tables(['--source', 'kept', '--source', 'org.yaml'], { home: 'files' })
  const some = someOf(
    rows.filter(({ name }) => name !== 'findings'),
    9,
  )
  for (const { name, offered, source = '' } of some) {
    const { exit } = await run(['query', `SELECT count(*) FROM ${name}`, '--source', source], {
      home: 'files',
    })
    const isWhole = offered === true && !(source === 'kept' && heldInPart.includes(name))
    expect([name, source, exit]).toEqual([name, source, isWhole ? 0 : 8])
  }
})

test('a snapshot and a profile that are not there are no answer', async () => {
  for (const source of ['snapshot:none', 'profile:none', 'none.yaml'])
    expect((await run(['query', '--tables', '--source', source], { home: 'files' })).exit).not.toBe(0)
})
