/** Measures `ws mcp` from its start to its first answer, and to the list of its tools, beside `ws --help`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BenchProgram, run } from './processes.ts'
import { compare, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

/** In multiples of `ws --help`. */
const budget = 1.5
const rounds = 30

const params = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
}
const messages = [
  { id: 1, method: 'initialize', params },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]
const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')

export async function measureAgents(world: BenchWorld): Promise<Section> {
  const [help, server] = [world.ws(['--help']), world.ws(['mcp'])]
  await run(help)
  await answersOf(server)
  const times = { help: [] as number[], first: [] as number[], tools: [] as number[] }
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    times.help.push((await run(help)).time)
    const [first = 0, tools = 0] = await answersOf(server)
    times.first.push(first)
    times.tools.push(tools)
  }
  const beside = { beside: 'ws --help', base: times.help }
  return {
    title: 'Serving agents',
    findings: [
      compare({ ...beside, what: 'ws mcp, to its first answer', times: times.first, budget }),
      compare({ ...beside, what: 'ws mcp, to the list of its tools', times: times.tools }),
    ],
  }
}

/** Milliseconds from the start to each answer. */
async function answersOf({ command, arguments: words, env }: BenchProgram): Promise<readonly number[]> {
  const start = process.hrtime.bigint()
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  child.stdin.end(input)
  const times: number[] = []
  for await (const _ of createInterface({ input: child.stdout }))
    times.push(Number(process.hrtime.bigint() - start) / 1e6)
  await ended
  return times
}
