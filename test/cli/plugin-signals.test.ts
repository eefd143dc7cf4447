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
  program('ws-plain', 'echo ready\nexec sleep 60')
})
afterAll(() => shell.remove())

const inPath = 'PATH="$PWD/own:$PATH"'

test.each([0, 1, 7, 255])('its code %i is that of ws', async (code) => {
  expect(await shell.run(`${inPath} ws ends ${code}`)).toEqual({ out: '', err: '', exit: code })
})

/** Ends ws by a signal once the program is ready. */
const ended = (name: string) => `mkfifo ${name}.pipe; ${inPath} ws ${name} > ${name}.pipe & ws=$!
  { read -r line; kill -TERM $ws; cat; } < ${name}.pipe; wait $ws`

test('a program that hears the signal says what came of it', async () => {
  expect(await shell.run(ended('careful'))).toMatchObject({ out: 'cleaned up\n', exit: 41 })
})

test('a program that the signal ends is told as shells tell it', async () => {
  expect(await shell.run(ended('plain'))).toMatchObject({ out: '', exit: 143 })
})
