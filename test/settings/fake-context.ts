/** A Context with a folder of its own and nothing from this machine. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nullContext } from '../../scripts/build/null-context.ts'
import type { Context, Environment, Keyring } from '../../src/context.ts'
import { KeyringError } from '../../src/errors.ts'
import { realSleep } from '../support/pause.ts'

export interface FakeContext extends Context {
  /** The text on stderr. */
  readonly said: string[]
}

interface Faked extends Partial<Omit<Context, 'env'>> {
  readonly env?: Environment
  readonly input?: string
}

const noAnswer = () => Promise.reject(new KeyringError('this test has no keyring'))

/** The keyring of a machine without one. */
export const noKeyring: Keyring = { find: noAnswer, save: noAnswer, remove: noAnswer }

/** A keyring, and everything in it. */
export function fakeKeyring(): Keyring & { readonly secrets: ReadonlyMap<string, string> } {
  const secrets = new Map<string, string>()
  return {
    secrets,
    find: async (account) => secrets.get(account),
    save: async (account, secret) => void secrets.set(account, secret),
    remove: async (account) => secrets.delete(account),
  }
}

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'ws-settings-'))

export function fakeContext({ env = {}, input = '', ...more }: Faked = {}): FakeContext {
  const said: string[] = []
  return {
    ...nullContext('not part of this test'),
    said,
    err: {
      isTerminal: false,
      mayReachScreen: false,
      columns: 80,
      write: async (text) => void said.push(text),
      showPassing: async () => undefined,
    },
    in: { isTerminal: false, isPipe: input !== '', read: async () => input },
    env,
    workingDirectory: '/project',
    userId: process.getuid?.(),
    version: '1.0.0',
    keyring: noKeyring,
    age: () => Math.round(performance.now()),
    sleep: realSleep,
    random: () => Math.random(),
    ...more,
  }
}

/** A context whose files live in a fresh folder. */
export function contextInFolder(more: Faked = {}): {
  readonly context: FakeContext
  readonly folder: string
} {
  const folder = freshFolder()
  return {
    folder,
    context: fakeContext({ workingDirectory: folder, ...more, env: { WS_CONFIG_DIR: folder, ...more.env } }),
  }
}
