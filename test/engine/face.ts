/** A face of a few lines, without the command line: data in, data out, and a consent that the test gives or refuses. */
import { nullContext } from '../../scripts/build/null-context.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import type { Row } from '../../src/engine/bulk/row.ts'
import type { CallOptions } from '../../src/engine/call-options.ts'
import type { ConsentQuestion } from '../../src/engine/consent.ts'
import type { ChangeHistory } from '../../src/engine/history.ts'
import { checkInput, type GivenInput } from '../../src/engine/input/check-input.ts'
import { InputError } from '../../src/engine/input/input-error.ts'
import { runCall } from '../../src/engine/pipeline.ts'
import { openSession } from '../../src/engine/session.ts'
import type { PreviewedRequests, Remark, Result, View } from '../../src/engine/view.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import type { Task } from '../../src/task/task.ts'
import { noKeyring } from '../settings/fake-context.ts'
import { folderWith } from '../support/folder.ts'
import { lapse } from '../support/lapse.ts'

interface FaceWorld {
  /** Answers every request. */
  readonly service?: (request: HttpRequest) => { readonly status?: number; readonly body?: unknown }
  /** Members of the profile. */
  readonly profile?: object
  /** Receives each question in order, and agrees or not; default: never. */
  readonly agrees?: (question: ConsentQuestion) => boolean
  readonly history?: ChangeHistory
}

interface Asked extends CallOptions {
  readonly isPreview?: boolean
}

interface Noted {
  readonly when: 'before' | 'after'
  readonly operation: Operation
  readonly path: GivenInput['path']
  readonly seen: unknown
}

/** A history that only tells what it is told. */
export function historyTelling(note: (noted: Noted) => void): ChangeHistory {
  return {
    recorder:
      async ({ seen }) =>
      (client) => {
        const around = async <Value>(
          operation: Operation,
          path: GivenInput['path'],
          work: () => Promise<Value>,
        ) => {
          if (operation.method === 'GET') return work()
          note({ when: 'before', operation, path, seen })
          const value = await work()
          note({ when: 'after', operation, path, seen })
          return value
        }
        return {
          ...client,
          invoke: (operation, input) => around(operation, input.path, () => client.invoke(operation, input)),
          perform: (operation, input) =>
            around(operation, input.path, () => client.perform(operation, input)),
        }
      },
    found: async () => undefined,
    close: async () => undefined,
  }
}

/** One session, through which as many calls go as a test makes. */
export function openFace({ service, profile = {}, agrees = () => false, history }: FaceWorld = {}) {
  const requests: HttpRequest[] = []
  const asked: ConsentQuestion[] = []
  const remarks: Remark[] = []
  const plans: PreviewedRequests[] = []
  const home = folderWith({
    'config.json': JSON.stringify({
      current: 'prod',
      profiles: { prod: { url: 'https://api.test', ...profile } },
    }),
  })
  const send = async (request: HttpRequest) => {
    requests.push(request)
    const { status = 200, body = {} } = service?.(request) ?? {}
    const text = JSON.stringify(body)
    return { status, headers: {}, text: async () => text, bytes: async () => Buffer.from(text) }
  }
  const session = openSession({
    context: {
      ...nullContext('not part of this test'),
      ...lapse(),
      env: { WS_CONFIG_DIR: home, WS_TOKEN: 'secret-token' },
      keyring: noKeyring,
      transport: async () => ({ send, close: async () => undefined }),
    },
    flags: {},
    limits: { timeout: undefined, retries: 0, outage: 0, largestReply: undefined, debug: false },
    quiet: true,
    isAgreed: false,
    isInteractive: () => false,
    history,
    notice: async () => undefined,
    trace: async () => undefined,
    filesIn: () => undefined,
    readText: () => Promise.reject(new Error('no files here')),
    jq: () => Promise.reject(new Error('no jq here')),
    reading: () => Promise.reject(new Error('no commands here')),
  })
  const view = (isPreview: boolean): View => ({
    isPreview,
    check: async () => undefined,
    tell: async (remark) => void remarks.push(remark),
    preview: async (plan) => void plans.push(plan),
    present: async () => undefined,
  })
  const common = (options: Asked) => ({
    options,
    view: view(options.isPreview === true),
    consent: {
      ask: async (question: ConsentQuestion) => {
        asked.push(question)
        return agrees(question) ? ('granted' as const) : { reason: 'Nobody agreed' }
      },
    },
    origin: { name: 'test' },
  })
  return {
    requests,
    asked,
    remarks,
    plans,
    session,
    call: async (spec: Operation | Task, given: GivenInput, options: Asked = {}) => {
      const checked = await checkInput(spec, given)
      if ('faults' in checked) throw new InputError(checked.faults)
      return runCall({ spec, input: { one: checked.input }, ...common(options) }, session)
    },
    callMany: async (spec: Operation, rows: readonly GivenInput[], options: Asked = {}) => {
      const read = () => Promise.all(rows.map((given, index) => rowOf(spec, given, index)))
      const many = { read, concurrency: 2, stopsAtFailure: false }
      return runCall({ spec, input: { many }, ...common(options) }, session)
    },
  }
}

async function rowOf(spec: Operation, given: GivenInput, index: number): Promise<Row> {
  const checked = await checkInput(spec, given)
  if ('faults' in checked) throw new InputError(checked.faults)
  const id = String(Object.values(given.path ?? {}).at(-1))
  return { index, given: id, input: checked.input, target: id, label: id }
}

/** The value of a single call. */
export const answerOf = (result: Result | undefined) =>
  result?.kind === 'value' ? result.value : expectNothing(result)

function expectNothing(result: Result | undefined): never {
  throw new Error(`The call came to ${result?.kind}`)
}
