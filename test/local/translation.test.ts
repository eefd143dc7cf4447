/** Translation settings: made, shown, changed, deleted. */
import { expect, test } from 'vitest'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'

const translations = '/v1/orgs/org_northwind/translations'

test('settings are made, shown, changed and deleted', async () => {
  const { call, db, setClock } = await rehearse()
  const { status, body } = await call(`POST ${translations}`, { body: { title: 'German' } })
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'translation-settings',
    id: expect.stringMatching(/^trn_/),
    title: 'German',
    languages: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    permissions: { view: true, edit: true },
    urls: { location: `local:${translations}/${body.id}` },
  })
  setClock(startOfTime + 1)
  const changed = await call(`PUT ${translations}/${body.id}`, { body: { title: 'Deutsch' } })
  expect(changed.body).toEqual({ ...body, title: 'Deutsch', updatedAt: '2026-11-21T09:00:00.001Z' })
  expect((await call(`GET ${translations}`)).body).toEqual({ items: [changed.body], count: 1 })
  const token = await giveToken(db, 'usr_dana')
  expect((await call(`GET ${translations}/${body.id}`, { token })).body.permissions.edit).toBe(false)
  expect((await call(`DELETE ${translations}/${body.id}`, { token })).status).toBe(403)
  expect((await call(`DELETE ${translations}/${body.id}`)).status).toBe(205)
  expect((await call(`GET ${translations}/${body.id}`)).status).toBe(404)
})
