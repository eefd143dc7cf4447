/** The answer to a client's first message, before the SDK is loaded, is the SDK's own. */
import { InMemoryTransport, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, expect, test } from 'vitest'
import { openingOf } from '../../src/mcp/opening.ts'
import { createServer } from '../../src/mcp/server.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()
afterAll(desk.remove)

const clientInfo = { name: 'test', version: '1.0.0' }
const reserved = 'io.modelcontextprotocol/'
const discover = {
  [`${reserved}protocolVersion`]: '2026-07-28',
  [`${reserved}clientInfo`]: clientInfo,
  [`${reserved}clientCapabilities`]: { elicitation: {} },
}

async function bySdk(message: object): Promise<unknown> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  const answered = new Promise((done) => {
    mine.onmessage = done
  })
  const handle = serveStdio(() => createServer(desk.state), { transport: theirs })
  await mine.start()
  await mine.send(message as never)
  const answer = await answered
  await handle.close()
  return answer
}

const initialize = (protocolVersion: string) => ({
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo },
})

test.each([
  ...SUPPORTED_PROTOCOL_VERSIONS.map(initialize),
  initialize('2099-01-01'),
  initialize('2026-07-28'),
  { method: 'server/discover', params: { _meta: discover } },
])('%j', async (message) => {
  const whole = { jsonrpc: '2.0', id: 7, ...message }
  const opening = openingOf(JSON.stringify(whole), desk.state.context.version)
  expect(opening?.id).toBe(7)
  expect(JSON.parse(opening?.line ?? '')).toEqual(await bySdk(whole))
})

test.each([
  'nothing',
  '{}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}',
  '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{}}}',
])('%s is left to the SDK', (line) => expect(openingOf(line, '1')).toBeUndefined())
