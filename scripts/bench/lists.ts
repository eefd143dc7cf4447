/** Measures time and memory of long lists and many updates, beside undici's own loops and gh on the same pages. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchProgram, type ProcessRun, run } from './processes.ts'
import { type BenchFinding, compare, counted, type Section } from './report.ts'
import { type SpreadOfValues, spreadOf } from './statistics.ts'
import type { BenchWorld } from './world.ts'

const budgets = { many: 1.5, most: 1.2, updates: 1.5, gh: 1 / 4, memory: 150, growth: 1.1 }
/** Rounds of each pair: one run of a second says little on a busy machine. */
const rounds = { many: 5, most: 3, gh: 1, updates: 7 }
const pageSize = 1000

export async function measureLists(world: BenchWorld): Promise<Section> {
  const sizes = { many: world.size(100_000), most: world.size(1_000_000) }
  const many = await listedBeside(world, { items: sizes.many, times: rounds.many, budget: budgets.many })
  const most = await listedBeside(world, { items: sizes.most, times: rounds.most, budget: budgets.most })
  const gh = world.other('gh', ['api', '--paginate', '--jq', '.items[]', addressOf(world, sizes.many)])
  return {
    title: 'Long lists and many updates',
    findings: [
      many.finding,
      most.finding,
      ...memoryOf(many, most),
      ...(await memoryOfFilters(world)),
      await besideGh(world, gh),
      await updatesBeside(world),
    ],
  }
}

const addressOf = (world: BenchWorld, items: number) =>
  `${world.service}/v1/collections/col_${items}/spaces?limit=${pageSize}`

const listing = (world: BenchWorld, items: number) =>
  world.ws(['collection', 'spaces', `col_${items}`, '--all', '-o', 'ndjson'])

interface Listed {
  readonly items: number
  readonly finding: BenchFinding
  readonly memory: SpreadOfValues | undefined
  /** The memory of the loop beside it. */
  readonly rawMemory: SpreadOfValues | undefined
}

interface LongList {
  readonly items: number
  /** The number of rounds. */
  readonly times: number
  readonly budget: number
}

async function listedBeside(world: BenchWorld, { items, times, budget }: LongList): Promise<Listed> {
  const raw = world.script(import.meta.resolve('./raw-list.ts'), [addressOf(world, items)])
  const { ours, theirs } = await pairs(listing(world, items), raw, world.rounds(times))
  return {
    items,
    finding: compare({
      what: `ws collection spaces --all -o ndjson, ${counted(items)} items`,
      beside: 'a loop of undici',
      times: ours.map(({ time }) => time),
      base: theirs.map(({ time }) => time),
      budget,
    }),
    memory: memoryIn(ours),
    rawMemory: memoryIn(theirs),
  }
}

function memoryOf(one: Listed, { memory: most, rawMemory, items }: Listed): readonly BenchFinding[] {
  const many = one.memory
  if (many === undefined || most === undefined) {
    return [{ kind: 'skipped', what: 'memory', why: 'this system does not tell' }]
  }
  return [
    {
      kind: 'figure',
      what: 'its memory at most',
      value: most.max,
      unit: 'MiB',
      budget: budgets.memory,
      note: `${many.max.toFixed(0)} MiB at ${counted(one.items)} items; the loop of undici: ${rawMemory?.max.toFixed(0)} MiB`,
    },
    {
      kind: 'figure',
      what: `its memory at ${counted(items)} items over that at ${counted(one.items)}`,
      // Single runs of the same list differ by a fifth.
      value: most.median / many.median,
      unit: 'x',
      budget: budgets.growth,
      note: `medians: ${most.median.toFixed(0)} and ${many.median.toFixed(0)} MiB`,
    },
  ]
}

/**
 * Filters with the same results page by page or in order, and one that needs the whole array: jq holds about 40,000 such items
 * in all, so that one gets fewer, and has no budget.
 */
async function memoryOfFilters(world: BenchWorld): Promise<readonly BenchFinding[]> {
  const filters = [
    { filter: '.[] | .id', budget: budgets.memory },
    { filter: 'map(select(.comments > 2)) | length', budget: budgets.memory },
    { filter: 'sort_by(.title) | .[0].id', budget: budgets.memory },
    { filter: 'group_by(.editMode) | map({mode: .[0].editMode, spaces: length})', budget: budgets.memory },
    { filter: 'sort_by(.updatedAt) | map(.id)', budget: budgets.memory },
    { filter: 'group_by(.visibility)', budget: budgets.memory },
    { filter: 'to_entries | length', budget: undefined, whole: 20_000 },
  ]
  const findings: BenchFinding[] = []
  for (const { filter, budget, whole = 100_000 } of filters) {
    const items = world.size(whole)
    const words = ['collection', 'spaces', `col_${items}`, '--all', '--jq', filter]
    const { memory } = await run(world.ws(words), { memoryEvery: 20 })
    const what = `memory of --jq '${filter}' over ${counted(items)} items`
    const note = budget === undefined ? 'jq needs the whole array' : ''
    if (memory !== undefined)
      findings.push({ kind: 'figure', what, value: memory, unit: 'MiB', budget, note })
  }
  return findings
}

async function besideGh(world: BenchWorld, gh: BenchProgram | undefined): Promise<BenchFinding> {
  const items = world.size(100_000)
  const what = `ws collection spaces --all -o ndjson, ${counted(items)} items`
  if (gh === undefined) return { kind: 'skipped', what, why: 'gh is not installed' }
  const { ours, theirs } = await pairs(listing(world, items), gh, rounds.gh)
  const [times, base] = [ours.map(({ time }) => time), theirs.map(({ time }) => time)]
  return compare({ what, beside: 'gh api --paginate --jq', times, base, budget: budgets.gh })
}

async function updatesBeside(world: BenchWorld): Promise<BenchFinding> {
  const rows = world.size(10_000)
  const what = `${counted(rows)} updates from a file, 16 at a time`
  const file = join(world.folder, 'ids')
  writeFileSync(file, Array.from({ length: rows }, (_, index) => `spc_${index}\n`).join(''))
  const words = ['space', 'update', '--from', '-', '--edit-mode', 'locked', '--yes', '--concurrency', '16']
  const ours = { ...world.ws([...words, '-o', 'ndjson'], { WS_HISTORY: '0' }), input: file }
  const raw = world.script(import.meta.resolve('./raw-updates.ts'), [world.service, file, '16'])
  const ran = await pairs(ours, raw, world.rounds(rounds.updates))
  return compare({
    what,
    beside: 'a pool of undici',
    times: ran.ours.map(({ time }) => time),
    base: ran.theirs.map(({ time }) => time),
    budget: budgets.updates,
  })
}

async function pairs(our: BenchProgram, their: BenchProgram, times: number) {
  const ours: ProcessRun[] = []
  const theirs: ProcessRun[] = []
  for (let round = 0; round < times; round += 1) {
    theirs.push(await run(their, { memoryEvery: 20 }))
    ours.push(await run(our, { memoryEvery: 20 }))
  }
  return { ours, theirs }
}

function memoryIn(runs: readonly ProcessRun[]): SpreadOfValues | undefined {
  const known = runs.flatMap(({ memory }) => memory ?? [])
  return known.length === 0 ? undefined : spreadOf(known)
}
