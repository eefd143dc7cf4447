/** Bulk runs as real processes: killed, interrupted, cut off from their reader, and resumed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { compileCache } from '../support/compile-cache.ts'
import { pause } from '../support/pause.ts'
import { openShell, type Shell } from '../support/shell.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { ndjson } from './world.ts'

const rows = isCampaign ? 500 : 150
const ids = Array.from({ length: rows }, (_, index) => `id${index}`)
/** The full campaign takes minutes; the short form shows that it would pass. */
const kills = isCampaign ? 200 : 2

let shell: Shell
let ledger: Ledger

beforeAll(async () => {
  shell = openShell()
  ledger = await openLedger()
  writeFileSync(join(shell.home, 'ids'), ids.join('\n'))
  writeFileSync(join(shell.home, 'few'), ids.slice(0, 60).join('\n'))
})

afterAll(async () => {
  await ledger[Symbol.asyncDispose]()
  shell.remove()
})

interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

const env = () => ({
  ...compileCache,
  HOME: shell.home,
  WS_CONFIG_DIR: join(shell.home, 'config'),
  WS_URL: ledger.url,
  WS_TOKEN: 'x',
  WS_KEYRING: '0',
  // The service counts the requests of the run alone.
  WS_HISTORY: '0',
  PATH: process.env.PATH ?? '',
})

const command = join(import.meta.dirname, '../../bin/ws.js')

function start(line: string): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [command, ...line.split(' ')], { cwd: shell.home, env: env() })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ ...said, code, signal }))
  })
  return { child, ended }
}

/** Lets a run do so many writes, then does something to it. */
async function disturbed(
  line: string,
  after: number,
  disturb: (child: ChildProcess) => unknown,
): Promise<Ended> {
  const { child, ended } = start(line)
  const from = ledger.writes.length
  ledger.onWrite = (done) => {
    if (done - from === after) disturb(child)
  }
  const end = await ended
  ledger.onWrite = () => undefined
  return end
}

describe.each([
  ['PUT', 'team member set team --org o --role owner'],
  ['DELETE', 'space delete --yes'],
  ['PATCH', 'space update --edit-mode locked'],
  ['POST', 'space duplicate'],
])('%s', (method, words) => {
  test(`${kills} kills, then --resume`, { timeout: 600_000 }, async () => {
    const line = `${words} --from ids -o ndjson`
    const before = ledger.writes.length
    expect((await start(line).ended).code).toBe(0)
    const uninterrupted = endState(before)
    expect(uninterrupted.size).toBe(rows)
    await shell.run('rm -rf config/state')
    for (let kill = 0; kill < kills; kill += 1) await killAndResume(method, line, uninterrupted)
  })
})

/** The last write to each id, from some write on. */
const endState = (from: number): ReadonlyMap<string, string> =>
  new Map(ledger.writes.slice(from).map(({ path, body }) => [idIn(path), body]))

const idIn = (path: string) => ids.find((id) => path.split('/').includes(id)) ?? path

async function killAndResume(
  method: string,
  line: string,
  uninterrupted: ReadonlyMap<string, string>,
): Promise<void> {
  const from = ledger.writes.length
  const killed = await disturbed(line, Math.floor(Math.random() * rows), (child) => child.kill('SIGKILL'))
  expect(killed.signal).toBe('SIGKILL')
  const resumed = await start(`${line} --resume`).ended
  const writes = ledger.writes.slice(from).map(({ path }) => path)
  const times = Map.groupBy(writes.map(idIn), (id) => id)
  const unknown = ndjson(resumed.out).filter(({ ok }) => ok === false)
  expect(unknown.every(({ error }) => (error as { code?: string }).code === 'outcome_unknown')).toBe(true)
  if (method === 'PUT' || method === 'DELETE') {
    expect({ code: resumed.code, done: times.size, unknown }).toEqual({ code: 0, done: rows, unknown: [] })
    expect(endState(from)).toEqual(uninterrupted)
  } else {
    // Nothing twice; missing rows are reported, and the others are as if nothing had happened.
    const sent = [...uninterrupted].filter(([id]) => times.has(id))
    expect([...endState(from)].sort()).toEqual(sent.sort())
    expect(Math.max(...[...times.values()].map((each) => each.length))).toBe(1)
    const reported = new Set(unknown.map(({ input }) => input))
    expect(ids.filter((id) => !times.has(id) && !reported.has(id))).toEqual([])
    expect(unknown.length).toBeLessThanOrEqual(8)
    expect(resumed.code).toBe(unknown.length === 0 ? 0 : 8)
  }
  // Where rows are in doubt the journal stays, and the next run of the same rows would be refused.
  await shell.run('rm -rf config/state')
}

describe('fault 47: a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('%s lets what is under way end, and says how to go on', async (signal, code) => {
    const from = ledger.writes.length
    ledger.delay = 150
    const ended = await disturbed('space update --from few --title Two', 20, (child) => child.kill(signal))
    ledger.delay = 0
    expect(ended.code).toBe(code)
    const done = ledger.writes.length - from
    expect(done).toBeLessThan(60)
    expect(ended.err).toMatch(
      new RegExp(`^ws: (Interrupted|Terminated): ${done} of 60 rows done, ${60 - done} not sent$`, 'm'),
    )
    expect(ended.out.match(/\tdone\t/g)).toHaveLength(done)
    const next = /^hint: Go on with: (ws .*)$/m.exec(ended.err)?.[1] ?? ''
    const resumed = await shell.run(next, { env: { WS_URL: ledger.url, WS_TOKEN: 'x', WS_HISTORY: '0' } })
    expect(resumed).toMatchObject({ exit: 0 })
    expect(resumed.err).toContain(`${60 - done} of 60 rows done, ${done} done earlier`)
    expect(ledger.writes.length - from).toBe(60)
  })

  test('a terminal that goes away is told of twice, and what is under way ends all the same', async () => {
    const from = ledger.writes.length
    ledger.delay = 300
    const ended = await disturbed('space update --from few --title Three', 4, (child) => {
      child.kill('SIGHUP')
      void pause(50, 'told of by the terminal, then by the shell').then(() => child.kill('SIGHUP'))
    })
    ledger.delay = 0
    const done = ledger.writes.length - from
    expect(ended).toMatchObject({ code: 143, err: expect.stringContaining(`${done} of 60 rows done`) })
    await shell.run('rm -rf config/state')
  })

  test('a second one ends the run at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ledger.silence = promise
    const ended = await disturbed('space update --from few --title Two', 4, async (child) => {
      child.kill('SIGINT')
      // The system makes one of two that come before the process had a turn.
      while (child.exitCode === null) {
        await pause(100, 'sooner it is the same Ctrl-C')
        child.kill('SIGINT')
      }
    })
    resolve()
    expect(ended.code).toBe(130)
    expect(ended.out).toBe('')
    await shell.run('rm -rf config/state')
  })
})

test('a reader that goes away does not stop writes', async () => {
  const from = ledger.writes.length
  const line = 'ws space update --from ids --title Two -o ndjson | head -1'
  const ran = await shell.run(line, { env: { WS_URL: ledger.url, WS_TOKEN: 'x', WS_HISTORY: '0' } })
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(ran.out.split('\n')).toHaveLength(2)
  expect(ledger.writes.length - from).toBe(rows)
})
