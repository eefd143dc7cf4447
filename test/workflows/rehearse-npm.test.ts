/** Scripts and programs of an npm project, in a rehearsal: they find ws and each other, and reach the fork. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell } from '../support/shell.ts'

const shell = openShell()
afterAll(shell.remove)

const hasNpm = spawnSync('sh', ['-c', 'PATH=/usr/bin:/bin command -v npx']).status === 0

beforeAll(async () => {
  const bin = join(shell.home, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  const tool = '#!/bin/sh\necho "$WS_URL"\nws team list -o id | head -n 1\n'
  writeFileSync(join(bin, 'some-tool'), tool)
  chmodSync(join(bin, 'some-tool'), 0o755)
  const scripts = { teams: 'some-tool && ws team create --title Writers -o id' }
  writeFileSync(join(shell.home, 'package.json'), JSON.stringify({ name: 'project', private: true, scripts }))
  expect((await shell.run('ws local init --sample && ws local clone')).exit).toBe(0)
})

const seen = /^http:\/\/127\.0\.0\.1:\d+\nteam_docs\n/

test.skipIf(!hasNpm)(
  'npx and npm run find the programs of the project, and the ws of the rehearsal',
  async () => {
    const direct = await shell.run('ws rehearse -- npx some-tool')
    expect([direct.exit, direct.out]).toEqual([0, expect.stringMatching(seen)])
    const script = await shell.run('ws rehearse -- npm run --silent teams')
    expect([script.exit, script.out]).toEqual([0, expect.stringMatching(seen)])
    expect(script.out).toContain('+ team/Writers')
  },
)

test.skipIf(!hasNpm)('a ws of the project keeps to the fork, too', async () => {
  symlinkSync(resolve(import.meta.dirname, '../../bin/ws.js'), join(shell.home, 'node_modules/.bin/ws'))
  const { exit, out } = await shell.run('ws rehearse -- npx ws team create --title Writers -o id')
  expect([exit, out]).toEqual([0, expect.stringContaining('+ team/Writers')])
  expect((await shell.run('ws team list')).out).not.toContain('Writers')
})
