/** Measures `ws tree` on large organizations: its requests, and whether its time grows evenly. */
import { run } from './processes.ts'
import { type BenchFinding, counted, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import type { BenchWorld } from './world.ts'

const budgets = { requests: 1, growth: 1.3 }
const rounds = 3

export async function measureTree(world: BenchWorld): Promise<Section> {
  const sizes = { some: world.size(10_000), many: world.size(50_000) }
  const some = await treesOf(world, sizes.some)
  const many = await treesOf(world, sizes.many)
  const growth = many.time / sizes.many / (some.time / sizes.some)
  const findings: BenchFinding[] = [
    {
      kind: 'figure',
      what: `requests for 100 spaces with nothing below them, of ${counted(sizes.many)}`,
      value: (100 * many.requests) / sizes.many,
      unit: 'requests',
      budget: budgets.requests,
      note: `${some.requests} requests at ${counted(sizes.some)}, ${many.requests} at ${counted(sizes.many)}`,
    },
    {
      kind: 'figure',
      what: `time for a space at ${counted(sizes.many)} over that at ${counted(sizes.some)}`,
      value: growth,
      unit: 'x',
      budget: budgets.growth,
      note: `${Math.round(some.time)} ms and ${Math.round(many.time)} ms in all`,
    },
  ]
  return { title: 'ws tree over large organizations', findings }
}

async function treesOf(world: BenchWorld, spaces: number) {
  const before = await requestsSoFar(world)
  const times: number[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1)
    times.push((await run(world.ws(['tree', `org_${spaces}`]))).time)
  return { time: medianOf(times), requests: ((await requestsSoFar(world)) - before) / times.length }
}

const requestsSoFar = async ({ service }: BenchWorld): Promise<number> =>
  Number(await (await fetch(`${service}/requests`)).text())
