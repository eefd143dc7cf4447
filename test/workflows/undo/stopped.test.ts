/** A run of many changes that somebody stops with Ctrl-Z keeps nobody else from the history. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replied } from '../../fault/behaviours.ts'
import { type HostileServer, hostile } from '../../fault/hostile.ts'
import { openShell, type Shell } from '../../support/shell.ts'

const rows = 1500
const space = { object: 'space', id: 'spc_1', title: 'Guides', editMode: 'live' }
const service = replied({ headers: { 'content-type': 'application/json' }, body: space })

let shell: Shell
let server: HostileServer
let env: Readonly<Record<string, string>>

beforeEach(async () => {
  shell = openShell()
  server = await hostile(service)
  env = { WS_URL: server.url, WS_TOKEN: 'canary', WS_HISTORY: '1' }
  const ids = Array.from({ length: rows }, (_, row) => `spc_${row}\n`)
  writeFileSync(join(shell.home, 'ids'), ids.join(''))
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
  shell.remove()
})

const many = 'ws space update --from ids --edit-mode locked --yes --quiet'

/** A process group of its own, as a job at a terminal: the system stops no group that nobody could continue. */
const asJob = 'perl -e "setpgrp; exec @ARGV"'

test.skipIf(process.platform !== 'linux')('others write to the history while a run is stopped', async () => {
  const line = `
    ${asJob} ${many} >rows 2>told &
    run=$!
    for time in 1 2 3; do
      until [ "$(grep -c ended config/state/history/history.ndjson)" -gt $((time * 200)) ]; do sleep 0.01; done 2>missing
      kill -TSTP $run
      until grep -q "^State:.T" /proc/$run/status; do sleep 0.01; done
      ws space update spc_single --title Other -o id >single
      kill -CONT $run
    done
    wait $run
    ws history verify -o json --jq .entries`
  expect(await shell.run(line, { env })).toMatchObject({ err: '', out: '4\n' })
  expect((await shell.run('cat told')).out).toBe('')
})

test.skipIf(process.platform === 'win32')('where no shell could continue it, it goes on', async () => {
  const line = `
    setsid ${many} >rows &
    until [ -s config/state/history/history.ndjson ]; do sleep 0.01; done
    for time in 1 2 3; do kill -TSTP $!; sleep 0.05; done
    wait $!`
  expect(await shell.run(line, { env })).toMatchObject({ exit: 0, err: '' })
  expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(rows)
})
