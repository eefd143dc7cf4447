/** Both databases answer the same, byte by byte: every operation, to each of four identities; and ids of any shape. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { createSample } from '../../../src/local/fixtures/sample/sample.ts'
import { invalid } from '../../../src/local/reply/refusals.ts'
import type { Database } from '../../../src/local/store/database.ts'
import { postgresSearch } from '../../../src/local/store/postgres/search.ts'
import type { SearchIndex } from '../../../src/local/store/search/search.ts'
import { sqliteSearch } from '../../../src/local/store/search/sqlite-search.ts'
import type { Store } from '../../../src/local/store/store.ts'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { operations } from '../../support/operations.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { ws } from '../../support/program.ts'
import { readShellLine } from '../../support/shell-words.ts'
import { postgresStore } from '../either-store.ts'
import { memoryStore } from '../memory-store.ts'
import { giveToken, type Rehearsal, rehearseOn, startOfTime } from '../rehearsal.ts'
import { handle } from '../run-example.ts'
import { type SampleCopies, sampleCopies } from '../sample-copies.ts'

/** The least first: what an admin deletes, nobody after them could ask for. */
const identities = ['usr_stranger', 'usr_fay', 'usr_chen', 'usr_ada']

const filledWith = (search: SearchIndex) => async (db: Database) => {
  const now = new Date(startOfTime).toISOString()
  await createSample(db, { now, search })
  const stranger = { display_name: 'Stranger', email: 'stranger@elsewhere.example', created_at: now }
  await db
    .insertInto('users')
    .values({ id: 'usr_stranger', ...stranger })
    .execute()
  for (const { id } of await db.selectFrom('users').select('id').execute()) await giveToken(db, id)
}

let sample: SampleCopies
let stores: readonly Store[] = []

beforeAll(async () => {
  if (withoutPostgres) return
  sample = await sampleCopies()
  stores = [await memoryStore(filledWith(sqliteSearch)), await postgresStore(filledWith(postgresSearch))]
})
afterAll(async () => {
  if (withoutPostgres) return
  sample.remove()
  for (const store of stores) await store.close()
})

interface Asked extends Pick<HttpRequest, 'method'> {
  readonly path: string
  readonly body: string | undefined
}

/** Nobody imports anything: what is read comes from nowhere. */
const fetchFile = async () => {
  throw invalid('no documents here')
}

/** The requests of the first example of an operation. */
async function requestsOf(example: string): Promise<readonly Asked[]> {
  const { env, words } = readShellLine(example)
  const workspace = sample.open()
  const asked: Asked[] = []
  try {
    await ws(words.slice(1), {
      workingDirectory: folderWith(),
      env: { WS_ORG: 'org_northwind', ...env },
      service: async (request) => {
        const { pathname, search } = new URL(request.url)
        asked.push({ method: request.method, path: pathname + search, body: request.body })
        const { status, headers, text } = await handle(workspace, request)
        return { status, headers, body: await text() }
      },
    })
    return asked
  } finally {
    await workspace.close()
  }
}

const ask = ({ call }: Rehearsal, { method, path, body }: Asked, user: string) =>
  call(`${method} ${path}`, { token: `token_${user}`, ...(body === undefined ? {} : { body }) })

test.skipIf(withoutPostgres)(`operations, each to ${identities.length} identities${orWhyNot}`, async () => {
  const asked: Asked[] = []
  for (const { examples } of someOf([...operations.values()], 5))
    asked.push(...(await requestsOf(examples[0] ?? expect.fail())))
  const [inFile, there] = stores.map((store) => rehearseOn(store, { fetchFile }))
  const statuses = new Set<number>()
  for (const user of identities) {
    for (const one of asked) {
      const replies = await Promise.all([inFile, there].map((each) => ask(each ?? expect.fail(), one, user)))
      const [first, second] = replies.map((reply) => ({ user, ...one, ...reply }))
      // Each database ranks in its own way (search.test.ts).
      const isRanked = one.path.includes('/search?')
      expect(isRanked ? second?.status : second).toEqual(isRanked ? first?.status : first)
      statuses.add(first?.status ?? 0)
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 403, 404]))
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    "'; DROP TABLE spaces; --",
    '%00',
    '\uFDD1',
    'a/b',
    '\\',
    '%',
    '_',
    '🦊',
    'x'.repeat(3000),
  ),
  fc.integer().map(String),
)

test.skipIf(withoutPostgres)(
  `ids of any shape are found in neither, or in both${orWhyNot}`,
  async () => {
    // Numbers that look like chance repeat after so many ids.
    const parts = { fetchFile, random: Math.random }
    const [inFile, there] = stores.map((store) => rehearseOn(store, parts))
    const paths = [...operations.values()].map(({ method, path }) => ({ method, path }))
    const property = fc.asyncProperty(
      fc.constantFrom(...paths),
      hostile,
      fc.nat(3),
      async ({ method, path }, id, place) => {
        const known = ['org_northwind', 'spc_api', 'site_docs'][place]
        const encoded = encodeURIComponent(id.toWellFormed())
        fc.pre(encoded !== '.' && encoded !== '..')
        let count = 0
        const filled = path.replaceAll(/\{[^}]*\}/g, () =>
          count++ === 0 && known !== undefined ? known : encoded,
        )
        fc.pre(filled.includes(encoded))
        const body = method === 'GET' || method === 'DELETE' ? undefined : { title: id, subject: id }
        const line = { method, path: filled, body: body && JSON.stringify(body) }
        const replies = await Promise.all(
          [inFile, there].map((each) => ask(each ?? expect.fail(), line, 'usr_ada')),
        )
        expect({ ...line, status: replies[1]?.status }).toEqual({ ...line, status: replies[0]?.status })
        expect(replies[0]?.status).toBeLessThan(500)
      },
    )
    await fc.assert(property, isCampaign ? { numRuns: 17_000 } : { numRuns: 150, seed: 1 })
  },
  isCampaign ? 20 * 60_000 : 60_000,
)
