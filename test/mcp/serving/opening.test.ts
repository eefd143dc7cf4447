/** The answers to a client's first messages, before the SDK is loaded, are the SDK's own. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import {
  InMemoryTransport,
  type JSONRPCMessage,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, expect, test } from 'vitest'
import { createOpening } from '../../../src/mcp/serving/opening.ts'
import { createServer } from '../../../src/mcp/serving/server.ts'
import { serveStreams } from '../../../src/mcp/serving/stdio.ts'
import { openDesk } from '../desk.ts'

const desk = await openDesk()
afterAll(desk.remove)

const clientInfo = { name: 'test', version: '1.0.0' }
const reserved = 'io.modelcontextprotocol/'
const _meta = {
  [`${reserved}protocolVersion`]: '2026-07-28',
  [`${reserved}clientInfo`]: clientInfo,
  [`${reserved}clientCapabilities`]: { elicitation: {} },
}

interface Message {
  readonly id?: number
  readonly method: string
  readonly params?: object
}

/** Answers in the order of their ids. */
async function bySdk(messages: readonly Message[]): Promise<readonly unknown[]> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  const answers: JSONRPCMessage[] = []
  const awaited = messages.filter(({ id }) => id !== undefined).length
  const answered = new Promise<void>((done) => {
    mine.onmessage = (answer) => {
      answers.push(answer)
      if (answers.length === awaited) done()
    }
  })
  const handle = serveStdio(() => createServer(desk.state), { transport: theirs })
  await mine.start()
  for (const message of messages) await mine.send({ jsonrpc: '2.0', ...message } as never)
  await answered
  await handle.close()
  return answers.toSorted((one, other) => idOf(one) - idOf(other))
}

const idOf = (message: object) => ('id' in message ? Number(message.id) : -1)

const about = {
  version: desk.state.context.version,
  hasUsualTools: true,
  allowWrites: desk.state.serving.allowWrites,
}

const openingOf = (messages: readonly object[], hasUsualTools = true) => {
  const take = createOpening({ ...about, hasUsualTools })
  return messages.map((message) => take(JSON.stringify({ jsonrpc: '2.0', ...message })))
}

const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']

const initialize = (protocolVersion: string): Message => ({
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo },
})

/** A client of a revision with a handshake. */
const afterHandshake = (version: string, params?: object): readonly Message[] => [
  initialize(version),
  { method: 'notifications/initialized' },
  ...lists.map((method, at) => ({ id: at + 1, method, ...(params && { params }) })),
]

const modern = [
  { id: 0, method: 'server/discover', params: { _meta } },
  ...lists.map((method, at) => ({ id: at + 1, method, params: { _meta } })),
]

test.each<readonly [string, readonly Message[]]>([
  ...[...SUPPORTED_PROTOCOL_VERSIONS, '2099-01-01', '2026-07-28'].map(
    (each): [string, readonly Message[]] => [each, afterHandshake(each, each > '2025-06' ? {} : undefined)],
  ),
  ['without a handshake', modern],
  ['without a handshake, lists at once', modern.slice(1)],
])('%s', async (_case, messages) => {
  const openings = openingOf(messages)
  expect(openings).not.toContain(undefined)
  const answers = openings.flatMap((opening) => (opening?.line === undefined ? [] : [opening.line]))
  expect(answers.map((line) => JSON.parse(line))).toEqual(await bySdk(messages))
  // The SDK reads only what it has to remember.
  expect(openings.filter((opening) => opening?.isForSdk).length).toBe(
    messages.length - answers.length + (messages[0]?.id === 0 ? 1 : 0),
  )
})

const list = { id: 2, method: 'tools/list' }
const [hello] = afterHandshake('2025-06-18')

test.each<readonly [string, readonly object[]]>([
  ['nothing', [{}]],
  ['a notification before the handshake', [{ method: 'notifications/initialized' }]],
  ['a list before the handshake', [list]],
  ['a handshake without members', [{ id: 1, method: 'initialize' }]],
  [
    'a handshake with a version that is none',
    [{ id: 1, method: 'initialize', params: { protocolVersion: 1 } }],
  ],
  ['a discovery without a client', [{ id: 1, method: 'server/discover', params: { _meta: {} } }]],
  ['a second handshake', [hello ?? {}, hello ?? {}]],
  ['a page of a list', [hello ?? {}, { ...list, params: { cursor: 'x' } }]],
  ['a list of a client of another revision', [hello ?? {}, { ...list, params: { _meta } }]],
  ['a list without its client', [modern[0] ?? {}, list]],
  ['a list with a name of every object', [hello ?? {}, { id: 2, method: 'constructor' }]],
  ['a call', [hello ?? {}, { id: 2, method: 'tools/call', params: { name: 'search' } }]],
])('%s is left to the SDK', (_case, messages) => {
  expect(openingOf(messages).at(-1)).toBeUndefined()
})

test('a list of tools that flags change is left to the SDK', () => {
  expect(openingOf([hello ?? {}, list], false).at(-1)).toBeUndefined()
})

test('what is not JSON is left to the SDK', () => expect(createOpening(about)('nothing')).toBeUndefined())

/** Everything that the server writes for these pieces of stdin. */
async function written(pieces: readonly (string | Buffer)[]): Promise<readonly unknown[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let text = ''
  output.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const done = serveStreams(desk.state, { input, output })
  for (const piece of pieces) {
    input.write(piece)
    await new Promise(setImmediate)
  }
  input.end()
  await done
  output.end()
  await once(output, 'end')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const lineOf = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

test('each message is answered once, however its bytes come', async () => {
  const title = 'Führung'
  const search = { id: 9, method: 'tools/call', params: { name: 'search', arguments: { words: title } } }
  const text = [...afterHandshake('2025-06-18'), search].map(lineOf).join('')
  const bytes = Buffer.from(text)
  const expected = [0, 1, 2, 3, 4, 9]
  for (const size of [bytes.length, 1000, 97]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const answers = await written(pieces)
    expect(answers.map((answer) => idOf(answer as object))).toEqual(expected)
  }
})

test('a client that leaves after its lists has their answers', async () => {
  const answers = await written([afterHandshake('2025-06-18').map(lineOf).join('')])
  expect(answers.length).toBe(5)
  expect(await written([])).toEqual([])
})
