/** A program ws-<name> ends as it likes: with its own code, also after a signal that ws passes on. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell, type Shell } from '../support/shell.ts'

let shell: Shell
beforeAll(async () => {
  shell = openShell()
  await shell.run('mkdir -m 755 own')
  const program = (name: string, text: string) =>
    writeFileSync(join(shell.home, 'own', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  program('ws-ends', 'exit "$1"')
  program('ws-careful', `trap 'echo cleaned up; exit 41' TERM\necho ready\nwhile :; do sleep 0.1; done`)
  program(
    'ws-counts',
    `trap 'n=$((n+1))' INT TERM HUP\nn=0 i=0; echo ready
while [ $i -lt 8 ]; do sleep 0.1; i=$((i+1)); done; echo "$n signals"; exit 42`,
  )
  program('ws-plain', 'echo ready\nexec sleep 60')
})
afterAll(() => shell.remove())

const inPath = 'PATH="$PWD/own:$PATH"'

test.each([0, 1, 7, 255])('its code %i is that of ws', async (code) => {
  expect(await shell.run(`${inPath} ws ends ${code}`)).toEqual({ out: '', err: '', exit: code })
})

/** Sends ws a signal once the program is ready. */
const ended = (
  name: string,
  kill = 'kill -TERM $ws',
  before = '',
) => `rm -f pipe; mkfifo pipe; ${inPath} ${before}ws ${name} > pipe & ws=$!
  { read -r line; ${kill}; cat; } < pipe; wait $ws`

test('a program that hears the signal says what came of it', async () => {
  expect(await shell.run(ended('careful'))).toMatchObject({ out: 'cleaned up\n', exit: 41 })
})

test('a program that the signal ends is told as shells tell it', async () => {
  expect(await shell.run(ended('plain'))).toMatchObject({ out: '', exit: 143 })
})

test.each(['INT', 'TERM', 'HUP'])('SIG%s to ws alone reaches the program, once', async (name) => {
  expect(await shell.run(ended('counts', `kill -${name} $ws`))).toMatchObject({
    out: '1 signals\n',
    exit: 42,
  })
})

test.each([
  ['INT', 130],
  ['HUP', 129],
])('SIG%s to ws alone ends a program that does not hear it', async (name, exit) => {
  expect(await shell.run(ended('plain', `kill -${name} $ws`))).toMatchObject({ out: '', exit })
})

test.each(['INT', 'TERM', 'HUP'])(
  'SIG%s to the whole group, as Ctrl-C sends it, reaches the program once',
  async (name) => {
    expect(await shell.run(ended('counts', `kill -${name} -$ws`, 'setsid '))).toMatchObject({
      out: '1 signals\n',
      exit: 42,
    })
  },
)

test('a line of an alias for a shell hears it, too', async () => {
  await shell.run(`ws alias set waits '!echo ready; exec sleep 60'`)
  expect(await shell.run(ended('waits', 'kill -INT $ws'))).toMatchObject({ out: '', exit: 130 })
})
