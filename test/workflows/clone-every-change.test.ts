/** After every operation that writes, a refreshed clone is like a new one. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { someOf } from '../support/campaign.ts'
import { operations } from '../support/operations.ts'
import { readShellLine } from '../support/shell-words.ts'
import { textsIn } from './backup/world.ts'

const examples = [...operations.values()]
  .filter(({ method }) => method !== 'GET')
  .flatMap((operation) => operation.examples)

test.each(someOf(examples, 60))('%s', async (example) => {
  const program = await sampleProgram()
  const { ws, remove } = program
  try {
    expect(await ws(['local', 'clone'])).toMatchObject({ exit: 0 })
    const { words, env } = readShellLine(`${example} --yes`)
    expect(await ws(words.slice(1), { env })).toMatchObject({ exit: 0 })
    expect(await ws(['local', 'clone', '--refresh'])).toMatchObject({ exit: 0 })
    expect(await ws(['local', 'clone', '--name', 'fresh'])).toMatchObject({ exit: 0 })
    expect(await contentsOf('clone', program)).toEqual(await contentsOf('fresh', program))
  } finally {
    remove()
  }
})

/** A backup of the clone. */
async function contentsOf(name: string, { ws, folder }: SampleProgram) {
  const env = { WS_URL: '', WS_PROFILE: name }
  expect(await ws(['backup', 'create', name], { env })).toMatchObject({ exit: 0 })
  return textsIn(join(folder, name))
}
