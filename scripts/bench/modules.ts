/** Measures the cost of each module at start-up, so that a regression names its cause. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './processes.ts'
import type { Section } from './report.ts'
import { medianOf } from './statistics.ts'
import type { BenchWorld } from './world.ts'

const commands = [['--version'], ['--help'], ['space', 'get', 'spc_api', '-o', 'json']]
const rounds = 9
/** Milliseconds; smaller costs are added up. */
const leastShown = 0.2

export async function measureModules(world: BenchWorld): Promise<Section> {
  const table: string[] = []
  for (const words of commands) table.push(...(await describe(world, words)), '')
  return {
    title: 'Milliseconds that each module takes to load by itself',
    findings: [],
    table: table.slice(0, -1),
  }
}

async function describe(world: BenchWorld, words: readonly string[]): Promise<readonly string[]> {
  const times = await moduleTimes(world, words)
  const sorted = [...times].toSorted(([, a], [, b]) => b - a)
  const shown = sorted.filter(([, time]) => time >= leastShown)
  const rest = sorted.slice(shown.length)
  const line = (time: number, name: string) => `${time.toFixed(1).padStart(6)}  ${name}`
  return [
    `ws ${words.join(' ')}: ${times.size} modules`,
    ...shown.map(([name, time]) => line(time, name)),
    line(sum(rest), `${rest.length} others`),
    line(sum(sorted), 'all together'),
  ]
}

/** Median milliseconds by module. */
async function moduleTimes(
  world: BenchWorld,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const preload = join(import.meta.dirname, 'module-times.cjs')
  const file = join(world.folder, 'modules.json')
  const ws = world.ws(words, { WS_BENCH_MODULES: file })
  const found = new Map<string, number[]>()
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    await run({ ...ws, arguments: ['--require', preload, ...ws.arguments] })
    // module-times.cjs writes pairs.
    const pairs = JSON.parse(readFileSync(file, 'utf8')) as [string, number][]
    for (const [request, time] of pairs) {
      const name = nameOf(request)
      found.set(name, [...(found.get(name) ?? []), time])
    }
  }
  return new Map([...found].map(([name, values]) => [name, medianOf(values)]))
}

/** `space-B2x4yz_k.js` gives `space`, without the part that changes with every build. */
const nameOf = (request: string) => basename(request).replace(/-[\w-]{8}\.js$/, '')

const sum = (pairs: readonly (readonly [string, number])[]) =>
  pairs.reduce((total, [, time]) => total + time, 0)
