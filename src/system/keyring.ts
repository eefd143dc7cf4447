/** Asks the system's keyring in a process of its own: ws can give up on one that hangs, and other commands do not load its library. */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Context, Environment, Keyring } from '../context.ts'
import { KeyringError, LocalError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { parsePlain } from '../json/plain.ts'
import { isKeyringOff } from '../settings/environment-variables.ts'

/** Maximum wait in milliseconds. */
export const keyringPatience = 3000

/** The keyring's own programs list our tokens under this name. */
const service = 'ws'

interface KeyringRequest {
  readonly action: 'find' | 'save' | 'remove'
  readonly account: string
  readonly secret?: string
}

export interface KeyringWay {
  /** Node, and its script; the single executable has neither beside it. */
  readonly node: string
  readonly script?: string | undefined
  readonly patience?: number
}

type KeyringContext = Pick<Context, 'env' | 'platform' | 'execute'>

export function createKeyring(context: KeyringContext, way: KeyringWay): Keyring {
  const ask = (asking: KeyringRequest) => answerTo(asking, context, way)
  return {
    find: async (account) => {
      const secret = await ask({ action: 'find', account })
      return typeof secret === 'string' ? secret : undefined
    },
    save: async (account, secret) => void (await ask({ action: 'save', account, secret })),
    remove: async (account) => (await ask({ action: 'remove', account })) === true,
  }
}

async function answerTo(asking: KeyringRequest, context: KeyringContext, way: KeyringWay): Promise<unknown> {
  const { node, script, patience = keyringPatience } = way
  if (script === undefined) throw new KeyringError('the single executable has no way to one')
  const env = environmentFor(context)
  const ended = await context
    .execute({
      file: node,
      arguments: [script],
      env,
      // Never on the command line: every user of the machine can read that.
      input: JSON.stringify({ service, ...asking }),
      stderr: 'dropped',
      timeout: patience,
    })
    .catch((error: unknown) => {
      throw error instanceof LocalError ? new KeyringError(error.message, { cause: error }) : error
    })
  if (ended.hasTimedOut) {
    throw new KeyringError(`the keyring did not answer within ${patience / 1000} seconds`)
  }
  return valueIn(ended.output)
}

/** Throws, without starting anything, if no keyring can answer. */
function environmentFor({ env, platform }: KeyringContext): Environment {
  if (isKeyringOff({ env })) throw new KeyringError('WS_KEYRING switches it off')
  // Windows and macOS have a keyring built in.
  if (platform === 'win32' || platform === 'darwin') return withoutCache(env)
  const bus = sessionBus(env)
  if (bus === undefined) throw new KeyringError('there is no session bus to reach a keyring by')
  // Set explicitly: without an address, the library starts a bus of its own.
  return { ...withoutCache(env), DBUS_SESSION_BUS_ADDRESS: bus }
}

/** The cache of compiled code is not worth the search here, and Node would not check its owner. */
const withoutCache = (env: Environment): Environment => ({ ...env, NODE_DISABLE_COMPILE_CACHE: '1' })

function sessionBus({ DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: folder }: Environment) {
  // Other kinds of address start programs.
  if (named) return /^(unix|tcp|nonce-tcp):/.test(named) ? named : undefined
  if (!folder || !isAbsolute(folder)) return undefined
  const path = join(folder, 'bus')
  return existsSync(path) ? `unix:path=${path}` : undefined
}

function valueIn(output: string): unknown {
  const answer = parsePlain(output)
  if (answer === undefined) throw new KeyringError('no keyring can be reached from here')
  if (!isObject(answer)) throw new KeyringError('the keyring gave no answer')
  if ('error' in answer) throw new KeyringError(`the keyring refused: ${String(answer.error)}`)
  return answer.value
}
