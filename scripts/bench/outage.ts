/** Measures the cost of an outage of 5 s in the middle of 10,000 rows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BenchFinding, counted, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

const away = 5000
const budgets = { failed: 0, seconds: 10 }

export async function measureOutage(world: BenchWorld): Promise<Section> {
  const rows = world.size(10_000)
  const seconds = world.size(away) / 1000
  const file = join(world.folder, 'outage-ids')
  writeFileSync(file, Array.from({ length: rows }, (_, index) => `spc_${index}\n`).join(''))
  const undisturbed = await timed(world, file, Number.POSITIVE_INFINITY)
  const disturbed = await timed(world, file, rows / 2)
  const findings: readonly BenchFinding[] = [
    {
      kind: 'figure',
      what: `outage of ${seconds} s: rows failed`,
      unit: 'rows',
      value: rows - disturbed.done,
      budget: budgets.failed,
      note: `of ${counted(rows)}`,
    },
    {
      kind: 'figure',
      what: `outage of ${seconds} s: time over the undisturbed run`,
      unit: 's',
      value: (disturbed.time - undisturbed.time) / 1000,
      budget: budgets.seconds,
      note: `undisturbed ${(undisturbed.time / 1000).toFixed(1)} s`,
    },
  ]
  return { title: 'Outages', findings }
}

interface Timed {
  /** Milliseconds. */
  readonly time: number
  readonly done: number
}

async function timed(world: BenchWorld, file: string, leavesAfter: number): Promise<Timed> {
  const service = await openLeaving(leavesAfter, world.size(away))
  const line = ['space', 'get', '--from', file, '--concurrency', '16', '-o', 'id', '--fields', 'id']
  const program = world.ws(line, { WS_URL: service.url })
  const start = performance.now()
  const child = spawn(program.command, program.arguments, {
    env: { ...process.env, ...program.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let done = 0
  child.stdout.on('data', (chunk: Buffer) => {
    done += chunk.toString().split('\n').length - 1
  })
  await once(child, 'close')
  const time = performance.now() - start
  service.close()
  return { time, done }
}

/** Closes its port for 5 s after so many requests. */
async function openLeaving(leavesAfter: number, milliseconds: number) {
  let port = 0
  let asked = 0
  let server: Server
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const open = async () => {
    server = createServer((request, reply) => {
      asked += 1
      if (asked === leavesAfter) {
        close()
        setTimeout(() => void open(), milliseconds)
      } else reply.setHeader('content-type', 'application/json').end(JSON.stringify({ id: request.url }))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // A server that listens on a port has an address.
    port = (server.address() as AddressInfo).port
  }
  await open()
  return { url: `http://127.0.0.1:${port}`, close }
}
