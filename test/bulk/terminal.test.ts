/** Bulk runs at a real terminal, made by script(1): Ctrl-C reaches every process, and the bar stays in place. */
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOfOldNode } from '../support/old-node.ts'
import { openShell, type Shell } from '../support/shell.ts'
import { type Ledger, openLedger } from './ledger.ts'

const rows = 40

let shell: Shell
let ledger: Ledger

beforeAll(async () => {
  shell = openShell()
  ledger = await openLedger()
  ledger.delay = 150
  const ids = Array.from({ length: rows }, (_, index) => `id${index}`)
  writeFileSync(join(shell.home, 'ids'), ids.join('\n'))
})

afterAll(async () => {
  await ledger[Symbol.asyncDispose]()
  shell.remove()
})

const env = () => ({ WS_URL: ledger.url, WS_TOKEN: 'x', WS_HISTORY: '0' })

describe.skipIf(!existsSync('/usr/bin/script'))('at a terminal', () => {
  test('one Ctrl-C that the Node which handed over passes on too', async ({ skip }) => {
    const old = folderOfOldNode()
    skip(old === undefined, 'no Node that is too old for ws is on PATH')
    const PATH = [join(shell.home, 'bin'), old, '/usr/bin', '/bin'].join(delimiter)
    const from = ledger.writes.length
    // The key has seconds to come through two terminals and two processes before the rows are done.
    ledger.onWrite = (done) => {
      if (done - from === 8) ledger.delay = 600
    }
    const line = 'ws space update --from ids --title Two --journal journal'
    const interrupted = await shell.converse(line, {
      env: { ...env(), PATH },
      keys: [[`of ${rows} rows`, '\u0003']],
    })
    ledger.onWrite = () => undefined
    ledger.delay = 150
    const done = ledger.writes.length - from
    expect(done).toBeLessThan(rows)
    expect(interrupted).toMatchObject({
      exit: 130,
      shown: expect.stringContaining(`Interrupted: ${done} of ${rows} rows done, ${rows - done} not sent\n`),
    })
    const resumed = await shell.run(`${line} --resume`, { env: env() })
    expect(resumed).toMatchObject({ exit: 0 })
    expect(resumed.err).toContain(`${rows - done} of ${rows} rows done, ${done} done earlier`)
    expect(ledger.writes.length - from).toBe(rows)
  })

  test('the bar stands still where results go to a file', async () => {
    const shown = await drawn('ws space update --from ids --title Three > results')
    expect(shown).toMatch(/\r▕█/)
    expect(shown.replaceAll(bar, '')).toBe(`${wiped}${rows} of ${rows} rows done\r\n`)
  })

  test('the bar gives way to results that come through a pipe, and comes back', async () => {
    const shown = await drawn('ws space update --from ids --title Four -o id | cat')
    // How fast cat hands on what it read is its own affair: not every result is sure to find the bar gone, and the last ones may come
    // behind the sentence that ends the run.
    expect(shown.split(wiped).length).toBeGreaterThan(3)
    const lines = shown.replaceAll(bar, '').replaceAll(wiped, '').split('\r\n')
    expect(lines.filter((line) => /^made-\d+$/.test(line))).toHaveLength(rows)
    expect(lines.filter((line) => !/^made-\d+$/.test(line))).toEqual([`${rows} of ${rows} rows done`, ''])
  })
})

const wiped = '\r\u001b[K'

/** The remains of a bar, before the next one is drawn over it. */
const bar = /\r▕[█▏▎▍▌▋▊▉ ]+▏ [^\r[]*\[K/g

/** Everything that the terminal gets, with cursor movements. */
async function drawn(line: string): Promise<string> {
  const { out, exit } = await shell.run(`script -qec '${line}' /dev/null`, {
    env: { ...env(), TERM: 'xterm' },
  })
  expect(exit).toBe(0)
  return out
}
