/** Faults 44 to 46 and 50, and signals: events around the process. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { onSlowMachine } from '../support/slow-machine.ts'
import { isWaitingForInput } from '../support/waiting-for-input.ts'
import { depending, first, head, page, replied, silent, written } from './behaviours.ts'
import { type Behaviour, hostile } from './hostile.ts'
import { type Run, runHere, runThere } from './run.ts'
import { expectNothingBroken } from './table.ts'

describe('fault 44', () => {
  test.each(['empty', 'closed'] as const)('stdin is %s: nobody is asked, nothing is sent', async (stdin) => {
    await using server = await hostile(silent)
    for (const line of ['space delete spc1', 'auth login', 'team create --org org1']) {
      const ran = await runThere(line, server.url, { stdin })
      expectNothingBroken(ran)
      expect({ line, exit: ran.exit, out: ran.out }).toEqual({ line, exit: 2, out: '' })
    }
    expect(server.requests).toEqual([])
  })
})

/** A list without an end. */
const list: Behaviour = depending(({ number }) =>
  page(
    Array.from({ length: 1000 }, (_, index) => `${number}-${index}`),
    `${number}`,
  ),
)

describe('fault 45', () => {
  // JSON is printed when the last page has come, so there has to be one.
  test.each(['--all -o id', '--all -o ndjson', '--all -o csv', '--all -o tsv', '--limit 9000 --json'])(
    'stdout is closed after a line of %s',
    { timeout: 60_000 },
    async (flags) => {
      await using server = await hostile(list)
      for (let round = 0; round < (isCampaign ? 20 : 1); round += 1) {
        const ran = await runThere(`org list ${flags}`, server.url, { stdout: 'first line' })
        expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
      }
      if (!isCampaign) console.log('skipped: 95 of 100 rounds of fault 45; WS_CAMPAIGN=1 runs them')
    },
  )
})

describe('fault 46', () => {
  test.each(['id', 'json', 'table'])('the disk is full, as %s', async (format) => {
    if (!existsSync('/dev/full')) return console.log('skipped: this system has no /dev/full')
    await using server = await hostile(list)
    const ran = await runThere(`org list --limit 3000 -o ${format}`, server.url, {
      stdout: { file: '/dev/full' },
    })
    expect({ exit: ran.exit, err: ran.err }).toEqual({
      exit: 10,
      err: expect.stringContaining("Can't write the output: the disk is full"),
    })
    // The message and its hint, each once.
    expect(ran.err.match(/"message":|^ws: |"hint":|^hint: /gm)).toHaveLength(2)
  })
})

describe('fault 50', () => {
  test.each(['abc', '-1', '1e9', '0', '', '1.5', '0x10', '99999999999999999999', ' 1'])(
    '--limit %j',
    async (limit) => {
      await using server = await hostile(silent)
      for (const flag of ['limit', 'page-size', 'timeout', 'retries', 'max-page-size-bytes']) {
        if (flag === 'retries' && limit === '0') continue
        const ran = await runHere(`org list --${flag}="${limit}"`, server.url)
        expect({ flag, exit: ran.exit, out: ran.out }).toEqual({ flag, exit: 2, out: '' })
        expect(ran.err).toMatch(new RegExp(`^ws: --${flag} `))
      }
      expect(server.requests).toEqual([])
    },
  )
})

test('what waits for nothing that can still come is no success', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ws-stranded-'))
  const preload = join(folder, 'stdin-of-nobody.cjs')
  writeFileSync(
    preload,
    "Object.defineProperty(process, 'stdin', { value: new (require('node:stream').Readable)({ read() {} }) })",
  )
  const ran = await runThere('team create --org org1 --input -', 'http://127.0.0.1:9', {
    env: { NODE_OPTIONS: `--require ${preload}` },
  })
  expect({ exit: ran.exit, out: ran.out, err: ran.err }).toEqual({
    exit: 1,
    out: '',
    err: expect.stringMatching(/^ws: The command stopped before it was done/),
  })
})

describe('a signal ends', () => {
  const waiting = (err: string) => err.includes('trying again')
  const reading = (err: string) => err.includes('< 200')
  const sending = (err: string) => err.includes('> authorization')

  test.each<[string, Behaviour, (err: string) => boolean, string]>([
    ['a wait', replied({ status: 503, headers: { 'retry-after': '50' } }), waiting, 'space get spc1'],
    ['a pause', replied({ status: 429, headers: { 'retry-after': '50' } }), waiting, 'space get spc1'],
    ['a request', silent, sending, 'space get spc1 --debug'],
    ['a write', silent, sending, 'space duplicate spc1 --debug'],
    ['a body', first(written(head(200)), silent), reading, 'space get spc1 --debug'],
  ])('%s at once', async (_, serve, when, line) => {
    await using server = await hostile(serve)
    for (const [signal, exit] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const ran = await runThere(line, server.url, { interrupt: { when, signal } })
      expectNothingBroken(ran)
      expect({ signal, exit: ran.exit, out: ran.out }).toEqual({ signal, exit, out: '' })
      expectSoon(ran)
    }
  })

  test.each([
    'space get --from -',
    'space update spc1 --input -',
    'auth login --url https://docs.test --with-token',
    'space get --from fifo',
    'space get spc1 --token-file fifo',
    'space update spc1 --input fifo',
  ])('the wait for input that does not come: %s', async (line) => {
    if (process.platform === 'win32') return console.log('skipped: Windows has no FIFO')
    const fifo = join(mkdtempSync(join(tmpdir(), 'ws-fifo-')), 'fifo')
    execFileSync('sh', ['-c', 'mkfifo "$0"', fifo])
    const start = performance.now()
    const isWaiting = (_: string, pid: number) =>
      process.platform === 'linux'
        ? isWaitingForInput(pid, line.includes('fifo') ? fifo : undefined)
        : performance.now() - start > 1500
    const ran = await runThere(line.replace('fifo', fifo), 'http://127.0.0.1:9', {
      stdin: 'open',
      interrupt: { when: isWaiting, signal: 'SIGTERM' },
    })
    expect({ exit: ran.exit, out: ran.out, err: ran.err }).toEqual({
      exit: 143,
      out: '',
      err: 'ws: Terminated\n',
    })
    expectSoon(ran)
  })

  test('a proxy that does not answer', async () => {
    await using proxy = await hostile(silent)
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }
    const ran = await runThere('space get spc1', 'https://docs.test', {
      env,
      interrupt: { when: () => proxy.requests.length > 0, signal: 'SIGINT' },
    })
    expect(ran.exit).toBe(130)
    expectSoon(ran)
  })
})

/** 200 ms is the promise; beside the other tests a process may wait longer for its turn. Each would wait for 30 s and more. */
const expectSoon = ({ milliseconds }: Run) =>
  expect(milliseconds).toBeLessThan(isCampaign ? 200 : onSlowMachine(3000))
