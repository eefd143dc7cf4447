/** The system's keyring from outside: quick where there is none, given up where it hangs, and nothing started meanwhile. */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Environment, ProgramToRun } from '../../src/context.ts'
import { KeyringError } from '../../src/errors.ts'
import { execute } from '../../src/system/execute.ts'
import { createKeyring } from '../../src/system/keyring.ts'
import { onSlowMachine } from '../support/slow-machine.ts'

const script = resolve(import.meta.dirname, '../../bin/keyring.js')

interface KeyringWorld {
  readonly env?: Environment
  readonly platform?: string
  readonly patience?: number
  readonly script?: string
}

function keyringIn({ env = {}, platform = 'linux', ...more }: KeyringWorld = {}) {
  const started: ProgramToRun[] = []
  const run = (program: ProgramToRun) => {
    started.push(program)
    return execute(program, new AbortController().signal)
  }
  const keyring = createKeyring(
    { env: { PATH: process.env.PATH, ...env }, platform, execute: run },
    { node: process.execPath, script, ...more },
  )
  return { keyring, started }
}

test.each<[string, Environment, string]>([
  ['there is no bus', {}, 'there is no session bus'],
  [
    'the bus would have to be started',
    { DBUS_SESSION_BUS_ADDRESS: 'autolaunch:' },
    'there is no session bus',
  ],
  [
    'it would run a program',
    { DBUS_SESSION_BUS_ADDRESS: 'unixexec:path=/bin/sh' },
    'there is no session bus',
  ],
  ['the runtime folder has no bus', { XDG_RUNTIME_DIR: '/nowhere' }, 'there is no session bus'],
  ['the runtime folder is relative', { XDG_RUNTIME_DIR: '.' }, 'there is no session bus'],
  ['WS_KEYRING=0', { WS_KEYRING: '0', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' }, 'switches it off'],
])('nothing is started where %s', async (_, env, message) => {
  const { keyring, started } = keyringIn({ env })
  await expect(keyring.find('x')).rejects.toThrow(KeyringError)
  await expect(keyring.find('x')).rejects.toThrow(message)
  expect(started).toEqual([])
})

test('a bus that is gone is said at once', async () => {
  const { keyring } = keyringIn({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' } })
  await expect(keyring.find('x')).rejects.toThrow('the keyring refused: ')
})

test('a bus that never answers is given up', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ws-bus-')), 'bus')
  const server = createServer(() => undefined)
  await new Promise<void>((done) => server.listen(path, done))
  const { keyring } = keyringIn({ env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }, patience: 400 })
  const start = performance.now()
  await expect(keyring.save('x', 'tok_1')).rejects.toThrow('did not answer within 0.4 seconds')
  expect(performance.now() - start).toBeLessThan(onSlowMachine(2000))
  server.close()
})

test('no secret stands on a command line or in an environment', async () => {
  const { keyring, started } = keyringIn({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' } })
  await expect(keyring.save('x', 'tok_canary')).rejects.toThrow(KeyringError)
  const [{ input, ...visible } = { input: '' }] = started
  expect(JSON.stringify(visible)).not.toContain('tok_canary')
  expect(input).toContain('tok_canary')
})

test('a machine without the library has no keyring', async () => {
  const { keyring } = keyringIn({ platform: 'darwin', script: '/nowhere/keyring.js' })
  await expect(keyring.find('x')).rejects.toThrow('no keyring can be reached from here')
})
