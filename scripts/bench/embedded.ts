/** How many reads and durable writes a second `ws local serve` answers, beside a bare server in the same run. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Pool } from 'undici'
import { peakMemory, run } from './processes.ts'
import type { Figure, Finding, Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type Server, startListening, startServer, type World } from './world.ts'

/** The orders of magnitude that a 2-core machine should reach. */
const orders = { reads: 3000, writes: 500 }
const connections = 16
const milliseconds = 1500
const rounds = 3

export async function measureEmbedded(world: World): Promise<Section> {
  const path = join(world.folder, 'served.db')
  const env = { WS_URL: `local:${path}` }
  await run(world.ws(['local', 'init', '--sample', '--profile', 'served', '--path', path]))
  const token = execFile(world, ['local', 'token', 'create', '--user', 'usr_ada', '--quiet'], env)
  const served = await startListening(world.ws(['local', 'serve', '--port', '0', '--quiet'], env))
  const bare = await startServer(import.meta.resolve('./bare-server.ts'), [join(world.folder, 'bare.db')])
  try {
    const rates = await ratesOf({ served, bare }, token)
    return { title: 'The embedded workspace over HTTP', findings: findingsOf(rates, served) }
  } finally {
    served.stop()
    bare.stop()
  }
}

function execFile(world: World, words: readonly string[], more: Readonly<Record<string, string>>): string {
  const { command, arguments: all, env } = world.ws(words, more)
  return execFileSync(command, all, { env: { ...process.env, ...env }, encoding: 'utf8' }).trim()
}

type Kind = keyof typeof orders
type Rates = Readonly<Record<Kind, { readonly served: number; readonly bare: number }>>

async function ratesOf(
  { served, bare }: { readonly served: Server; readonly bare: Server },
  token: string,
): Promise<Rates> {
  const found = {
    reads: { served: [] as number[], bare: [] as number[] },
    writes: { served: [] as number[], bare: [] as number[] },
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['reads', 'writes'] as const) {
      found[kind].bare.push(await rateOf(bare, kind, token))
      found[kind].served.push(await rateOf(served, kind, token))
    }
  }
  const medians = (kind: Kind) => ({ served: medianOf(found[kind].served), bare: medianOf(found[kind].bare) })
  return { reads: medians('reads'), writes: medians('writes') }
}

/** Answers a second, with as many requests under way as there are connections. */
async function rateOf({ url }: Server, kind: Kind, token: string): Promise<number> {
  const pool = new Pool(url, { connections })
  const start = performance.now()
  let answered = 0
  const work = async () => {
    while (performance.now() - start < milliseconds) {
      await ask(pool, { kind, token, number: answered })
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const rate = (answered * 1000) / (performance.now() - start)
  await pool.close()
  return rate
}

interface Question {
  readonly kind: Kind
  readonly token: string
  readonly number: number
}

async function ask(pool: Pool, { kind, token, number }: Question): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: kind === 'reads' ? 'GET' : 'PATCH',
    path: '/v1/spaces/spc_api',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: kind === 'reads' ? null : JSON.stringify({ title: `Title ${number}` }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${kind}: ${statusCode} ${text}`)
}

function findingsOf(rates: Rates, { pid }: Server): readonly Finding[] {
  const memory = peakMemory(pid)
  const figures = (['reads', 'writes'] as const).map(
    (kind): Figure => ({
      kind: 'figure',
      what: kind === 'writes' ? 'durable writes' : kind,
      value: rates[kind].served,
      unit: 'a second',
      budget: undefined,
      note: `${orders[kind].toLocaleString('en-US')} is the order to reach; a bare server: ${Math.round(rates[kind].bare).toLocaleString('en-US')}`,
    }),
  )
  if (memory === undefined) return figures
  return [
    ...figures,
    { kind: 'figure', what: 'memory of the server', value: memory, unit: 'MiB', budget: undefined, note: '' },
  ]
}
