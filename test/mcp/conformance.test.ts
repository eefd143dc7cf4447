/**
 * The public conformance scenarios that apply to `ws mcp --http`, run by their own program. It knows no token, so a proxy of this test
 * adds it. The short form runs two of them.
 */
import { spawn } from 'node:child_process'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { openWorld, type Served, serve, token } from './agents.ts'

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

const world = await openWorld()
let served: Served
let proxy: Server
beforeAll(async () => {
  served = await serve(world)
  proxy = withToken(served.url)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await served.stop()
  world.remove()
})

/** Passes on everything as it is, with the token besides. */
function withToken(url: string): Server {
  const { port } = new URL(url)
  return createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    const { method = 'GET', url: path = '/' } = asked
    const passed = request({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
}

/** The last line that counts the checks. */
function outcomeOf(scenario: string): Promise<string> {
  const { port } = proxy.address() as AddressInfo
  const words = ['server', '--url', `http://127.0.0.1:${port}/mcp`, '--scenario', scenario]
  const child = spawn(process.execPath, [program, ...words], {
    cwd: world.folder,
    env: { PATH: process.env.PATH, HOME: world.folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  return new Promise((done) => child.once('close', () => done(/Passed: .*/.exec(said)?.[0] ?? said)))
}

const inShortForm = ['dns-rebinding-protection', 'server-sse-multiple-streams']

/** Of `server-sse-polling` all checks end as warnings: streams of ws end with their answer, and nothing can be resumed. */
const scenarios: readonly (readonly [string, string])[] = [
  ['dns-rebinding-protection', 'Passed: 2/2, 0 failed, 0 warnings'],
  ['server-sse-multiple-streams', 'Passed: 2/2, 0 failed, 0 warnings'],
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'].map(
    (name) => [name, 'Passed: 1/1, 0 failed, 0 warnings'] as const,
  ),
  ['server-sse-polling', 'Passed: 0/0, 0 failed, 2 warnings'],
]

test.each(scenarios.filter(([name]) => isCampaign || inShortForm.includes(name)))(
  '%s: %s',
  async (name, outcome) => {
    expect(await outcomeOf(name)).toBe(outcome)
  },
)
