/** Measures `ws query` over a large organization: its processor time beside `ws export` of the same kinds, and how it loads many rows. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.ts'
import { processorTime } from './processor-time.ts'
import { type BenchFinding, compare, counted, type Section } from './report.ts'
import { type BenchWorld, startServer } from './world.ts'

/** Times the export, seconds and mebibytes. */
const budgets = { reading: 1.2, loading: 1, memory: 150 }
const rounds = 5

const statement = `SELECT m.role, count(*) FROM members m LEFT JOIN team_members t ON t.id = m.id
GROUP BY m.role UNION ALL SELECT 'spaces', count(title) FROM spaces UNION ALL SELECT 'teams', count(title) FROM teams`

export async function measureQuery(world: BenchWorld): Promise<Section> {
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    return {
      title: 'ws query over a large organization',
      findings: [await reading(world, service.url), ...(await loading(world))],
    }
  } finally {
    await service.stop()
  }
}

async function reading(world: BenchWorld, url: string): Promise<BenchFinding> {
  const spaces = world.size(10_000, 20)
  const env = { WS_URL: url, WS_ORG: `org_${spaces}_people` }
  const kinds = 'collection,space,team,team-member,member'
  const asked = world.ws(['query', statement, '--max-requests', '100000', '--quiet'], env)
  const exported = world.ws(['export', '--kinds', kinds, '--quiet'], env)
  const [times, base]: [number[], number[]] = [[], []]
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    base.push(await processorTime('bash', exported))
    times.push(await processorTime('bash', asked))
  }
  return compare({
    what: `ws query, ${counted(spaces)} spaces, ${counted(spaces * 5)} members, ${counted(spaces / 20)} teams: processor time`,
    beside: 'ws export of the same kinds',
    times,
    base,
    budget: budgets.reading,
  })
}

/** The process that runs a statement, with an order for it. */
async function loading(world: BenchWorld): Promise<readonly BenchFinding[]> {
  const rows = world.size(100_000)
  const input = join(world.folder, 'order.txt')
  writeFileSync(input, orderOf(rows))
  const program = { ...world.ws(['__statement']), input }
  await run(program)
  const times: number[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1)
    times.push(await processorTime('bash', program))
  const { memory } = await run(program, { memoryEvery: 5 })
  const seconds = Math.min(...times) / 1000
  return [
    {
      kind: 'figure',
      what: `loading ${counted(rows)} rows of 7 columns`,
      value: seconds,
      unit: 's',
      budget: budgets.loading,
      note: 'processor time, with the start of its process',
    },
    {
      kind: 'figure',
      what: 'its memory',
      value: memory ?? 0,
      unit: 'MiB',
      budget: budgets.memory,
      note: 'at most, with the rows',
    },
  ]
}

function orderOf(rows: number): string {
  const names = ['id', 'organization', 'title', 'role', 'createdAt', 'comments', 'address']
  const columns = names.map((name) => ({ name, type: name === 'comments' ? 'number' : 'text' }))
  const table = { name: 'spaces', columns, filled: names, count: rows, exact: [] }
  const sql = 'SELECT role, count(*) FROM spaces GROUP BY 1'
  const lines = Array.from({ length: rows }, (_, index) =>
    JSON.stringify([
      ...[`spc_${index}`, 'org_bench', `Space ${index}`, index % 3 === 0 ? 'read' : 'edit'],
      ...['2026-01-01T00:00:00.000Z', index, `space/Collection ${index % 100}/Space ${index}`],
    ]),
  )
  return [
    JSON.stringify({ sql, parameters: {}, mostRows: rows, mostText: 2 ** 28, tables: [table] }),
    ...lines,
  ].join('\n')
}
