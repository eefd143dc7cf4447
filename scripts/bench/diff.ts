/** Measures `ws diff` of two exports of a large organization: its time, its memory, and whether both grow evenly. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, counted, memoryOfSizes, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

/** Milliseconds, MiB, and how much longer a space may take in a larger organization. */
const budgets = { time: 2000, memory: 500, growth: 1.3 }
const rounds = 5

export async function measureDiff(world: BenchWorld): Promise<Section> {
  const sizes = { few: world.size(1000, 20), some: world.size(10_000), many: world.size(50_000) }
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    const few = await diffsOf(world, { service, spaces: sizes.few, format: 'yaml' })
    const some = await diffsOf(world, { service, spaces: sizes.some, format: 'yaml' })
    const many = await diffsOf(world, { service, spaces: sizes.many, format: 'yaml' })
    const json = await diffsOf(world, { service, spaces: sizes.some, format: 'json' })
    const findings: BenchFinding[] = [
      timeOf(`two exports of ${counted(sizes.some)} spaces`, some),
      timeOf('the same as JSON', json),
      growthOf(few, some),
      growthOf(some, many),
    ]
    return {
      title: 'ws diff of two documents',
      findings: [...findings, memoryOfSizes({ some, many }, budgets.memory)],
    }
  } finally {
    await service.stop()
  }
}

interface Diffs {
  readonly spaces: number
  readonly runs: readonly ProcessRun[]
}

interface DocumentsToCompare {
  readonly service: BenchServer
  readonly spaces: number
  readonly format: 'yaml' | 'json'
}

async function diffsOf(world: BenchWorld, { service, spaces, format }: DocumentsToCompare): Promise<Diffs> {
  const [before, after] = ['before', 'after'].map((name) => join(world.folder, `${name}-${spaces}.${format}`))
  if (before === undefined || after === undefined) throw new Error('two files are compared')
  const env = { WS_URL: service.url }
  await run(world.ws(['export', `org_${spaces}`, '--out', before, '-o', format], env))
  writeFileSync(after, withChanges(readFileSync(before, 'utf8')))
  const program = world.ws(['diff', before, after, '-o', 'json'], env)
  await run(program)
  const runs: ProcessRun[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1)
    runs.push(await run(program, { memoryEvery: 20 }))
  return { spaces, runs }
}

/** One space of a hundred has another title. */
const withChanges = (text: string) => text.replace(/Space (col_\d+_\d+_7)\b/g, 'Space $1, renamed')

const timeIn = ({ runs }: Diffs) => medianOf(runs.map(({ time }) => time))

const timeOf = (what: string, diffs: Diffs): BenchFinding => ({
  kind: 'figure',
  what,
  value: timeIn(diffs),
  unit: 'ms',
  budget: budgets.time,
  note: `${diffs.runs.length} runs`,
})

const growthOf = (one: Diffs, other: Diffs): BenchFinding => ({
  kind: 'figure',
  what: `its time for a space at ${counted(other.spaces)} over that at ${counted(one.spaces)}`,
  value: timeIn(other) / other.spaces / (timeIn(one) / one.spaces),
  unit: 'x',
  budget: budgets.growth,
  note: `${Math.round(timeIn(other))} ms in all`,
})
