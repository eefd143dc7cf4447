/** Measures the cost of the history: one change with and without it, and many changes beside a pool that only sends. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTurn } from './processes.ts'
import { compare, counted, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

/** A pool that only updates needs half of the requests. */
const budgets = { one: 1.35, many: 2.2, alike: 1.5 }
const rounds = { one: 20, many: 9 }

export async function measureHistory(world: BenchWorld): Promise<Section> {
  const many = world.size(10_000)
  const words = ['space', 'update', 'spc_api', '--edit-mode', 'locked', '-o', 'json']
  const recorded = { WS_HISTORY: '1' }
  const pair = [world.ws(words, recorded), world.ws(words, { WS_HISTORY: '0' })]
  const one = async (what: string) => {
    const [times = [], base = []] = await inTurn(pair, world.rounds(rounds.one))
    return compare({ what, beside: 'without', times, base, budget: budgets.one })
  }
  const first = await one('one PATCH with history')
  const file = join(world.folder, 'changed-ids')
  writeFileSync(file, Array.from({ length: many }, (_, index) => `spc_${index}\n`).join(''))
  const rows = ['space', 'update', '--from', '-', '--edit-mode', 'locked', '--yes', '--concurrency', '16']
  const ours = { ...world.ws([...rows, '-o', 'ndjson'], recorded), input: file }
  const raw = (...more: readonly string[]) =>
    world.script(import.meta.resolve('./raw-updates.ts'), [world.service, file, '16', ...more])
  const [updating = [], reading = [], mine = []] = await inTurn(
    [raw(), raw('read'), ours],
    world.rounds(rounds.many),
  )
  const what = `${counted(many)} updates from a file with history, 16 at a time`
  return {
    title: 'History',
    findings: [
      first,
      await one(`one PATCH with the history of ${counted((mine.length + 1) * many)} updates`),
      compare({
        what,
        beside: 'a pool of undici that only updates',
        times: mine,
        base: updating,
        budget: budgets.many,
      }),
      compare({
        what,
        beside: 'a pool that reads each and updates it',
        times: mine,
        base: reading,
        budget: budgets.alike,
      }),
    ],
  }
}
