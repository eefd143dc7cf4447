/** A workspace takes the place of nothing or of another one: readers see the old contents or the new ones, and extensions keep their tables. */
import { expect, onTestFinished, test } from 'vitest'
import { databaseWorkspace } from '../../../src/local/database-workspace.ts'
import { openDatabase } from '../../../src/local/store/postgres/store.ts'
import { lapse } from '../../support/lapse.ts'
import { asking, newDatabase, orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { addressed, world } from '../either-store.ts'
import { rehearseOn, startOfTime } from '../rehearsal.ts'
import { smallDatabase } from './served.ts'

const resets = 8
const readers = 4

test.skipIf(withoutPostgres)(`tables and views of extensions are nobody's${orWhyNot}`, async () => {
  const { address, drop } = await newDatabase()
  onTestFinished(drop)
  const place = { ...world, ...lapse(), now: () => startOfTime, workingDirectory: '.' }
  const workspace = databaseWorkspace(addressed(address), place)
  const extend =
    'CREATE EXTENSION pg_buffercache; CREATE TABLE of_extension (); ALTER EXTENSION pg_buffercache ADD TABLE of_extension'
  await asking(address, (client) => client.query(extend))
  expect(await workspace.isThere()).toBe(false)
  await asking(address, (client) => client.query('CREATE TABLE of_others ()'))
  await expect(workspace.isThere()).rejects.toThrow('There is a table of_others in the database')
})

test.skipIf(withoutPostgres)(`${resets} resets under ${readers} readers${orWhyNot}`, async () => {
  const address = await smallDatabase()
  const place = { ...world, ...lapse(), now: () => startOfTime, workingDirectory: '.' }
  const workspace = databaseWorkspace(addressed(address), place)
  const store = await openDatabase(addressed(address), world)
  const { call } = rehearseOn(store, { withoutToken: 'refused' })
  const statuses = new Set<number>()
  let isDone = false
  const read = async (_: unknown, reader: number) => {
    for (let turn = 0; !isDone; turn += 1) {
      const { status } = await call(`GET /v1/orgs?reader=${reader}&turn=${turn}`, { token: 'token_usr_ada' })
      statuses.add(status)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, read))
  try {
    for (let turn = 0; turn < resets; turn += 1) await workspace.reset({ sample: turn % 2 === 0 })
  } finally {
    isDone = true
    await reading
    await store.close()
  }
  expect([...statuses]).toEqual([200])
})
