/** A session around a context with a folder of its own: what tasks get, without a command line. */
import type { Client } from '../../src/client/client.ts'
import type { Context } from '../../src/context.ts'
import { resolveSettings } from '../../src/settings/resolve.ts'
import type { SettingsFlags } from '../../src/settings/settings.ts'
import type { TaskResult } from '../../src/task/result.ts'
import type { ServiceAccess, Session } from '../../src/task/task.ts'
import { contextInFolder } from '../settings/fake-context.ts'

interface Faked {
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: SettingsFlags
  readonly input?: string
  readonly invoke?: Client['invoke']
  readonly paginate?: Client['paginate']
  readonly yes?: boolean
  /** True if the service offers the extended operations. */
  readonly offers?: boolean
  /** The answers that a person types, in order; without them, nobody is there. */
  readonly answers?: readonly string[]
  readonly context?: Partial<Context>
}

export interface FakeSession extends Session {
  readonly folder: string
  readonly notices: string[]
  readonly questions: readonly string[]
  /** Connections to other services than that of the settings. */
  readonly connections: readonly ServiceAccess[]
  /** The same folder, other flags or variables. */
  again(more: Faked): FakeSession
}

export function fakeSession(more: Faked = {}, { context, folder } = contextInFolder()): FakeSession {
  const notices: string[] = []
  const { env = {}, flags = {}, input = '', invoke, paginate, answers } = more
  const typed = [...(answers ?? [])]
  const questions: string[] = []
  const connections: ServiceAccess[] = []
  const world: Context = {
    ...context,
    env: { WS_CONFIG_DIR: folder, ...env },
    in: { isTerminal: answers !== undefined, isPipe: false, read: async () => input },
    ask: async (question, { hidden = false } = {}) => {
      questions.push(hidden ? `${question}[hidden]` : question)
      return typed.shift()
    },
    ...more.context,
  }
  const unused = () => Promise.reject(new Error('not part of this test'))
  const client: Client = {
    request: () => ({ method: 'GET', url: '', headers: {} }),
    call: unused,
    invoke: invoke ?? unused,
    perform: unused,
    exchange: unused,
    download: unused,
    paginate: paginate ?? async function* () {},
    pages: unused,
    expect: () => undefined,
    close: async () => undefined,
  }
  return {
    context: world,
    flags,
    folder,
    notices,
    questions,
    connections,
    settings: async () => resolveSettings(flags, world),
    written: async () => resolveSettings(flags, world),
    client: async () => client,
    connect: async (access) => {
      connections.push(access)
      return client
    },
    isInteractive: answers !== undefined,
    isAgreed: more.yes === true,
    offers: async () => ({
      isDescribed: false,
      isOffered: ({ extended }) => extended !== true || more.offers === true,
      isMissing: ({ extended }) => extended === true && more.offers !== true,
      learn: () => undefined,
    }),
    preview: unused,
    jq: unused,
    reading: unused,
    perform: unused,
    timeout: undefined,
    readText: unused,
    profile: unused,
    filesIn: () => undefined,
    quiet: false,
    conceal: () => undefined,
    notice: async (text) => void notices.push(text),
    again: (other) => fakeSession(other, { context: { ...context, ...more.context }, folder }),
  }
}

/** The rows of an answer, or its value; these tasks make lists, not streams. */
export function answerOf(result: TaskResult): unknown {
  if (result === undefined) return undefined
  if ('rows' in result) return [...(result.rows as Iterable<unknown>)]
  return 'value' in result ? result.value : result
}
