/** Requests that wait together share a transaction: each has its own outcome, and none is answered before its COMMIT. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { elsewhere } from './either-store.ts'
import { memoryStore } from './memory-store.ts'
import { giveToken, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'

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
    const [one, other] = statuses.splice(2, 2)
    expect(statuses).toEqual([200, 404, 200])
    // Of two that want one name, one gets it.
    expect([one, other].toSorted()).toEqual([200, 409])
    expect((await call('GET /v1/spaces/spc_api')).body.title).toBe('One')
    expect((await call('GET /v1/spaces/spc_sdk')).body.title).toBe('Three')
    const late = one === 200 ? 'org_lab' : 'org_northwind'
    expect((await call(`GET /v1/orgs/${late}`)).body).not.toHaveProperty('hostname')
  })

  test('leave nothing of one that fails half-way', async () => {
    const { db, turns, close } = await memoryStore(smallWorkspace)
    onTestFinished(close)
    const torn = turns.write(async (transaction) => {
      await rename('spc_api', 'Torn')(transaction)
      throw new Error('half-way')
    }, 'spc_api')
    const [whole, failed] = await Promise.allSettled([
      turns.write(rename('spc_sdk', 'Whole'), 'spc_sdk'),
      torn,
    ])
    expect([whole.status, failed.status]).toEqual(['fulfilled', 'rejected'])
    const rows = await db
      .selectFrom('spaces')
      .select('title')
      .where('id', 'in', ['spc_api', 'spc_sdk'])
      .execute()
    expect(rows.map((row) => row.title).toSorted()).toEqual(['Whole', 'spc_api'])
  })

  test('are kept when one of them fails at the COMMIT', async () => {
    const { db, turns, close } = await memoryStore(smallWorkspace)
    onTestFinished(close)
    const dangling = (transaction: Database) =>
      transaction.updateTable('spaces').set({ revision_id: 'rev_none' }).where('id', '=', 'spc_cli').execute()
    const outcomes = await Promise.allSettled([
      turns.write(rename('spc_api', 'Before'), 'one'),
      turns.write(dangling, 'two'),
      turns.write(rename('spc_sdk', 'After'), 'three'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await db.selectFrom('spaces').select('title').orderBy('id').execute()
    expect(rows.map((row) => row.title)).toEqual(expect.arrayContaining(['Before', 'After']))
  })

  test('are there for everybody when they are answered', async () => {
    const { call, path } = await rehearse()
    const ids = ['spc_api', 'spc_sdk', 'spc_cli', 'spc_start', 'spc_guides']
    await Promise.all(
      ids.map(async (id) => {
        await call(`PATCH /v1/spaces/${id}`, { body: { title: `New ${id}` } })
        const rows = await elsewhere(path, `SELECT title FROM spaces WHERE id = '${id}'`)
        expect(rows).toMatchObject([{ title: `New ${id}` }])
      }),
    )
  })
})

describe('what is kept from one request to the next', () => {
  test('is forgotten when another process writes', async () => {
    const { call, path } = await rehearse()
    const title = async () => (await call('GET /v1/spaces/spc_api')).body.title
    expect([await title(), await title()]).toEqual(['spc_api', 'spc_api'])
    await elsewhere(path, "UPDATE spaces SET title = 'Elsewhere' WHERE id = 'spc_api'")
    expect(await title()).toBe('Elsewhere')
    await call('PATCH /v1/spaces/spc_api', { body: { title: 'Here' } })
    expect(await title()).toBe('Here')
  })

  test('lets nobody in whose token another process revoked', async () => {
    const { call, db, path } = await rehearse()
    const token = await giveToken(db, 'usr_fay')
    const status = async () => (await call('GET /v1/spaces/spc_api', { token })).status
    expect([await status(), await status()]).toEqual([200, 200])
    await elsewhere(path, "DELETE FROM tokens WHERE user_id = 'usr_fay'")
    expect(await status()).toBe(401)
  })

  test('is shown only to who asked, with the role they have now', async () => {
    const { call, db, path } = await rehearse()
    const [fay, gus] = [await giveToken(db, 'usr_fay'), await giveToken(db, 'usr_gus')]
    const admin = async (token: string) =>
      (await call('GET /v1/spaces/spc_api', { token })).body.permissions?.admin
    expect([await admin(fay), await admin(gus)]).toEqual([false, undefined])
    await elsewhere(path, "UPDATE members SET role = 'admin' WHERE user_id = 'usr_gus'")
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
