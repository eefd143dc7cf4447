/** The examples of commands that are no operations run as they stand against the sample workspace. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { runExample } from './run-example.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const tried = new Set(['tree', 'export', 'wait', 'browse', 'commands', 'schema', 'space list', 'api'])
const { commands } = await commandManifest(root)
const examples = commands.flatMap(({ words, spec }) =>
  tried.has(words.join(' ')) && spec !== undefined ? spec.examples : [],
)

test.each(examples)('%s', async (example) => {
  const { exit, out, err } = await runExample(example, sample)
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  // A command that writes a file says so on stderr.
  expect(out + err).not.toBe('')
})

test('every command has two examples', () => {
  const without = commands.filter(({ spec }) => spec !== undefined && new Set(spec.examples).size < 2)
  expect(without.map(({ words }) => words.join(' '))).toEqual([])
})
