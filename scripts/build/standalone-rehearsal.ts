/** Plays common commands to nobody during the build of the executable: the snapshot keeps the code that they load and compile. */
import { setFlagsFromString } from 'node:v8'
import type { Context } from '../../src/context.ts'
import { main } from '../../src/main.ts'
import '../../src/standalone.ts'
import { nullContext } from './null-context.ts'

const commands = ['--help', 'space get spc_1 --help', 'space get spc_1 -o json']

const space = {
  object: 'space',
  id: 'spc_1',
  title: 'Rehearsal',
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  urls: { location: 'https://api.example/v1/spaces/spc_1' },
}

const why = 'This is not a part of the rehearsal'

const context: Context = {
  ...nullContext(why),
  env: { WS_URL: 'https://api.example', WS_TOKEN: 'rehearsal', WS_CONFIG_DIR: '/nowhere/ws' },
  platform: process.platform,
  nodeVersion: process.versions.node,
  transport: async () => ({
    send: async () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: async () => JSON.stringify(space),
      bytes: () => Promise.reject(new Error(why)),
    }),
    close: async () => undefined,
  }),
}

/** Code that runs gets compiled anyway; code that needs a connection can't run here, so it is compiled on loading. */
const compile = (when: 'when called' | 'when loaded') =>
  setFlagsFromString(when === 'when called' ? '--lazy-eval' : '--no-lazy-eval')

async function rehearse(): Promise<void> {
  compile('when called')
  for (const command of commands) {
    const exit = await main(command.split(' '), context)
    if (exit !== 0) throw new Error(`The rehearsal of "ws ${command}" ended with exit code ${exit}`)
  }
  compile('when loaded')
  await import('../../src/catalog/checks.ts')
  await import('../../src/client/exchange/transport.ts')
  process.getBuiltinModule('node:net')
  // V8 keys compiled code by its flags: these are the executable's, for Node's own code.
  compile('when called')
}

void rehearse()
