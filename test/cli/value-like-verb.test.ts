/** A word behind a flag that takes a value is its value, even if a command below the verb has that name. */
import { afterAll, expect, test } from 'vitest'
import { optionsOf } from '../../src/catalog/options.ts'
import { root } from '../../src/cli/tree.ts'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const lines = (
  await Promise.all(
    Object.entries(root.verbs).map(async ([verb, { load, below }]) => {
      if (below === undefined) return []
      const words = [...below.words, ...Object.keys(below.nouns ?? {})]
      const flags = optionsOf(await load()).filter(
        ({ argument, kind, facts }) =>
          argument === undefined && kind !== 'boolean' && facts.written !== 'optional',
      )
      return flags.flatMap(({ word }) => words.map((value) => [verb, `--${word}`, value] as const))
    }),
  )
).flat()

test('there are such flags', () => {
  expect(lines).toContainEqual(['access', '--role', 'review'])
})

test.each(lines)('ws %s %s %s', async (verb, flag, value) => {
  const [apart, joined] = await Promise.all([
    program.ws([verb, flag, value]),
    program.ws([verb, `${flag}=${value}`]),
  ])
  expect(apart).toEqual(joined)
})

test('the role review is the one of the organization', async () => {
  const { exit, out } = await program.ws([
    'access',
    '--role',
    'review',
    '--jq',
    '[.[].role | values] | unique',
  ])
  expect({ exit, out: JSON.parse(out) }).toEqual({ exit: 0, out: ['admin', 'create', 'review'] })
})

test('a command below the verb is still found behind its flags', async () => {
  const { exit, out } = await program.ws(['access', '--org', 'org_northwind', 'review', 'start', '--help'])
  expect({ exit, out }).toEqual({ exit: 0, out: expect.stringContaining('ws access review start') })
})
