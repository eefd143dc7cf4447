/** Measures searches with 16 clients at once: in 50,000 spaces, in 50,000 members, and in a space of 50,000 pages. */
import { Pool } from 'undici'
import { type BenchFinding, counted, type Figure, type Section } from './report.ts'
import { fillSearchCrowd } from './search-crowd.ts'
import { serveWorkspace } from './served.ts'
import type { BenchWorld } from './world.ts'

const connections = 16

/** Milliseconds. */
const budget = 300

interface SearchedList {
  readonly what: string
  readonly path: string
  /** Words that match tens of thousands of things, a few, one, or none. */
  readonly searches: readonly string[]
  readonly query: string
}

const space = 'spc_archive'

const lists: readonly SearchedList[] = [
  {
    what: 'spaces',
    path: '/v1/orgs/org_northwind/search',
    query: 'query',
    // Most of them match tens of thousands of sections.
    searches: [
      ...['webhooks', 'billing guide', 'refunds runbook', 'keys', 'audit log', 'sandbox', 'metrics'],
      ...['invoices handbook', 'pagination'],
    ],
  },
  {
    what: 'members',
    path: '/v1/orgs/org_northwind/members',
    query: 'search',
    searches: [
      ...['ada', 'crowd.example', 'fay hansen', 'jensen.31', 'ito.4999', 'usr'],
      ...['nobody at all', 'dana.diaz.33@crowd.example', 'n'],
    ],
  },
  {
    what: 'pages of a space',
    path: `/v1/spaces/${space}/search`,
    query: 'query',
    searches: [
      ...['webhooks', 'audit log', 'part 4999', 'how metrics work', 'keys', 'sandbox refunds'],
      ...['nothing here', 'invoices', 'w'],
    ],
  },
]

export async function measureSearch(world: BenchWorld): Promise<Section> {
  const size = world.size(50_000)
  const { served, token, path } = await serveWorkspace(world, 'large', size)
  fillSearchCrowd(path, { size, space })
  const pool = new Pool(served.url, { connections })
  try {
    const findings: BenchFinding[] = []
    for (const list of lists) {
      for (const words of list.searches) await search(pool, { list, words, token, number: 0 })
      const times = await timesOf(pool, { list, token, milliseconds: world.size(6000) })
      findings.push(...figuresOf(list, times))
    }
    return { title: `Searches among ${counted(size)}, ${connections} at once`, findings }
  } finally {
    await pool.close()
    await served.stop()
  }
}

function figuresOf({ what }: SearchedList, measured: readonly number[]): readonly Figure[] {
  const times = measured.toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const figure = { kind: 'figure', unit: 'ms', budget: undefined, note: '' } as const
  return [
    { ...figure, what: `${what}: half of them within`, value: at(0.5) },
    {
      ...figure,
      what: `${what}: 99 of 100 within`,
      value: at(0.99),
      budget,
      note: `${times.length} searches`,
    },
  ]
}

interface MeasuredList {
  readonly list: SearchedList
  readonly token: string
  readonly milliseconds: number
}

/** No search repeats, so that no cached reply fits. */
async function timesOf(pool: Pool, { list, token, milliseconds }: MeasuredList): Promise<readonly number[]> {
  const times: number[] = []
  const start = performance.now()
  let number = 0
  const work = async () => {
    while (performance.now() - start < milliseconds) {
      number += 1
      const words = list.searches[number % list.searches.length] ?? ''
      const begun = performance.now()
      await search(pool, { list, words, token, number })
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}

interface SearchRequest {
  readonly list: SearchedList
  readonly words: string
  readonly token: string
  readonly number: number
}

async function search(pool: Pool, { list, words, token, number }: SearchRequest): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `${list.path}?${list.query}=${encodeURIComponent(words)}&number=${number}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${words}: ${statusCode} ${text}`)
}
