/** The tools of a server cost a model little: counted by a public tokenizer. */
import { encode } from 'gpt-tokenizer'
import { afterAll, expect, test } from 'vitest'
import { openDesk } from './desk.ts'

const desk = await openDesk()
afterAll(desk.remove)

test('by default there are at most 10 tools, of at most 3,000 tokens', () => {
  const tools = [...desk.tools.values()].map(({ call: _call, ...tool }) => tool)
  expect(tools.length).toBeLessThanOrEqual(10)
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(3_000)
})
