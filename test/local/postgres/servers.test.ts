/** Any number of servers on one database: each knows at once what another wrote, and each can be lost. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../../../src/local/store/database.ts'
import { demandSessions } from '../../../src/local/store/postgres/sessions.ts'
import { createInDatabase, openDatabase } from '../../../src/local/store/postgres/store.ts'
import { asking, orWhyNot, startCluster, stopCluster, withoutPostgres } from '../../support/postgres.ts'
import { addressed, world } from '../either-store.ts'
import { giveToken } from '../rehearsal.ts'
import { smallWorkspace } from '../small-workspace.ts'
import {
  call,
  cutConnections,
  endServer,
  type ServerProgram,
  serveForTest,
  serveOn,
  smallDatabase,
} from './served.ts'

const space = '/v1/spaces/spc_api'

let address: string
let one: ServerProgram
let other: ServerProgram

beforeAll(async () => {
  if (withoutPostgres) return
  address = await smallDatabase()
  const flags = ['--public-url', 'https://docs.internal']
  ;[one, other] = await Promise.all([serveOn(address, ...flags), serveOn(address, ...flags)])
})
afterAll(() => Promise.all([one, other].filter((server) => server !== undefined).map(endServer)))

describe.skipIf(withoutPostgres)(`two servers on one database${orWhyNot}`, () => {
  test('are one workspace: nothing that was kept is older than the last write', async () => {
    for (let turn = 1; turn <= 20; turn += 1) {
      const [writer, reader] = turn % 2 === 0 ? [one, other] : [other, one]
      // Both keep the reply before it.
      await Promise.all([call(one, `GET ${space}`), call(other, `GET ${space}`)])
      await call(writer, `PATCH ${space}`, { body: { title: `Title ${turn}` } })
      expect((await call(reader, `GET ${space}`)).body.title).toBe(`Title ${turn}`)
    }
  })

  test('let in whom either knows, and nobody whose token is revoked', async () => {
    const statuses = async () =>
      (
        await Promise.all(
          [one, other].map((server) => call(server, `GET ${space}`, { token: 'token_usr_fay' })),
        )
      ).map(({ status }) => status)
    expect(await statuses()).toEqual([401, 401])
    const hash = `encode(sha256('token_usr_fay'), 'hex')`
    await asking(address, (client) =>
      client.query(
        `INSERT INTO tokens VALUES ('tok_fay', 'usr_fay', ${hash}, 'Fay', '2026-11-01T08:00:00.000Z')`,
      ),
    )
    expect(await statuses()).toEqual([200, 200])
    await asking(address, (client) => client.query("DELETE FROM tokens WHERE id = 'tok_fay'"))
    expect(await statuses()).toEqual([401, 401])
  })

  test('never give the same id to two requests', async () => {
    const asked = Array.from({ length: 6 }, (_, turn) => call(turn % 2 === 0 ? one : other, `GET ${space}`))
    const ids = (await Promise.all(asked)).map(({ headers }) => headers.get('x-request-id'))
    const runs = new Set(ids.map((id) => /^req_(\w+)_\d+$/.exec(id ?? '')?.[1]))
    expect([new Set(ids).size, runs.size]).toEqual([6, 2])
  })

  test('share nothing but the database: between requests, neither holds a lock or a transaction there', async () => {
    const asked = [one, other].flatMap((server) => [
      call(server, `GET ${space}?number=1`),
      call(server, `PATCH ${space}`, { body: { title: 'Shared' } }),
    ])
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const held = () =>
      asking(address, async (client) => {
        const { rows } = await client.query(
          `SELECT state, mode FROM pg_stat_activity LEFT JOIN pg_locks USING (pid)
            WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
              AND (state <> 'idle' OR mode IS NOT NULL)`,
        )
        return rows
      })
    // Replies do not wait for the end of a transaction of reads.
    await expect.poll(held).toEqual([])
  })

  test('give numbers and places once, however many ask at a time', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        call(index % 2 === 0 ? one : other, `POST ${space}/change-requests`, {
          body: { subject: `No ${index}` },
        }),
      ),
    )
    const numbers = made.map(({ body }) => body.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  })
})

describe.skipIf(withoutPostgres)(`a server${orWhyNot}`, () => {
  test('wants sessions of its own, which a pooler by transactions does not give', async () => {
    const refusal = 'The database docs is behind a pooler that does not keep sessions'
    await asking(address, async (client) => {
      const shared = {
        connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
        end: async () => undefined,
      } as unknown as PostgresPool
      const pooled = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared }) })
      await expect(demandSessions(pooled, 'docs')).rejects.toThrow(refusal)
    })
    const { db, close } = await openDatabase(addressed(address), world)
    await demandSessions(db, 'docs')
    await close()
  })

  test('whose connections are cut answers on, as if nothing had happened', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await call(one, `GET ${space}`)).status).toBe(200)
      expect(await cutConnections(address)).toBeGreaterThan(0)
      const replies = await Promise.all([
        call(one, `PATCH ${space}`, { body: { title: `Title ${turn}` } }),
        call(one, `GET ${space}`),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('that is told to end says so, answers, and ends with 0', async () => {
    const server = await serveForTest(address)
    expect((await call(server, 'GET /readyz')).status).toBe(200)
    const replies = Array.from({ length: 10 }, (_, index) =>
      call(server, `POST ${space}/change-requests`, { body: { subject: `No ${index}` } }),
    )
    await replies[0]
    server.kill('SIGTERM')
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await server.ended).toBe(0)
  })

  test('tells its state, and counts in OpenMetrics', async () => {
    const told = [await call(other, 'GET /healthz'), await call(other, 'GET /readyz')]
    expect(told.map(({ body }) => body)).toEqual(['alive', 'ready'])
    await call(other, `GET ${space}`)
    const { body, headers } = await call(other, 'GET /metrics')
    expect(headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(body).toMatch(/^ws_requests_total\{method="GET",status="200"\} \d+$/m)
    expect(body).toMatch(/^ws_database_connections\{state="open"\} \d+$/m)
    expect(body).toMatch(/# EOF\n$/)
    const line = JSON.parse(other.log().match(/^\{.*spc_api.*\}$/m)?.[0] ?? '{}')
    expect(line).toMatchObject({
      method: 'GET',
      path: space,
      status: 200,
      id: expect.stringMatching(/^req_/),
    })
  })

  test('is reached by its public address, and by no other name', async () => {
    const { hostname, port } = new URL(one.url)
    const asked = async (host: string) => {
      const { request } = await import('node:http')
      return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const headers = { host, authorization: 'Bearer token_usr_ada' }
        request({ hostname, port, path: `${space}/comments`, headers }, (reply) => {
          let text = ''
          reply.on('data', (chunk) => {
            text += chunk
          })
          reply.on('end', () => resolve({ status: reply.statusCode, text }))
        })
          .on('error', reject)
          .end()
      })
    }
    expect((await asked('docs.internal')).status).toBe(200)
    expect((await asked('evil.internal')).status).toBe(403)
  })
})

describe.skipIf(withoutPostgres)(`a database that goes away${orWhyNot}`, () => {
  test('is said with 503 and Retry-After, and is used again when it is back', async () => {
    const folder = `${process.env.WS_TEST_CLUSTER}-away`
    onTestFinished(() => stopCluster(folder))
    // It ends as in a crash, which must lose nothing that was committed.
    const lasting = ['-c', 'synchronous_commit=on']
    const cluster = await startCluster(folder, lasting)
    const away = cluster.address('postgres')
    await createInDatabase(addressed(away), world, async (db) => {
      await smallWorkspace(db)
      await giveToken(db, 'usr_ada')
    })
    const server = await serveForTest(away)
    expect((await call(server, `GET ${space}`)).status).toBe(200)
    process.kill(cluster.pid, 'SIGQUIT')
    await expect.poll(async () => (await call(server, 'GET /readyz')).status).toBe(503)
    for (const line of [`GET ${space}`, `PATCH ${space}`]) {
      const { status, headers, body } = await call(
        server,
        line,
        line.startsWith('PATCH') ? { body: { title: 'X' } } : {},
      )
      expect([status, headers.get('retry-after'), body.error.message]).toEqual([
        503,
        '2',
        'The database of the workspace is away; try again',
      ])
    }
    expect((await call(server, 'GET /healthz')).status).toBe(200)
    await startCluster(folder, lasting)
    const back = await call(server, `PATCH ${space}`, { body: { title: 'Back' } })
    expect([back.status, server.log().split('\n').at(-3)]).toEqual([200, expect.anything()])
    expect((await call(server, 'GET /readyz')).status).toBe(200)
  })
})
