/** Jobs on a service without extended operations: they ask for none twice in a run, and for none again on the same day. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOperation } from '../../src/catalog/route.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import type { Context } from '../../src/context.ts'
import { openStore } from '../../src/local/store/store.ts'
import { asOwner, openOn } from '../../src/local/workspace.ts'
import { toolNouns, toolVerbs } from '../../src/tools/index.ts'
import { repeatableRandom, startOfTime } from '../local/rehearsal.ts'
import { handle } from '../local/run-example.ts'
import { sampleProgram } from '../local/sample-program.ts'

/** Each line goes with the exit code that it has on such a service. */
const jobs: readonly (readonly [exit: number, line: string])[] = [
  [0, 'auth status'],
  [0, 'space list --all -o json'],
  [0, 'space get ~Guides -o json'],
  [0, 'tree --with people,teams,invites,links'],
  [0, 'access -o json'],
  [0, 'access ben@northwind.example -o json'],
  [0, 'access copy usr_ben usr_fay --dry-run'],
  [8, 'access review start --out review-{run}.csv'],
  [0, 'audit -o json --jq .findings'],
  [0, 'query --tables'],
  [0, 'inbox --person usr_chen -o json'],
  [0, 'export'],
  [0, 'diff before.yaml live'],
  [0, 'plan before.yaml'],
  [0, 'apply before.yaml --yes'],
  [0, 'offboard usr_chen --to usr_ben --dry-run'],
  [0, 'team sync --from people.csv --dry-run'],
  [0, 'backup create kept'],
  [0, 'backup create with-content --content'],
  [0, 'backup verify kept'],
  [0, 'backup restore kept --dry-run'],
  [0, 'local clone --name plain-{run}'],
  [1, 'cr diff 2 --space spc_api'],
  [1, 'space diff rev_api_1 --space spc_api'],
  [0, 'content pull pulled-{run} --space spc_api --yes'],
]

/** They are nothing without extended operations: like a single command, each run asks. */
const isAlwaysAsking = (line: string) => /^((cr|space) diff|content) /.test(line)

/** They read what ws keeps on the disk, need a folder that such a service can't give, or send whatever another program says. */
const elsewhere = new Set([
  ...['content status', 'content diff', 'content push', 'access review apply'],
  ...['commands', 'schema', 'openapi diff', 'backup list', 'backup get'],
  ...[
    'undo',
    'redo',
    'history list',
    'history get',
    'history prune',
    'history verify',
    'history export',
    'alias delete',
    'alias import',
    'alias list',
    'alias set',
    'plugin list',
    'rehearse',
    'report',
  ],
])

test('each job has a line here', async () => {
  const { commands } = await commandManifest(root)
  const tools = new Set([...Object.keys(toolVerbs), ...Object.keys(toolNouns)])
  const tasks = commands.flatMap(({ words, spec }) =>
    spec !== undefined && 'run' in spec && !tools.has(words[0] ?? '') ? [words.join(' ')] : [],
  )
  const lacking = tasks.filter(
    (words) => !elsewhere.has(words) && !jobs.some(([, line]) => `${line} `.startsWith(`${words} `)),
  )
  expect(lacking).toEqual([])
})

const program = await sampleProgram()
const world = { now: () => startOfTime, random: repeatableRandom() }
const workspace = openOn(openStore(join(program.folder, 'workspace.db')), world, {
  ...asOwner,
  onlyDocument: true,
})
afterAll(async () => {
  await workspace.close()
  program.remove()
})

const plain = 'https://plain.example'
const day = 24 * 60 * 60_000
let asked: string[] = []
let runs = 0

/** The service, which notes each request for an extended operation. */
const transport: Context['transport'] = async (baseUrl) => {
  if (baseUrl !== plain) return program.transport(baseUrl)
  return {
    send: async (request) => {
      const { pathname } = new URL(request.url)
      const found = await findOperation(request.method, pathname)
      if (found?.operation.extended === true) asked.push(`${request.method} ${pathname}`)
      return handle(workspace, request)
    },
    close: async () => undefined,
  }
}

/** @param home - the settings and the cache of a run */
async function run(line: string, home: string, later = 0, env: Readonly<Record<string, string>> = {}) {
  asked = []
  runs += 1
  const { exit, out, err } = await program.ws(line.replace('{run}', String(runs)).split(' '), {
    env: { WS_URL: plain, WS_CONFIG_DIR: join(program.folder, home), ...env },
    context: { transport, now: () => startOfTime + later },
  })
  return { exit, out, err, asked }
}

beforeAll(async () => {
  const people = ['user,team,role', 'ben@northwind.example,Docs,owner', 'chen@northwind.example,Docs,member']
  writeFileSync(join(program.folder, 'people.csv'), `${people.join('\n')}\n`)
  expect(await run('export --out before.yaml', 'first')).toMatchObject({ exit: 0 })
  expect(await run('backup create kept', 'first')).toMatchObject({ exit: 0 })
})

test.each(jobs)('exit %i: ws %s', async (expected, line) => {
  const home = `config-${jobs.findIndex(([, each]) => each === line)}`
  const first = await run(line, home)
  expect({ exit: first.exit, err: first.exit === expected ? '' : first.err }).toEqual({
    exit: expected,
    err: '',
  })
  expect(first.asked).toEqual([...new Set(first.asked)])
  const again = await run(line, home, day - 60_000)
  expect(again.exit).toBe(expected)
  if (!isAlwaysAsking(line)) expect(again.asked).toEqual([])
  const nextDay = await run(line, home, 2 * day)
  expect([nextDay.exit, nextDay.asked.toSorted()]).toEqual([expected, first.asked.toSorted()])
})

test('no job asks again for what another has asked for', async () => {
  const all: string[] = []
  for (const [, line] of jobs.filter(([, each]) => !isAlwaysAsking(each)))
    all.push(...(await run(line, 'shared')).asked)
  expect(all).toEqual([...new Set(all)])
})

test('a change of installations is blocked in the plan, and nothing is sent', async () => {
  const document = readFileSync(join(program.folder, 'before.yaml'), 'utf8')
  const changed = document
    .replace('spaceSelection: all', 'spaceSelection: selected')
    .replace('    installations: []\n', '    installations: [{ externalIds: [one] }]\n')
  writeFileSync(join(program.folder, 'installed.yaml'), changed)
  const planned = await run('plan installed.yaml -o json', 'installed')
  const { blocked, changes } = JSON.parse(planned.out)
  expect([planned.exit, changes]).toEqual([0, []])
  expect(blocked.map(({ kind, reason }: Record<string, string>) => [kind, reason])).toEqual([
    ['installation', 'This service does not offer to make an installation'],
    ['installation', 'This service does not offer to change an installation'],
  ])
  expect((await run('apply installed.yaml --yes', 'installed')).exit).toBe(2)
  expect(await run('apply installed.yaml --yes --skip-blocked', 'installed')).toMatchObject({
    exit: 0,
    asked: [],
  })
})

test('so is switching a site off, and whatever goes with it goes on', async () => {
  const document = readFileSync(join(program.folder, 'before.yaml'), 'utf8')
  const changed = document
    .replace('published: true', 'published: false')
    .replace('title: Learn', 'title: To learn')
  writeFileSync(
    join(program.folder, 'switched.yaml'),
    changed.replace(/^ +redirects:\n( +- .*\n| {8}.*\n)*/gm, ''),
  )
  const planned = await run('plan switched.yaml -o json --requests', 'switched')
  const { blocked, requests } = JSON.parse(planned.out)
  expect(blocked.map(({ reason }: { reason: string }) => reason)).toContain(
    'This service does not offer to unpublish a site',
  )
  const operations = await Promise.all(
    requests.map(({ method, url }: { method: string; url: string }) => findOperation(method, url)),
  )
  expect(operations.filter((found) => found?.operation.extended === true)).toEqual([])
})

test('a copy gives what such a service shows, and says what it leaves out', async () => {
  const { exit, out } = await run('access copy usr_ben usr_fay usr_kit --dry-run -o json', 'copied')
  const { changes, notCopied } = JSON.parse(out)
  expect([exit, changes.map(({ address }: { address: string }) => address)]).toEqual([
    0,
    ['Docs/fay@northwind.example', 'Docs/usr_kit', 'Platform/fay@northwind.example', 'Platform/usr_kit'].map(
      (name) => `team-member/${name}`,
    ),
  ])
  expect(notCopied).toEqual(
    expect.arrayContaining([expect.stringMatching(/^members: The service does not offer/)]),
  )
  expect(await run('access copy usr_ben usr_fay --yes', 'copied')).toMatchObject({ exit: 0, asked: [] })
})

test('an undo and a removal ask for no list a second time, and do without those that are not offered', async () => {
  const lines = [
    'collection create --title Brand',
    'undo --yes',
    'site create --title Brand --visibility unlisted',
    'undo --yes',
    'team delete team_docs --yes',
    'team delete team_platform --yes',
  ]
  const ran = []
  for (const line of lines) ran.push(await run(line, 'undone', 0, { WS_HISTORY: '1' }))
  expect(ran.map(({ exit, err }) => [exit, exit === 0 ? '' : err])).toEqual(lines.map(() => [0, '']))
  // The last segments: each undo is about another thing.
  const all = ran.flatMap((each) => each.asked.map((path) => path.replace(/\/(?:col|site)_\w+\//, '/one/')))
  expect(all).toEqual([...new Set(all)])
  expect(ran.at(-1)).toMatchObject({ asked: [], err: expect.stringContaining('does not offer the list') })
})

test('a list of access reads the organization once', async () => {
  const sent: string[] = []
  const counting: Context['transport'] = async (baseUrl) => {
    const { send, ...rest } = await transport(baseUrl)
    return {
      ...rest,
      send: async (request, signal) => {
        sent.push(new URL(request.url).pathname)
        return send(request, signal)
      },
    }
  }
  const env = { WS_URL: plain, WS_CONFIG_DIR: join(program.folder, 'counted') }
  await program.ws(['access'], { env, context: { transport: counting } })
  expect(sent.filter((path) => path === '/v1/orgs/org_northwind')).toHaveLength(1)
})
