/** Many operations, one after another, with a backup after every few: each second run has the bytes of a first one. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../../src/local/workspace.ts'
import { repeatableRandom, startOfTime } from '../../local/rehearsal.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { isCampaign } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { operations } from '../../support/operations.ts'
import { readShellLine } from '../../support/shell-words.ts'
import { manifestIn, run, textsIn } from './world.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const examples = [...operations.values()]
  .filter(({ method }) => method !== 'GET')
  .flatMap((operation) => operation.examples)
/** How many operations come before each backup, and how many backups follow one another. */
const [atOnce, rounds, orders] = isCampaign ? [3, 40, 10] : [6, 6, 1]
const cases = Array.from(
  { length: orders },
  (_, order) => [order, order % 2 === 0 ? ['--content'] : []] as const,
)

test.each(cases)('in order %i, %j', { timeout: 1_800_000 }, async (order, flags) => {
  const random = repeatableRandom(order + 1)
  let now = startOfTime
  // Later changes have later times, as everywhere but in most tests.
  const clock = () => {
    now += 1
    return now
  }
  const workspace = openWorkspace(sample.copy(), { now: clock, random })
  const folder = folderWith()
  const backup = (name: string) => run(['backup', 'create', name, ...flags], workspace, folder)
  try {
    expect(await backup('b')).toMatchObject({ exit: 0 })
    let done = 0
    for (let round = 0; round < rounds; round += 1) {
      const lines: string[] = []
      for (let count = 0; count < atOnce; count += 1) {
        const example = examples[Math.floor(random() * examples.length)] ?? ''
        const { words, env } = readShellLine(`${example} --yes`)
        // An earlier one may have removed the thing.
        if ((await run(words.slice(1), workspace, folder, { env })).exit === 0) lines.push(example)
      }
      done += lines.length
      // The service has processed new specifications by then.
      now += 5000
      expect(await backup('b'), lines.join('\n')).toMatchObject({ exit: 0 })
      const whole = `whole-${round}`
      expect(await backup(whole), lines.join('\n')).toMatchObject({ exit: 0 })
      expect(textsIn(join(folder, 'b')), lines.join('\n')).toEqual(textsIn(join(folder, whole)))
      expect(manifestIn(join(folder, 'b')).files).toEqual(manifestIn(join(folder, whole)).files)
    }
    expect(done).toBeGreaterThan((rounds * atOnce) / 3)
  } finally {
    await workspace.close()
  }
})
