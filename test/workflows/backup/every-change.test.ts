/** After every operation that writes, the second run of a backup has the bytes of a first one. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { someOf } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { operations } from '../../support/operations.ts'
import { readShellLine } from '../../support/shell-words.ts'
import { run, textsIn } from './world.ts'

let sample: SampleCopies
/** The backup before every change. */
let first: string
beforeAll(async () => {
  sample = await sampleCopies()
  first = folderWith()
  const workspace = sample.open()
  await run(['backup', 'create', 'b'], workspace, first)
  await workspace.close()
})
afterAll(() => sample.remove())

const examples = [...operations.values()]
  .filter(({ method }) => method !== 'GET')
  .flatMap((operation) => operation.examples)

test.each(someOf(examples, 23))('%s', async (example) => {
  const folder = folderWith()
  cpSync(first, folder, { recursive: true })
  const workspace = sample.open()
  try {
    const { words, env } = readShellLine(`${example} --yes`)
    expect(await run(words.slice(1), workspace, folder, { env })).toMatchObject({ exit: 0 })
    const second = await run(['backup', 'create', 'b'], workspace, folder)
    const whole = await run(['backup', 'create', 'whole'], workspace, folder)
    expect([second, whole]).toMatchObject([{ exit: 0 }, { exit: 0 }])
    expect(second.requests.length).toBeLessThan(whole.requests.length)
    expect(textsIn(join(folder, 'b'))).toEqual(textsIn(join(folder, 'whole')))
  } finally {
    await workspace.close()
  }
})
