/**
 * Measures `ws export` of large organizations: its time beside a pool that sends the same requests, its memory, and whether both
 * grow evenly.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, compare, counted, memoryOfSizes, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

const budgets = { time: 1.5, memory: 300, requests: 1, growth: 1.3 }
const rounds = 5

export async function measureEstate(world: BenchWorld): Promise<Section> {
  const sizes = { few: world.size(1000, 20), some: world.size(10_000), many: world.size(50_000) }
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    const few = await exportsOf(world, { service, spaces: sizes.few })
    const some = await exportsOf(world, { service, spaces: sizes.some })
    const many = await exportsOf(world, { service, spaces: sizes.many })
    const findings: BenchFinding[] = [
      compare({
        what: `ws export, ${counted(sizes.some)} spaces in collections of 20, a site for 100, a team for 50`,
        beside: 'a pool of undici with the same requests',
        times: some.ours.map(({ time }) => time),
        base: some.theirs.map(({ time }) => time),
        budget: budgets.time,
      }),
      requestsOf(some),
      growthOf(few, some),
      growthOf(some, many),
    ]
    return {
      title: 'ws export over large organizations',
      findings: [...findings, memoryOfSizes({ some: memoryIn(some), many: memoryIn(many) }, budgets.memory)],
    }
  } finally {
    await service.stop()
  }
}

const memoryIn = ({ spaces, ours }: Exports) => ({ spaces, runs: ours })

interface Exports {
  readonly spaces: number
  readonly ours: readonly ProcessRun[]
  readonly theirs: readonly ProcessRun[]
  readonly requests: number
}

async function exportsOf(
  world: BenchWorld,
  { service, spaces }: { readonly service: BenchServer; readonly spaces: number },
): Promise<Exports> {
  const program = world.ws(['export', `org_${spaces}`], { WS_URL: service.url })
  await asked(service)
  await run(program)
  const addresses = await asked(service)
  const file = join(world.folder, `requests-${spaces}.json`)
  writeFileSync(file, JSON.stringify(addresses))
  const raw = world.script(import.meta.resolve('./raw-estate.ts'), [file])
  const [ours, theirs]: [ProcessRun[], ProcessRun[]] = [[], []]
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    ours.push(await run(program, { memoryEvery: 20 }))
    theirs.push(await run(raw))
  }
  return { spaces, ours, theirs, requests: addresses.length }
}

const asked = async ({ url }: BenchServer): Promise<readonly string[]> =>
  (await (await fetch(`${url}/requests`)).json()) as readonly string[]

/** The organization, nine lists at its top, the spaces of each collection, six reads of each site, the members of each team. */
function requestsOf({ spaces, requests }: Exports): BenchFinding {
  const needed = 1 + 9 + spaces / 20 + (6 * spaces) / 100 + spaces / 50
  return {
    kind: 'figure',
    what: 'requests, over those that there are lists and single reads',
    value: requests / needed,
    unit: 'x',
    budget: budgets.requests,
    note: `${requests} requests`,
  }
}

function growthOf(one: Exports, other: Exports): BenchFinding {
  const timeFor = ({ ours, spaces }: Exports) => medianOf(ours.map(({ time }) => time)) / spaces
  return {
    kind: 'figure',
    what: `its time for a space at ${counted(other.spaces)} over that at ${counted(one.spaces)}`,
    value: timeFor(other) / timeFor(one),
    unit: 'x',
    budget: budgets.growth,
    note: `${Math.round(medianOf(other.ours.map(({ time }) => time)))} ms in all`,
  }
}
