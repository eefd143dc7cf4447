/** The tools of a server cost a model little: counted by a public tokenizer. */
import { encode } from 'gpt-tokenizer'
import { afterAll, expect, test } from 'vitest'
import { connect, openWorld } from './agents.ts'

const world = await openWorld()
afterAll(world.remove)

test('by default there are at most 10 tools, of at most 3,000 tokens', async () => {
  const agent = await connect('modern', world)
  const tools = await agent.tools()
  await agent.close()
  expect(tools.length).toBeLessThanOrEqual(10)
  expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(3_000)
})
