/** An older Node that hands over to the project's own: if it is killed, the run ends too, and holds no lock. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfOldNode } from './support/old-node.ts'
import { removeFolder } from './support/remove-folder.ts'

const old = folderOfOldNode()

test.skipIf(old === undefined)('a killed wrapper takes its program with it, in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ws-handed-over-'))
  const env = { HOME: folder, PATH: process.env.PATH ?? '', XDG_DATA_HOME: folder, WS_CONFIG_DIR: folder }
  const start = (...words: string[]) =>
    spawn(join(old ?? '', 'node'), [resolve('bin/ws.js'), ...words], { env, cwd: folder })
  const made = start('local', 'init', '--quiet')
  expect(await new Promise((done) => made.once('exit', done))).toBe(0)
  const served = start('local', 'serve', '--port', '0')
  let said = ''
  const serves = new Promise<void>((done) => {
    served.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    served.stdout.once('data', () => done())
  })
  // The program has its stdout and stderr from the wrapper: they close with the last of both.
  const closed = new Promise((done) => served.once('close', done))
  await serves
  served.kill('SIGKILL')
  await closed
  expect(said).toMatch(/Stopped\n$/)
  removeFolder(folder)
})
