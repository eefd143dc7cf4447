/** Measures Tab for an id among 50,000 spaces: the first time, and after another process has read the list. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchProgram, run } from './processes.ts'
import { counted, type Figure, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import type { BenchWorld } from './world.ts'

/** Milliseconds. */
const budget = 300
const rounds = 5
/** Milliseconds, more than reading the list takes. */
const reading = 10_000

export async function measureCompletion(world: BenchWorld): Promise<Section> {
  const spaces = world.size(50_000)
  const tab = world.ws(['__complete', 'zsh', '=', 'space', 'get', '--org', `org_${spaces}`])
  const first: number[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    rmSync(join(world.folder, 'config', 'cache'), { recursive: true, force: true })
    first.push((await run(tab)).time)
  }
  await new Promise((resolve) => setTimeout(resolve, world.size(reading)))
  return {
    title: `Tab for an id among ${counted(spaces)} spaces over HTTP`,
    findings: [figure('the first time', first), figure('again', await again(tab, world.rounds(rounds)))],
  }
}

async function again(tab: BenchProgram, tries: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < tries; round += 1) times.push((await run(tab)).time)
  return times
}

const figure = (what: string, times: readonly number[]): Figure => ({
  kind: 'figure',
  what,
  value: medianOf(times),
  unit: 'ms',
  budget,
  note: '',
})
