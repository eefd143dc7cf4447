/** A Context that refuses every request: the build of the executable uses it, and tests start from it. */
import type { Context } from '../../src/context.ts'

const machine = {
  // Nothing is written beside it.
  env: { WS_HISTORY: '0' },
  workingDirectory: '/nowhere',
  home: undefined,
  platform: 'linux',
  userId: undefined,
  version: '0.0.0',
  startedFrom: undefined,
  nodeVersion: '24.0.0',
} as const

/** @param why - the message of every refusal. */
export function nullContext(why: string): Context {
  const refuse = () => Promise.reject(new Error(why))
  const silent = async () => undefined
  const unheard = {
    isTerminal: false,
    mayReachScreen: false,
    columns: 80,
    write: silent,
    showPassing: silent,
  }
  return {
    out: unheard,
    err: unheard,
    in: { isTerminal: false, isPipe: false, read: refuse },
    ...machine,
    signal: new AbortController().signal,
    ask: refuse,
    prompt: refuse,
    edit: refuse,
    openPager: refuse,
    now: () => 0,
    age: () => 0,
    sleep: refuse,
    random: () => 0,
    transport: refuse,
    launch: refuse,
    startBackground: async () => undefined,
    beforeStop: async () => () => undefined,
    unheard: (work) => work(),
    breakable: (work) => ({ value: work() }),
    execute: refuse,
    accompany: refuse,
    givePort: refuse,
    endWithParent: refuse,
    ownWords: [],
    enclose: async () => ({ impossible: why }),
    keyring: { find: refuse, save: refuse, remove: refuse },
    untrustedCache: undefined,
    workspaces: refuse,
    agents: refuse,
    streamGoesOn: () => undefined,
  }
}
