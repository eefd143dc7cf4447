/** Requests that wait together share a transaction: each has its own outcome, and none is answered before its COMMIT. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { createTurns } from '../../src/local/store/turns.ts'
import { memoryStore } from './memory-store.ts'
import { giveToken, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'

/** Another process, as far as SQLite is concerned. */
function connectElsewhere(path: string): DatabaseSync {
  const file = new DatabaseSync(path)
  onTestFinished(() => file.close())
  return file
}

const rename = (id: string, title: string) => (db: Database) =>
  db.updateTable('spaces').set({ title }).where('id', '=', id).execute()

describe('writes that wait together', () => {
  test('have one outcome each', async () => {
    const { call } = await rehearse()
    const title = (id: string, words: string) =>
      call(`PATCH /v1/spaces/${id}`, { body: { title: words } }).then(({ status }) => status)
    const hostname = (id: string) =>
      call(`PATCH /v1/orgs/${id}`, { body: { hostname: 'taken' } }).then(({ status }) => status)
    const statuses = await Promise.all([
      title('spc_api', 'One'),
      title('spc_none', 'Two'),
      hostname('org_northwind'),
      hostname('org_lab'),
      title('spc_sdk', 'Three'),
    ])
    expect(statuses).toEqual([200, 404, 200, 409, 200])
    expect((await call('GET /v1/spaces/spc_api')).body.title).toBe('One')
    expect((await call('GET /v1/spaces/spc_sdk')).body.title).toBe('Three')
    expect((await call('GET /v1/orgs/org_lab')).body).not.toHaveProperty('hostname')
  })

  test('leave nothing of one that fails half-way', async () => {
    const { db, close } = await memoryStore(smallWorkspace)
    onTestFinished(close)
    const turns = createTurns(db)
    const torn = turns.write(async (transaction) => {
      await rename('spc_api', 'Torn')(transaction)
      throw new Error('half-way')
    })
    const [whole, failed] = await Promise.allSettled([turns.write(rename('spc_sdk', 'Whole')), torn])
    expect([whole.status, failed.status]).toEqual(['fulfilled', 'rejected'])
    const rows = await db
      .selectFrom('spaces')
      .select('title')
      .where('id', 'in', ['spc_api', 'spc_sdk'])
      .execute()
    expect(rows.map((row) => row.title).toSorted()).toEqual(['Whole', 'spc_api'])
  })

  test('are kept when one of them fails at the COMMIT', async () => {
    const { db, close } = await memoryStore(smallWorkspace)
    onTestFinished(close)
    const turns = createTurns(db)
    const dangling = (transaction: Database) =>
      transaction.updateTable('spaces').set({ revision_id: 'rev_none' }).where('id', '=', 'spc_cli').execute()
    const outcomes = await Promise.allSettled([
      turns.write(rename('spc_api', 'Before')),
      turns.write(dangling),
      turns.write(rename('spc_sdk', 'After')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await db.selectFrom('spaces').select('title').orderBy('id').execute()
    expect(rows.map((row) => row.title)).toEqual(expect.arrayContaining(['Before', 'After']))
  })

  test('are there for everybody when they are answered', async () => {
    const { call, path } = await rehearse()
    const elsewhere = connectElsewhere(path).prepare('SELECT title FROM spaces WHERE id = ?')
    const ids = ['spc_api', 'spc_sdk', 'spc_cli', 'spc_start', 'spc_guides']
    await Promise.all(
      ids.map(async (id) => {
        await call(`PATCH /v1/spaces/${id}`, { body: { title: `New ${id}` } })
        expect(elsewhere.get(id)?.title).toBe(`New ${id}`)
      }),
    )
  })
})

describe('what is kept from one request to the next', () => {
  test('is forgotten when another process writes', async () => {
    const { call, path } = await rehearse()
    const title = async () => (await call('GET /v1/spaces/spc_api')).body.title
    expect([await title(), await title()]).toEqual(['spc_api', 'spc_api'])
    connectElsewhere(path).exec("UPDATE spaces SET title = 'Elsewhere' WHERE id = 'spc_api'")
    expect(await title()).toBe('Elsewhere')
    await call('PATCH /v1/spaces/spc_api', { body: { title: 'Here' } })
    expect(await title()).toBe('Here')
  })

  test('lets nobody in whose token another process revoked', async () => {
    const { call, db, path } = await rehearse()
    const token = await giveToken(db, 'usr_fay')
    const status = async () => (await call('GET /v1/spaces/spc_api', { token })).status
    expect([await status(), await status()]).toEqual([200, 200])
    connectElsewhere(path).exec("DELETE FROM tokens WHERE user_id = 'usr_fay'")
    expect(await status()).toBe(401)
  })

  test('is shown only to who asked, with the role they have now', async () => {
    const { call, db, path } = await rehearse()
    const [fay, gus] = [await giveToken(db, 'usr_fay'), await giveToken(db, 'usr_gus')]
    const admin = async (token: string) =>
      (await call('GET /v1/spaces/spc_api', { token })).body.permissions?.admin
    expect([await admin(fay), await admin(gus)]).toEqual([false, undefined])
    connectElsewhere(path).exec("UPDATE members SET role = 'admin' WHERE user_id = 'usr_gus'")
    expect([await admin(fay), await admin(gus)]).toEqual([false, true])
  })

  test('is not the answer once time alone changes it', async () => {
    const { call, db, setClock } = await rehearse()
    await db.updateTable('spaces').set({ deleted_at: then }).where('id', '=', 'spc_api').execute()
    setClock(Date.parse('2026-11-08T07:00:00.000Z'))
    expect((await call('GET /v1/spaces/spc_api')).status).toBe(200)
    setClock(Date.parse('2026-11-08T09:00:00.000Z'))
    expect((await call('GET /v1/spaces/spc_api')).status).toBe(404)
  })
})
