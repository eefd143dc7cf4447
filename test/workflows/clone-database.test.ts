/** `ws local clone --database`: the clone in a database is the clone in a file, and a refresh keeps its tokens. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/local/store/postgres/store.ts'
import { addressed, world } from '../local/either-store.ts'
import { rehearseAt, rehearseOn } from '../local/rehearsal.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { newDatabase, orWhyNot, withoutPostgres } from '../support/postgres.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program

const organization = '/orgs/org_northwind'
const changeRequest = '/spaces/spc_api/change-requests/cr_rate_limits'
const paths = [
  organization,
  `${organization}/teams`,
  `${organization}/saml`,
  `${organization}/sites`,
  `${organization}/sites/site_docs/site-spaces`,
  `${organization}/openapi/payments/versions/latest/content`,
  '/collections/col_product/spaces',
  '/spaces/spc_api/change-requests',
  `${changeRequest}/content/pages`,
  `${changeRequest}/comments`,
  '/spaces/spc_start/change-requests/cr_screens/content/files',
]

test.skipIf(withoutPostgres)(`a database holds what a file holds, byte by byte${orWhyNot}`, async () => {
  const { address } = await newDatabase()
  const there = ['--database', address, '-o', 'json']
  const made = await ws(['local', 'clone', '--content', ...there])
  expect(made.exit).toBe(0)
  expect(JSON.parse(made.out)).toMatchObject({ profile: null, organization: 'org_northwind', spaces: 12 })
  expect((await ws(['local', 'clone', '--content'])).exit).toBe(0)

  const store = await openDatabase(addressed(address), world)
  try {
    const file = rehearseAt(join(folder, 'config/data/clone-clone.db'))
    const database = rehearseOn(store)
    for (const path of paths) {
      const [inFile, inDatabase] = [await file.call(`GET /v1${path}`), await database.call(`GET /v1${path}`)]
      expect({ path, ...inDatabase }).toEqual({ path, ...inFile })
      expect(inFile.status).toBe(200)
    }
    const token = (await ws(['local', 'token', 'create', '--user', 'usr_ada', ...there])).out
    await ws(['space', 'update', 'spc_api', '--title', 'API, anew'])
    expect((await ws(['local', 'clone', '--refresh', ...there])).exit).toBe(0)
    const { secret } = JSON.parse(token)
    expect((await database.call('GET /v1/spaces/spc_api', { token: secret })).body.title).toBe('API, anew')
  } finally {
    await store.close()
  }
  const { out, err } = await ws(['local', 'status', ...there])
  expect(JSON.parse(out).clone).toMatchObject({ organization: 'org_northwind', content: true })
  expect(err).toContain('A clone of org_northwind')
})

test.skipIf(withoutPostgres)(`a database that holds something stays as it is${orWhyNot}`, async () => {
  const { address } = await newDatabase()
  const clone = (...more: readonly string[]) => ws(['local', 'clone', '--database', address, ...more])
  expect(await clone('--refresh')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('There is no clone'),
  })
  expect((await clone()).exit).toBe(0)
  expect(await clone()).toMatchObject({ exit: 2, err: expect.stringContaining('--refresh brings it up') })
  const lab = await ws(['local', 'clone', '--refresh', '--database', address], { env: { WS_ORG: 'org_lab' } })
  expect(lab).toMatchObject({ exit: 2, err: expect.stringContaining('and not of org_lab') })
  const named = await clone('--name', 'other')
  expect(named).toMatchObject({ exit: 2, err: expect.stringContaining('--name is of a profile') })
})

test.skipIf(withoutPostgres)(`a backup goes into a database, too${orWhyNot}`, async () => {
  const { address } = await newDatabase()
  expect((await ws(['backup', 'create', 'whole', '--content'])).exit).toBe(0)
  const init = ['local', 'init', '--from-backup', 'whole', '--database', address]
  expect(await ws(init)).toMatchObject({ exit: 0, out: expect.stringContaining('spaces\t12') })
  expect(await ws(init)).toMatchObject({ exit: 2, err: expect.stringContaining('There is a workspace at') })
})
