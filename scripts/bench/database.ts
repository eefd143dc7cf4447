/**
 * Measures `ws local serve --database`: reads and writes a second beside a bare loop of node:http and pg, two servers beside one, lists
 * and searches in a large workspace, and how fast it is filled. WS_BENCH_SPACES=1000000 measures the size that is promised.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Pool } from 'undici'
import { asking, startCluster, stopCluster, withoutPostgres } from '../../test/support/postgres.ts'
import { compareRates, type RequestLoad, rateOf, timesOf } from './embedded.ts'
import { type BenchFinding, counted, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type BenchServer, type BenchWorld, startListening, startServer } from './world.ts'

const usual = Number(process.env.WS_BENCH_SPACES ?? 20_000)
const folder = `/tmp/ws-bench-postgres-${process.pid}`
const honest = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
]
const title = 'A workspace in PostgreSQL over HTTP'

export async function measureDatabase(world: BenchWorld): Promise<Section> {
  if (withoutPostgres) {
    return { title, findings: [{ kind: 'skipped', what: 'all of it', why: 'PostgreSQL is not installed' }] }
  }
  const cluster = await startCluster(
    folder,
    honest.flatMap((setting) => ['-c', setting]),
  )
  const servers: BenchServer[] = []
  try {
    const address = cluster.address('postgres')
    const more = ['--database', address]
    const tell = (words: readonly string[]) => textOf(world, [...words, ...more])
    tell(['local', 'init', '--sample'])
    const token = tell(['local', 'token', 'create', '--user', 'usr_ada', '--quiet'])
    const serve = () => startListening(world.ws(['local', 'serve', '--port', '0', '--quiet', ...more]))
    const [served, second] = [await serve(), await serve()]
    const bare = await startServer(import.meta.resolve('./bare-server.ts'), [address])
    servers.push(served, second, bare)
    const findings: BenchFinding[] = []
    for (const kind of ['reads', 'new reads'] as const)
      findings.push(await compareRates({ served, bare }, { kind, token, ...timesOf(world) }, 0.4))
    findings.push(
      await compareRates({ served, bare }, { kind: 'writes', token, ...timesOf(world) }, undefined),
    )
    findings.push(
      await compareServers({ served, second, database: cluster.pid }, { token, ...timesOf(world) }),
    )
    const spaces = world.size(usual)
    const seeded = JSON.parse(tell(['local', 'seed', '--spaces', String(spaces), '--quiet', '-o', 'json']))
    await asking(address, (client) => client.query('VACUUM ANALYZE'))
    findings.push(
      rateOfSeed(seeded),
      ...(await measureLarge({ served, token, times: world.rounds(rounds) }, seeded.collection)),
    )
    return { title: `${title}, ${counted(spaces)} spaces`, findings }
  } finally {
    for (const server of servers) await server.stop()
    await stopCluster(folder)
  }
}

function textOf(world: BenchWorld, words: readonly string[]): string {
  const { command, arguments: all, env } = world.ws(words)
  return execFileSync(command, all, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

const figure = (what: string, value: number, unit: string) =>
  ({ kind: 'figure', what, value, unit, budget: undefined, note: '' }) as const

interface ServerPair {
  readonly served: BenchServer
  readonly second: BenchServer
  /** The process of the database. */
  readonly database: number
}

/** Where there are processors for both, by the rate; else by the time that the database takes of a read, which is all that they share. */
async function compareServers(
  { served, second, database }: ServerPair,
  times: Omit<RequestLoad, 'kind'>,
): Promise<BenchFinding> {
  const load = { kind: 'new reads', ...times } as const
  if (availableParallelism() >= 6) {
    const one = await rateOf(served, load)
    const both = await Promise.all([served, second].map((server) => rateOf(server, load)))
    return {
      ...figure('two servers', (both[0] ?? 0) + (both[1] ?? 0), 'x one'),
      value: ((both[0] ?? 0) + (both[1] ?? 0)) / one,
      budget: 1.6,
      moreIsBetter: true,
    }
  }
  const before = [processorTime(served.pid), backendTime(database)]
  await rateOf(served, load)
  const [server = 0, backends = 0] = [processorTime(served.pid), backendTime(database)].map(
    (time, index) => time - (before[index] ?? 0),
  )
  return {
    ...figure('time of the database for a read', backends / server, "x the server's"),
    budget: 1,
    note: 'below 1, another server adds its whole rate where it has a processor of its own',
  }
}

/** Ticks of a process (Linux). */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Of the processes that serve connections. */
function backendTime(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, pid) => sum + processorTime(Number(pid)), 0)
}

interface Seeded {
  readonly rows: number
  readonly seconds: number
}

const rateOfSeed = ({ rows, seconds }: Seeded): BenchFinding => ({
  ...figure('rows that seed writes', Math.round(rows / seconds), 'a second'),
  budget: 20_000,
  moreIsBetter: true,
  note: 'without those of the search index, which it writes too',
})

const rounds = 40

interface LargeWorkspace {
  readonly served: BenchServer
  readonly token: string
  /** The number of rounds. */
  readonly times: number
}

async function measureLarge(
  { served: { url }, token, times: tries }: LargeWorkspace,
  collection: string,
): Promise<readonly BenchFinding[]> {
  const pool = new Pool(url, { connections: 16 })
  const ask = async (path: string) => {
    const begun = performance.now()
    const { body } = await pool.request({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
    })
    return { text: await body.text(), time: performance.now() - begun }
  }
  try {
    const list = `/v1/collections/${collection}/spaces?limit=100`
    let last = ''
    for (let page = ''; ; ) {
      const { next } = JSON.parse((await ask(`${list.replace('100', '1000')}${page}`)).text)
      if (next === undefined) break
      page = `&page=${next.page}`
      last = page
    }
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < tries; round += 1) {
      times[0].push((await ask(`${list}&number=${round}`)).time)
      times[1].push((await ask(`${list}${last}&number=${round}`)).time)
    }
    const [first, end] = times.map(medianOf)
    const ratio = { ...figure('last page of a list', (end ?? 0) / (first ?? 1), 'x the first'), budget: 1.5 }
    return [ratio, await searchTimes(ask, tries)]
  } finally {
    await pool.close()
  }
}

/** Words of many titles, of many texts and hardly a title, of hardly a text, of none; and some of them together. */
const searches = [
  'webhooks',
  'billing guide',
  'refunds runbook',
  'audit log',
  'call',
  'you are',
  'account metrics',
  'a',
  'pagination',
  'the idempotency',
  'quickstart',
  'handbook faq',
]

async function searchTimes(
  ask: (path: string) => Promise<{ readonly time: number }>,
  tries: number,
): Promise<BenchFinding> {
  const times: number[] = []
  for (let round = 0; round < tries; round += 1)
    for (const words of searches) {
      const path = `/v1/orgs/org_northwind/search?query=${encodeURIComponent(words)}&number=${round}`
      times.push((await ask(path)).time)
    }
  times.sort((a, b) => a - b)
  return {
    ...figure('99 of 100 searches within', times[Math.floor(times.length * 0.99)] ?? Number.NaN, 'ms'),
    budget: 300,
    note: `${times.length} searches`,
  }
}
