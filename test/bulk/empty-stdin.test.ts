/** A failed producer sends nothing through the pipe: the command after it must not succeed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShell, type Shell } from '../support/shell.ts'
import { type Ledger, openLedger } from './ledger.ts'

let shell: Shell
let ledger: Ledger

beforeAll(async () => {
  shell = openShell()
  ledger = await openLedger()
  writeFileSync(join(shell.home, 'none'), '')
  writeFileSync(join(shell.home, 'none.json'), '[]')
})

afterAll(async () => {
  await ledger[Symbol.asyncDispose]()
  shell.remove()
})

const run = (line: string) => shell.run(line, { env: { WS_URL: ledger.url, WS_TOKEN: 'x' } })

describe('nothing through a pipe', () => {
  test.each([
    ['false | ws space update --from - --edit-mode live', '--from'],
    ['printf "\\n" | ws space update --from - --edit-mode live', '--from'],
    ['bash -c "ws space update --from <(false) --edit-mode live"', '--from'],
    ['false | ws space update spc_a --input -', '--input'],
    ['false | ws space comment create --space spc_a --body-file -', '--body-file'],
    ['false | ws api PATCH /spaces/spc_a --input -', '--input'],
  ])('%s', async (line, flag) => {
    const before = ledger.writes.length
    const ran = await run(line)
    expect(ran).toMatchObject({
      exit: 2,
      out: '',
      err: expect.stringContaining(`ws: ${flag}: nothing came through the pipe`),
    })
    expect(ledger.writes).toHaveLength(before)
  })

  test('names the way on', async () => {
    const { err } = await run('false | ws space update --from - --edit-mode live')
    expect(err).toContain('add --allow-empty, or let it print -o json')
  })
})

test.each([
  'false | ws space update --from - --edit-mode live --allow-empty',
  'ws space update --from none --edit-mode live',
  'ws space update --from - --edit-mode live < none',
  'ws space update --from - --edit-mode live < /dev/null',
  'ws space update --from none.json --edit-mode live',
  'echo "[]" | ws space update --from - --edit-mode live',
  'echo id,title | ws space update --from - --edit-mode live',
])('no rows that are known to be none: %s', async (line) => {
  expect(await run(line)).toMatchObject({
    exit: 0,
    err: expect.stringContaining('holds no rows: there is nothing to do'),
  })
})
