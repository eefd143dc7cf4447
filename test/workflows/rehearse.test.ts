/** `ws rehearse`: what a command would change is told, and its ends; curl stands for any program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { AccompaniedProgram, Context } from '../../src/context.ts'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder } = program

const transport: Context['transport'] = async (baseUrl) =>
  baseUrl.startsWith('local:') ? program.transport(baseUrl) : createTransport({})

/** The output of the last program. */
let said = ''

async function accompany({ file, arguments: words, env }: AccompaniedProgram): Promise<number> {
  said = ''
  const child = spawn(file, words, { env: { ...env }, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return Number(code)
}

const ws = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  program.ws(argv, { env: { PATH: process.env.PATH ?? '', ...env }, context: { transport, accompany } })

const call = `call() { curl -s -X "$1" "$WS_URL/v1/$2" -H "authorization: Bearer $WS_TOKEN" -H 'content-type: application/json' \${3:+-d "$3"}; }`

/** Calls such as `PATCH spaces/spc_api {"title":"Anew"}`, a line each. */
const rehearse = (flags: readonly string[], script: string) =>
  ws(['rehearse', '--clone', 'clone', ...flags, '--', 'sh', '-c', `${call}\n${script}`])

const told = async (flags: readonly string[], script: string) =>
  JSON.parse((await rehearse([...flags, '-o', 'json'], script)).out)

const create = (title: string) => `call PUT orgs/org_northwind/teams '{"title":"${title}"}'`

/** The output of two runs. A rehearsal of another test may hold the usual port during one of them: then both run again. */
async function rehearseTwice(flags: readonly string[], script: string) {
  const once = async () => ({ ...(await rehearse(flags, script)), said })
  const portIn = (text: string) => /127\.0\.0\.1:(\d+)/.exec(text)?.[1]
  for (let left = 10; ; left -= 1) {
    const [first, second] = [await once(), await once()] as const
    if (left === 0 || portIn(first.said) === portIn(second.said)) return [first, second] as const
  }
}

beforeAll(async () => {
  expect((await ws(['local', 'clone'])).exit).toBe(0)
})

test('secrets that a program sends are told in no form', async () => {
  const script = `
    call GET 'spaces/spc_api?shareKey=key_canary'
    call PATCH integrations/diagrams/installations/ins_diagrams_northwind '{"configuration":{"apiKey":"key_canary"}}'`
  const { requests } = await told([], script)
  expect(requests.map(({ url }: Line) => url)).toContain('/v1/spaces/spc_api?shareKey=***')
  expect(JSON.stringify(requests)).not.toContain('key_canary')
  expect((await rehearse(['--requests'], script)).out).not.toContain('key_canary')
})

test('differences are told, and a plan is written that the service takes', async () => {
  const script = `
    call PATCH spaces/spc_api '{"title":"Anew"}'
    id=$(call POST spaces/spc_cli/duplicate | grep -o 'spc_[0-9a-z]*' | head -n 1)
    call POST orgs/org_northwind/sites/site_docs/site-spaces '{"spaceId":"'$id'"}'
    call DELETE orgs/org_northwind/teams/team_docs
    curl -si "$WS_URL/v1/orgs/org_northwind" -H "authorization: Bearer $WS_TOKEN"`
  const flags = ['--out', 'plan.json', '-o', 'json']
  const [first, second] = await rehearseTwice(flags, script)
  expect(second).toEqual(first)
  expect(first.exit).toBe(0)
  const answer = JSON.parse(first.out)
  expect(answer).toMatchObject({ exitCode: 0, approximated: [], plan: { file: 'plan.json', blocked: [] } })
  expect(answer.summary).toMatchObject({ create: 2, update: 1, delete: 4 })
  expect(answer.requests.map(({ method, url }: Line) => `${method} ${url}`)).toEqual([
    'PATCH /v1/spaces/spc_api',
    'POST /v1/spaces/spc_cli/duplicate',
    'POST /v1/orgs/org_northwind/sites/site_docs/site-spaces',
    'DELETE /v1/orgs/org_northwind/teams/team_docs',
    'GET /v1/orgs/org_northwind',
  ])
  expect(readdirSync(join(folder, 'config/data')).filter((name) => name.startsWith('.'))).toEqual([])
  const plan = readFileSync(join(folder, 'plan.json'), 'utf8')
  for (const { action, id } of answer.changes) if (action === 'create') expect(plan).not.toContain(id)
  expect((await ws(['diff', 'live', 'profile:clone'])).out).toMatch(/^No differences/)
  await ws(['local', 'snapshot', 'save', 'before', '--path', 'workspace.db'])
  const allowed = ['delete', 'publish', 'self', 'admins'].flatMap((danger) => ['--allow', danger])
  const apply = ['apply', '--plan', 'plan.json', '--yes', ...allowed]
  expect(await ws(apply)).toMatchObject({ exit: 0 })
  const after = JSON.parse((await ws(['diff', 'profile:clone', 'live', '-o', 'json'])).out)
  expect(after.summary).toEqual(answer.summary)
  await ws(['local', 'snapshot', 'restore', 'before', '--path', 'workspace.db', '--yes'])
})

interface Line {
  readonly method: string
  readonly url: string
  readonly reason: string
}

test('a rehearsal removes what killed ones have left, and nothing of one under way', async () => {
  const data = join(folder, 'config/data')
  const left = (name: string) => {
    mkdirSync(join(data, name))
    for (const file of ['fork.db', 'lock']) writeFileSync(join(data, name, file), '')
  }
  for (const name of ['.rehearsal-1', '.rehearsal-3', '.rehearsal-4']) left(name)
  const running = new DatabaseSync(join(data, '.rehearsal-3/lock'))
  running.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  await rehearse([], 'dirname "$(dirname "$(command -v ws)")"')
  expect(said).toBe(`${join(data, '.rehearsal-1/program')}\n`)
  const hidden = () => readdirSync(data).filter((name) => name.startsWith('.'))
  expect(hidden()).toEqual(['.rehearsal-3'])
  expect(readdirSync(join(data, '.rehearsal-3'))).toEqual(['fork.db', 'lock'])
  running.close()
  await rehearse([], 'true')
  expect(hidden()).toEqual([])
})

test('it ends as the program did: its own code, then what was approximated, then differences', async () => {
  const ends = async (flags: readonly string[], script: string) => (await rehearse(flags, script)).exit
  expect(await ends([], 'call GET orgs/org_northwind/search?query=webhooks; exit 7')).toBe(7)
  expect(await ends(['--exit-code'], 'call GET orgs/org_northwind/search?query=webhooks')).toBe(8)
  expect(await ends(['--exit-code'], create('New'))).toBe(12)
  expect(await ends([], create('New'))).toBe(0)
  expect(await ends(['--exit-code'], 'call GET orgs/org_northwind')).toBe(0)
  expect(await ends(['--exit-code'], 'call GET orgs')).toBe(8)
  expect((await ws(['rehearse', '--clone', 'other', '--', 'true'])).exit).toBe(2)
  expect((await ws(['rehearse', '--clone', 'clone'])).exit).toBe(2)
})

test('requests that meet what the clone does not hold are told', async () => {
  const paths = [
    'spaces/spc_api/change-requests/cr_errors/content/pages',
    'spaces/spc_api/change-requests?status=merged',
    'spaces/spc_hidden',
    'orgs/org_northwind/sites/site_docs/share-links',
    'orgs/org_northwind/openapi/payments/versions/latest/content',
    'spaces/spc_api',
    'orgs/org_northwind/teams',
  ]
  const { approximated, changes } = await told([], paths.map((path) => `call GET '${path}'`).join('\n'))
  expect(changes).toEqual([])
  expect(approximated.map(({ url, reason }: Line) => `${url.slice(4)}: ${reason}`)).toEqual([
    `${paths[0]}: It is content, which is cloned with --content`,
    `${paths[1]}: A clone does not hold this part of the list`,
    `${paths[2]}: The API lists no spaces outside of collections: only those that a site shows are here`,
    `${paths[3]}: The clone has secrets of its own: urls.published`,
    `${paths[4]}: No list shows the content of a version: a clone does not hold it`,
  ])
})

test('where no request changes anything, nothing is read and compared', async () => {
  const quiet = await rehearse([], 'call GET spaces/spc_api')
  expect(quiet).toMatchObject({ exit: 0, out: expect.stringContaining('nothing was sent that changes') })
  expect((await told(['--twice'], 'call GET spaces/spc_api')).summary).toMatchObject({
    update: 0,
    unchanged: 0,
  })
  const refused = await told([], `call PATCH spaces/spc_api '{"title":7}'`)
  expect([refused.changes, refused.summary.unchanged > 40]).toEqual([[], true])
})

test('content that changes is told too', async () => {
  const { changes } = await told(
    [],
    `call POST spaces/spc_api/comments '{"body":{"markdown":"Hello"}}'
    call PATCH spaces/spc_api/change-requests/cr_errors '{"status":"archived"}'`,
  )
  const seen = changes.map(({ action, kind, members }: Record<string, unknown>) => [action, kind, members])
  expect(seen).toEqual([
    ['update', 'change-request', { status: { from: expect.any(String), to: 'archived' } }],
    ['create', 'comment', expect.objectContaining({ body: { from: null, to: { markdown: 'Hello' } } })],
  ])
})

test('a second run, faults and a cut connection are had on purpose', async () => {
  const careless = await told(['--twice'], create('Writers'))
  expect([careless.summary.create, careless.second.summary.create]).toEqual([1, 1])
  const careful = await told(['--twice'], `call PATCH spaces/spc_api '{"title":"Anew"}'`)
  expect([careful.summary.update, careful.second.summary.update]).toEqual([1, 0])
  const cut = await told(['--at', '2'], `${create('A')}; ${create('B')} && exit 0; exit 5`)
  expect([cut.exitCode, cut.summary.create]).toEqual([5, 2])
  const faulty = await told(['--inject', '500:1'], create('A'))
  expect(faulty.requests).toEqual([])
})

test('an open network is told, and a closed one to those that failed', async () => {
  const open = await rehearse([], 'exit 3')
  expect([open.err.match(/has the network.*/g), open.out]).toEqual([
    ['has the network, and could reach the live service: not part of this test'],
    expect.not.stringContaining('Network'),
  ])
  expect((await rehearse(['--network'], 'true')).err).toBe('')
  expect((await told(['--network'], 'true')).network.closed).toBe(false)
  const enclose: Context['enclose'] = async (asked) => ({ exit: await accompany(asked) })
  const closed = await program.ws(['rehearse', '--', 'sh', '-c', 'exit 3'], {
    env: { PATH: process.env.PATH ?? '' },
    context: { transport, accompany, enclose },
  })
  expect([closed.exit, closed.out]).toEqual([3, expect.stringContaining('Network: closed but for the fork')])
})
