/** Measures the reads and durable writes of `ws local serve` a second, beside a bare server in the same run. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { peakMemory } from './processes.ts'
import type { BenchFinding, Figure, Section } from './report.ts'
import { serveWorkspace } from './served.ts'
import { medianOf, ratiosOf } from './statistics.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

/** `new reads` repeat no request, so that no cached reply fits. */
const kinds = ['reads', 'new reads', 'writes'] as const
type LoadKind = (typeof kinds)[number]

/** Minimum share of the bare server's rate. */
const budgets: Readonly<Record<LoadKind, number>> = { reads: 0.4, 'new reads': 0.4, writes: 0.6 }

const connections = 16

export async function measureEmbedded(world: BenchWorld): Promise<Section> {
  const { served, token, path } = await serveWorkspace(world, 'embedded')
  const copy = join(world.folder, 'bare.db')
  copyFileSync(path, copy)
  const bare = await startServer(import.meta.resolve('./bare-server.ts'), [copy])
  try {
    const findings: BenchFinding[] = []
    for (const kind of kinds)
      findings.push(await compareRates({ served, bare }, { kind, token, ...timesOf(world) }, budgets[kind]))
    const memory = peakMemory(served.pid)
    if (memory !== undefined) findings.push(memoryOf(memory))
    return { title: 'The embedded workspace over HTTP', findings }
  } finally {
    await served.stop()
    await bare.stop()
  }
}

export interface RequestLoad extends LoadTimes {
  readonly kind: LoadKind
  readonly token: string
}

interface LoadTimes {
  /** Of one round. */
  readonly milliseconds: number
  readonly rounds: number
}

export const timesOf = (world: BenchWorld): LoadTimes => ({
  milliseconds: world.size(1000),
  rounds: world.rounds(5),
})

/** Round by round, so that a slow moment of the machine affects both. */
export async function compareRates(
  { served, bare }: { readonly served: BenchServer; readonly bare: BenchServer },
  load: RequestLoad,
  budget: number | undefined,
): Promise<Figure> {
  const rates = { served: [] as number[], bare: [] as number[] }
  for (let round = 0; round < load.rounds; round += 1) {
    rates.bare.push(await rateOf(bare, load))
    rates.served.push(await rateOf(served, load))
  }
  const { min, median, max } = ratiosOf(rates.served, rates.bare)
  const [ours, theirs] = [rates.served, rates.bare].map((all) => Math.round(medianOf(all)))
  return {
    kind: 'figure',
    what: load.kind === 'writes' ? 'durable writes' : load.kind,
    value: median,
    unit: 'x a bare server',
    budget,
    moreIsBetter: true,
    note: `(${min.toFixed(2)}..${max.toFixed(2)})  ${ours} / ${theirs} a second`,
  }
}

/** Replies a second, with one request at a time on each connection. */
export async function rateOf({ url }: BenchServer, load: RequestLoad): Promise<number> {
  const pool = new Pool(url, { connections })
  const start = performance.now()
  let answered = 0
  const work = async () => {
    while (performance.now() - start < load.milliseconds) {
      await ask(pool, load, start + answered)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const rate = (answered * 1000) / (performance.now() - start)
  await pool.close()
  return rate
}

async function ask(pool: Pool, { kind, token }: RequestLoad, number: number): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: kind === 'writes' ? 'PATCH' : 'GET',
    path: kind === 'new reads' ? `/v1/spaces/spc_api?number=${number}` : '/v1/spaces/spc_api',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: kind === 'writes' ? JSON.stringify({ title: `Title ${number}` }) : null,
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${kind}: ${statusCode} ${text}`)
}

const memoryOf = (value: number): Figure => ({
  kind: 'figure',
  what: 'memory of the server',
  value,
  unit: 'MiB',
  budget: undefined,
  note: '',
})
