/** The system's keyring, asked in a process of its own: one that hangs is given up, and its library costs no other command anything. */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Context, Environment, Keyring } from '../context.ts'
import { KeyringError, LocalError } from '../errors.ts'
import { isKeyringOff } from '../settings/variables.ts'

/** Milliseconds that people wait for it at most. */
export const keyringPatience = 3000

/** Under which the keyring's own programs list what ws keeps. */
const service = 'ws'

interface Asking {
  readonly action: 'find' | 'save' | 'remove'
  readonly account: string
  readonly secret?: string
}

interface Way {
  /** Node, and the script that it runs; the single executable has neither beside it. */
  readonly node: string
  readonly script?: string | undefined
  readonly patience?: number
}

type World = Pick<Context, 'env' | 'platform' | 'execute'>

export function createKeyring(context: World, way: Way): Keyring {
  const ask = (asking: Asking) => answerTo(asking, context, way)
  return {
    find: async (account) => {
      const secret = await ask({ action: 'find', account })
      return typeof secret === 'string' ? secret : undefined
    },
    save: async (account, secret) => void (await ask({ action: 'save', account, secret })),
    remove: async (account) => (await ask({ action: 'remove', account })) === true,
  }
}

async function answerTo(asking: Asking, context: World, way: Way): Promise<unknown> {
  const { node, script, patience = keyringPatience } = way
  if (script === undefined) throw new KeyringError('the single executable has no way to one')
  const env = environmentFor(context)
  const ended = await context
    .execute({
      file: node,
      arguments: [script],
      env,
      // Never on the command line, which every user of the machine can read.
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

/** Throws where it is plain that no keyring can answer: nothing is started then. */
function environmentFor({ env, platform }: World): Environment {
  if (isKeyringOff({ env })) throw new KeyringError('WS_KEYRING switches it off')
  // Windows and macOS bring theirs with them.
  if (platform === 'win32' || platform === 'darwin') return withoutCache(env)
  const bus = sessionBus(env)
  if (bus === undefined) throw new KeyringError('there is no session bus to reach a keyring by')
  // Said outright, since the library starts a bus of its own where nothing says which one to take.
  return { ...withoutCache(env), DBUS_SESSION_BUS_ADDRESS: bus }
}

/** Compiled code is not worth looking for there, and Node would not ask whose it is. */
const withoutCache = (env: Environment): Environment => ({ ...env, NODE_DISABLE_COMPILE_CACHE: '1' })

function sessionBus({ DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: folder }: Environment) {
  // Other kinds of address start programs.
  if (named) return /^(unix|tcp|nonce-tcp):/.test(named) ? named : undefined
  if (!folder || !isAbsolute(folder)) return undefined
  const path = join(folder, 'bus')
  return existsSync(path) ? `unix:path=${path}` : undefined
}

function valueIn(output: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(output)
  } catch {
    throw new KeyringError('no keyring can be reached from here')
  }
  if (typeof answer !== 'object' || answer === null) throw new KeyringError('the keyring gave no answer')
  if ('error' in answer) throw new KeyringError(`the keyring refused: ${String(answer.error)}`)
  return 'value' in answer ? answer.value : undefined
}
