/** Measures a search among 50,000 spaces with 16 clients at once. */
import { Pool } from 'undici'
import { counted, type Figure, type Section } from './report.ts'
import { serveWorkspace } from './served.ts'
import type { BenchWorld } from './world.ts'

const connections = 16

/** Milliseconds. */
const budget = 300

/** Most of them match tens of thousands of sections. */
const searches = [
  'webhooks',
  'billing guide',
  'refunds runbook',
  'keys',
  'audit log',
  'sandbox',
  'metrics',
  'invoices handbook',
  'pagination',
] as const

export async function measureSearch(world: BenchWorld): Promise<Section> {
  const spaces = world.size(50_000)
  const { served, token } = await serveWorkspace(world, 'large', spaces)
  const pool = new Pool(served.url, { connections })
  try {
    for (const words of searches) await search(pool, { words, token, number: 0 })
    const times = (await timesOf(pool, { token, milliseconds: world.size(6000) })).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const figure = (what: string, value: number): Figure => ({
      kind: 'figure',
      what,
      value,
      unit: 'ms',
      budget: undefined,
      note: '',
    })
    return {
      title: `Searches among ${counted(spaces)} spaces, ${connections} at once`,
      findings: [
        figure('half of them within', at(0.5)),
        { ...figure('99 of 100 within', at(0.99)), budget, note: `${times.length} searches` },
      ],
    }
  } finally {
    await pool.close()
    await served.stop()
  }
}

/** No search repeats, so that no cached reply fits. */
async function timesOf(
  pool: Pool,
  { token, milliseconds }: { readonly token: string; readonly milliseconds: number },
): Promise<readonly number[]> {
  const times: number[] = []
  const start = performance.now()
  let number = 0
  const work = async () => {
    while (performance.now() - start < milliseconds) {
      number += 1
      const words = searches[number % searches.length] ?? ''
      const begun = performance.now()
      await search(pool, { words, token, number })
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}

interface SearchRequest {
  readonly words: string
  readonly token: string
  readonly number: number
}

async function search(pool: Pool, { words, token, number }: SearchRequest): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `/v1/orgs/org_northwind/search?query=${encodeURIComponent(words)}&number=${number}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${words}: ${statusCode} ${text}`)
}
