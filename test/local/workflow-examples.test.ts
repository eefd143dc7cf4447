/** The examples of commands that are no operations run as they stand against the sample workspace. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../src/cli/tree.ts'
import { wholeTree } from '../../src/cli/whole-tree.ts'
import { runExample } from './run-example.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const tried = new Set(['tree', 'wait', 'browse', 'commands', 'schema', 'space list', 'api'])
const { commands } = await wholeTree(root)
const examples = commands.flatMap(({ words, face }) =>
  tried.has(words.join(' ')) && face !== undefined ? face.examples : [],
)

test.each(examples)('%s', async (example) => {
  const { exit, out, err } = await runExample(example, sample)
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  expect(out).not.toBe('')
})

test('every command has two examples', () => {
  const without = commands.filter(({ face }) => face !== undefined && new Set(face.examples).size < 2)
  expect(without.map(({ words }) => words.join(' '))).toEqual([])
})
