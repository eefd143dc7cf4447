/** Servers as programs of their own, on one database, and callers that go to any of them. */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { createInDatabase } from '../../../src/local/store/postgres/store.ts'
import { asking, newDatabase } from '../../support/postgres.ts'
import { addressed, world } from '../either-store.ts'
import { giveToken } from '../rehearsal.ts'
import { smallWorkspace } from '../small-workspace.ts'

export interface ServerProgram {
  readonly url: string
  /** Lines of its log. */
  readonly log: () => string
  kill(signal: NodeJS.Signals): void
  /** The exit code; undefined if a signal ended it. */
  readonly ended: Promise<number | undefined>
}

/** The token of the owner is `token_usr_ada`. */
export async function smallDatabase(): Promise<string> {
  const database = await newDatabase()
  await createInDatabase(addressed(database.address), world, async (db) => {
    await smallWorkspace(db)
    await giveToken(db, 'usr_ada')
  })
  return database.address
}

export async function serveOn(address: string, ...flags: readonly string[]): Promise<ServerProgram> {
  const words = ['local', 'serve', '--database', address, '--log', ...flags]
  const server = execa(process.execPath, [resolve('bin/ws.js'), ...words], {
    env: { HOME: '/nonexistent', WS_CONFIG_DIR: '/nonexistent', PATH: '' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk
  })
  const ended = server.then(({ exitCode }) => exitCode)
  const [line] = await Promise.race([once(server.stdout, 'data'), ended.then(() => [''])])
  if (String(line) === '') throw new Error(`the server did not start: ${log}`)
  return { url: String(line).trim(), log: () => log, kill: (signal) => void server.kill(signal), ended }
}

export async function endServer({ kill, ended }: ServerProgram): Promise<void> {
  kill('SIGKILL')
  await ended
}

/** A server for one test. */
export async function serveForTest(address: string, ...flags: readonly string[]): Promise<ServerProgram> {
  const server = await serveOn(address, ...flags)
  onTestFinished(() => endServer(server))
  return server
}

const owner = 'token_usr_ada'

/** `call(server, 'GET /v1/orgs')`, as the owner unless told otherwise. */
export async function call(
  { url }: Pick<ServerProgram, 'url'>,
  line: string,
  { body, token = owner }: { readonly body?: unknown; readonly token?: string } = {},
) {
  const [method = '', target = ''] = line.split(' ')
  const reply = await fetch(url + target, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: reply.headers,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
    body: (text.startsWith('{') ? JSON.parse(text) : text) as any,
  }
}

/** Ends the connections of others to this database, and tells how many there were. */
export const cutConnections = (address: string): Promise<number> =>
  asking(address, async (client) => {
    const { rows } = await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return rows.length
  })
