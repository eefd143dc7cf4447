/** Measures `ws audit` of a large organization: reading its document and running the rules, its memory, and whether both grow evenly. */
import { join } from 'node:path'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, counted, memoryOfSizes, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

/** Milliseconds for the rules alone, MiB, and how much longer a space may take in a larger organization. */
const budgets = { rules: 2000, memory: 300, growth: 1.3 }
const rounds = 5

export async function measureAudit(world: BenchWorld): Promise<Section> {
  const sizes = { some: world.size(10_000), many: world.size(50_000) }
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    const few = await auditsOf(world, { service, spaces: sizes.some, rules: ['--rules', 'team-empty'] })
    const some = await auditsOf(world, { service, spaces: sizes.some })
    const many = await auditsOf(world, { service, spaces: sizes.many })
    const findings: BenchFinding[] = [
      {
        kind: 'figure',
        what: `all rules over ${counted(sizes.some)} spaces, beyond one of them`,
        value: timeOf(some) - timeOf(few),
        unit: 'ms',
        budget: budgets.rules,
        note: `${Math.round(timeOf(some))} ms with the start of ws and reading the document`,
      },
      {
        kind: 'figure',
        what: `its time for a space at ${counted(sizes.many)} over that at ${counted(sizes.some)}`,
        value: timeOf(many) / sizes.many / (timeOf(some) / sizes.some),
        unit: 'x',
        budget: budgets.growth,
        note: `${Math.round(timeOf(many))} ms in all`,
      },
    ]
    const memory = memoryOfSizes(
      { some: { spaces: sizes.some, runs: some }, many: { spaces: sizes.many, runs: many } },
      budgets.memory,
    )
    return { title: 'ws audit of a large organization', findings: [...findings, memory] }
  } finally {
    await service.stop()
  }
}

const timeOf = (runs: readonly ProcessRun[]) => medianOf(runs.map(({ time }) => time))

interface Size {
  readonly service: BenchServer
  readonly spaces: number
  readonly rules?: readonly string[]
}

async function auditsOf(
  world: BenchWorld,
  { service, spaces, rules = [] }: Size,
): Promise<readonly ProcessRun[]> {
  const document = join(world.folder, `audited-${spaces}.yaml`)
  await run(world.ws(['export', `org_${spaces}`, '--out', document], { WS_URL: service.url }))
  // The budget is about time, and findings must not end the run with an error.
  const words = ['audit', document, '-o', 'sarif', '--fail-on', 'critical', ...rules]
  const program = world.ws(words, { WS_URL: service.url })
  await run(program)
  const runs: ProcessRun[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1)
    runs.push(await run(program, { memoryEvery: 20 }))
  return runs
}
