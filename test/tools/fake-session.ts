/** A session around a context with a folder of its own: what tasks get, without a command line. */
import type { Client } from '../../src/client/client.ts'
import { resolveSettings } from '../../src/settings/resolve.ts'
import type { SettingsFlags } from '../../src/settings/settings.ts'
import type { Session, TaskResult } from '../../src/task.ts'
import { contextInFolder } from '../settings/fake-context.ts'

interface Faked {
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: SettingsFlags
  readonly input?: string
  readonly invoke?: Client['invoke']
}

export interface FakeSession extends Session {
  readonly folder: string
  readonly notices: string[]
  /** The same folder, other flags or variables. */
  again(more: Faked): FakeSession
}

export function fakeSession(more: Faked = {}, { context, folder } = contextInFolder()): FakeSession {
  const notices: string[] = []
  const { env = {}, flags = {}, input = '', invoke } = more
  const world = {
    ...context,
    env: { WS_CONFIG_DIR: folder, ...env },
    in: { isTerminal: false, read: async () => input },
  }
  const unused = () => Promise.reject(new Error('not part of this test'))
  return {
    context: world,
    flags,
    folder,
    notices,
    settings: async () => resolveSettings(flags, world),
    client: async () => ({
      request: () => ({ method: 'GET', url: '', headers: {} }),
      call: unused,
      invoke: invoke ?? unused,
      paginate: async function* () {},
      close: async () => undefined,
    }),
    notice: async (text) => void notices.push(text),
    again: (other) => fakeSession(other, { context, folder }),
  }
}

/** The rows of an answer, or its value; these tasks make lists, not streams. */
export const answerOf = (result: TaskResult): unknown =>
  result && ('rows' in result ? [...(result.rows as Iterable<unknown>)] : result.value)
