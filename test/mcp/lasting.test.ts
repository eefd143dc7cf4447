/** A server that answers thousands of calls holds no more memory than after the first ones. Only the campaign has the time. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { binary, openWorld } from './agents.ts'

const world = await openWorld()
afterAll(world.remove)

/** Calls, one after the other. */
const calls = 3_000

test.runIf(isCampaign && process.platform === 'linux')(
  'memory stays flat',
  { timeout: 120_000 },
  async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=64', binary, 'mcp'], {
      cwd: world.folder,
      env: { ...world.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      return JSON.parse((await lines.next()).value ?? '{}')
    }
    const capabilities = {}
    const params = { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 't', version: '1' } }
    await ask({ id: 0, method: 'initialize', params })
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
    const seen: number[] = []
    for (let id = 1; id <= calls; id += 1) {
      const command = id % 2 === 0 ? 'space get' : 'cr list'
      const given = { command, arguments: { space: 'spc_api' } }
      const planned = { command: 'space update', arguments: { space: 'spc_api', title: `T${id}` } }
      const call = id % 5 === 0 ? { name: 'plan', arguments: planned } : { name: 'read', arguments: given }
      const { result } = await ask({ id, method: 'tools/call', params: call })
      expect(result.isError).not.toBe(true)
      if (id % (calls / 10) === 0) seen.push(memory())
    }
    child.stdin.end()
    // Kilobytes: the heap has grown to its working size by the middle.
    const middle = seen[4] ?? 0
    expect(Math.max(...seen.slice(5)) - middle).toBeLessThan(40_000)
  },
)
