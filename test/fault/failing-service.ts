/** The sample workspace behind a socket: one of its requests meets a fault, all others get their replies. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { createWorkspace, openWorkspace } from '../../src/local/workspace.ts'
import { repeatableRandom, startOfTime } from '../local/rehearsal.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { closed, head, replied, reset, wire, written } from './behaviours.ts'
import { type Behaviour, type HostileServer, hostile, type Received } from './hostile.ts'

/** The kind of failure that the client should see: temporary, the service's own, unreadable. */
export type Kind =
  | 'network'
  | 'service'
  | 'gateway'
  | 'throttle'
  | 'long throttle'
  | 'cut'
  | 'garbage'
  | 'redirect'
  | 'token'

/** The fate of a request. */
export interface Way {
  readonly name: string
  readonly kind: Kind
  /** True if the service performs the request before the fault. */
  readonly isApplied: boolean
  /** @param reply - what the service would have answered */
  answer(reply: Buffer): Behaviour
}

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  replied({ status, headers, body: { error: { message: 'Not now' } } })

/** Half of the reply, then the end of the connection. */
const cutReply =
  (reply: Buffer): Behaviour =>
  ({ socket }) =>
    socket.end(reply.subarray(0, reply.indexOf('\r\n\r\n') + 4 + 1))

export const ways: readonly Way[] = [
  {
    name: 'the connection is closed before it is done',
    kind: 'network',
    isApplied: false,
    answer: () => closed,
  },
  {
    name: 'the connection is reset before it is done',
    kind: 'network',
    isApplied: false,
    answer: () => reset,
  },
  {
    name: 'the connection is closed when it is done',
    kind: 'network',
    isApplied: true,
    answer: () => closed,
  },
  { name: 'the connection is reset when it is done', kind: 'network', isApplied: true, answer: () => reset },
  { name: '500', kind: 'service', isApplied: false, answer: () => refusal(500) },
  { name: '500 when it is done', kind: 'service', isApplied: true, answer: () => refusal(500) },
  {
    name: '503 with Retry-After',
    kind: 'service',
    isApplied: false,
    answer: () => refusal(503, { 'retry-after': '1' }),
  },
  {
    name: '502 with HTML',
    kind: 'gateway',
    isApplied: false,
    answer: () => replied({ status: 502, body: '<html>' }),
  },
  { name: '429', kind: 'throttle', isApplied: false, answer: () => refusal(429) },
  {
    name: '429 with Retry-After',
    kind: 'throttle',
    isApplied: false,
    answer: () => refusal(429, { 'retry-after': '2' }),
  },
  {
    name: '429 for hours',
    kind: 'long throttle',
    isApplied: false,
    answer: () => refusal(429, { 'retry-after': '9999' }),
  },
  { name: 'a cut reply', kind: 'cut', isApplied: true, answer: cutReply },
  { name: 'no JSON', kind: 'garbage', isApplied: true, answer: () => replied({ body: 'It worked!' }) },
  { name: 'no HTTP', kind: 'garbage', isApplied: true, answer: () => written('It worked!\r\n\r\n') },
  {
    name: 'a login page',
    kind: 'redirect',
    isApplied: false,
    answer: () => written(head(302, { location: '/login' })),
  },
  { name: '401', kind: 'token', isApplied: false, answer: () => refusal(401) },
]

export interface FailingService extends AsyncDisposable {
  readonly server: HostileServer
  /** Requests that were done, with the status that came of it. */
  readonly done: readonly { readonly request: Received; readonly status: number }[]
  /** Everything in the workspace except times. */
  contents(): string
}

export interface Services {
  /** A service of its own. `at` is the request that fails, from 1. */
  open(fault?: { readonly at: number; readonly way: Way }): Promise<FailingService>
  remove(): void
}

export async function makeServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-services-'))
  const original = join(folder, 'original.db')
  const random = repeatableRandom()
  await createWorkspace(original, { now: () => startOfTime, random }, (db, { now }) =>
    createSample(db, { now, search: sqliteSearch }),
  )
  let copies = 0
  return {
    open: (fault) => {
      copies += 1
      const path = join(folder, `${copies}.db`)
      copyFileSync(original, path)
      return serve(path, fault)
    },
    remove: () => removeFolder(folder),
  }
}

async function serve(path: string, fault: Parameters<Services['open']>[0]): Promise<FailingService> {
  let moments = 0
  // Every question moves the clock, so that no wait lasts for ever.
  const now = () => startOfTime + 100 * moments++
  const workspace = openWorkspace(path, { now, random: repeatableRandom() })
  const done: { request: Received; status: number }[] = []
  const perform = async (request: Received): Promise<Buffer> => {
    const { method, target, headers, body } = request
    const reply = await workspace.handle({
      method,
      url: `local:${target}`,
      headers: Object.fromEntries(headers.filter(([name]) => name !== 'authorization')),
      ...(body === '' ? {} : { body }),
    })
    done.push({ request, status: reply.status })
    return wire({
      status: reply.status,
      headers: { ...reply.headers, connection: 'keep-alive' },
      body: await reply.text(),
    })
  }
  const atWork = new Set<Promise<Buffer>>()
  const performed = async (request: Received): Promise<Buffer> => {
    const reply = perform(request)
    atWork.add(reply)
    return reply.finally(() => atWork.delete(reply))
  }
  const server = await hostile(async (exchange) => {
    const way = fault?.at === exchange.number ? fault.way : undefined
    const reply = way?.isApplied === false ? Buffer.alloc(0) : await performed(exchange.request)
    if (way === undefined) exchange.socket.write(reply)
    else way.answer(reply)(exchange)
  })
  return {
    server,
    done,
    contents: () => contentsOf(path),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      // ws may have given up before the service was done.
      await Promise.all(atWork)
      await workspace.close()
      for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
    },
  }
}

/** Without times, and without the ids and documents that hold them. */
export const timeless = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'some time')
    .replaceAll(/data:application\/pdf;base64,[\w+/=]+/g, 'a document')
    .replaceAll(/\b([a-z]+)_1m7y[0-9a-z]{12,}/g, '$1_new')

/** Without the audit log, which tells of a request that is sent again twice: the service has done it twice. */
function contentsOf(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'audit_events' AND sql NOT LIKE '%VIRTUAL%'",
      )
      .all()
    return timeless(
      tables
        .map(({ name }) => JSON.stringify([name, db.prepare(`SELECT * FROM "${name}"`).all()]))
        .join('\n'),
    )
  } finally {
    db.close()
  }
}
