import { describe, expect, test } from 'vitest'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'

const day = 24 * 60 * 60 * 1000
const idsIn = async ({ call }: Awaited<ReturnType<typeof rehearse>>, collection: string) => {
  const { body } = await call(`GET /v1/collections/${collection}/spaces`)
  return body.items.map(({ id }: { id: string }) => id)
}

describe('space', () => {
  test('get shows every field', async () => {
    const { call } = await rehearse()
    const { status, body } = await call('GET /v1/spaces/spc_api')
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'space',
      id: 'spc_api',
      title: 'spc_api',
      emoji: '📘',
      visibility: 'private',
      createdAt: '2026-11-01T08:00:00.000Z',
      updatedAt: '2026-11-01T08:00:00.000Z',
      editMode: 'live',
      urls: { location: 'local:/v1/spaces/spc_api', app: 'https://app.workspace.example/s/spc_api' },
      organization: 'org_northwind',
      parent: 'col_product',
      revision: 'rev_api',
      defaultLevel: null,
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: {
        view: true,
        access: true,
        admin: true,
        viewInviteLinks: true,
        edit: true,
        triggerGitSync: true,
        comment: true,
        merge: true,
        review: true,
      },
    })
  })

  test('update changes what is given and nothing else', async () => {
    const { call } = await rehearse()
    const { body } = await call('PATCH /v1/spaces/spc_api', {
      body: { editMode: 'locked', defaultLevel: 'read' },
    })
    expect(body).toMatchObject({
      title: 'spc_api',
      editMode: 'locked',
      defaultLevel: 'read',
      permissions: { edit: false },
    })
    const cleared = await call('PATCH /v1/spaces/spc_api', { body: { defaultLevel: null, title: 'API' } })
    expect(cleared.body).toMatchObject({ title: 'API', editMode: 'locked', defaultLevel: null })
  })

  test('a deleted space is shown with deletedAt, left out of lists, and restored within 7 days', async () => {
    const rehearsal = await rehearse()
    const { call, setClock } = rehearsal
    expect(await call('DELETE /v1/spaces/spc_api')).toEqual({ status: 205, body: undefined })
    expect((await call('GET /v1/spaces/spc_api')).body.deletedAt).toBe('2026-11-21T09:00:00.000Z')
    expect(await idsIn(rehearsal, 'col_product')).toEqual(['spc_start', 'spc_guides', 'spc_sdk', 'spc_cli'])
    expect((await call('PATCH /v1/spaces/spc_api', { body: {} })).status).toBe(404)
    setClock(startOfTime + 7 * day - 1)
    const restored = await call('POST /v1/spaces/spc_api/restore')
    expect(restored.body.deletedAt).toBeUndefined()
    expect(await idsIn(rehearsal, 'col_product')).toEqual([
      'spc_start',
      'spc_guides',
      'spc_api',
      'spc_sdk',
      'spc_cli',
    ])
    expect((await call('POST /v1/spaces/spc_api/restore')).status).toBe(409)
  })

  test('after 7 days it is gone, and purged by the next deletion', async () => {
    const { call, setClock, db } = await rehearse()
    await call('DELETE /v1/spaces/spc_api')
    setClock(startOfTime + 7 * day)
    expect((await call('GET /v1/spaces/spc_api')).status).toBe(404)
    expect((await call('POST /v1/spaces/spc_api/restore')).status).toBe(404)
    await call('DELETE /v1/spaces/spc_cli')
    const left = await db.selectFrom('page_versions').select('id').where('id', '=', 'pgv_api').execute()
    expect(left).toEqual([])
  })

  test('duplicate copies the content and stands beside the original', async () => {
    const rehearsal = await rehearse()
    const { status, body } = await rehearsal.call('POST /v1/spaces/spc_api/duplicate')
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'spc_api (copy)', parent: 'col_product' })
    expect(await idsIn(rehearsal, 'col_product')).toEqual([
      'spc_start',
      'spc_guides',
      'spc_api',
      body.id,
      'spc_sdk',
      'spc_cli',
    ])
    const pages = await rehearsal.db
      .selectFrom('revision_pages')
      .select('page_id')
      .where('revision_id', '=', body.revision)
      .execute()
    expect(pages).toEqual([{ page_id: 'pag_api' }])
  })

  test('many moves between the same two siblings keep the order', async () => {
    const rehearsal = await rehearse()
    for (let round = 0; round < 40; round += 1) {
      const moved = round % 2 === 0 ? 'spc_cli' : 'spc_sdk'
      const position = { after: { type: 'space', space: 'spc_start' } }
      await rehearsal.call(`POST /v1/spaces/${moved}/move`, { body: { position } })
      expect((await idsIn(rehearsal, 'col_product')).slice(0, 2)).toEqual(['spc_start', moved])
    }
    expect(await idsIn(rehearsal, 'col_product')).toEqual([
      'spc_start',
      'spc_sdk',
      'spc_cli',
      'spc_guides',
      'spc_api',
    ])
  })

  test('move goes into a collection, out of all, and beside a space', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    const into = await call('POST /v1/spaces/spc_api/move', { body: { parent: 'col_platform' } })
    expect(into.body.parent).toBe('col_platform')
    expect(
      (await call('POST /v1/spaces/spc_api/move', { body: { parent: null } })).body.parent,
    ).toBeUndefined()
    const position = { before: { type: 'space', space: 'spc_guides' } }
    await call('POST /v1/spaces/spc_api/move', { body: { position } })
    expect(await idsIn(rehearsal, 'col_product')).toEqual([
      'spc_start',
      'spc_api',
      'spc_guides',
      'spc_sdk',
      'spc_cli',
    ])
    const wrong = await call('POST /v1/spaces/spc_api/move', { body: { parent: null, position } })
    expect(wrong.status).toBe(400)
    expect((await call('POST /v1/spaces/spc_api/move', { body: { parent: 'col_none' } })).status).toBe(404)
  })

  test('transfer gives it to the other organization', async () => {
    const { call } = await rehearse()
    const { body } = await call('POST /v1/spaces/spc_api/transfer', { body: { organization: 'org_lab' } })
    expect(body).toMatchObject({ organization: 'org_lab' })
    expect(body.parent).toBeUndefined()
    expect(
      (await call('POST /v1/spaces/spc_api/transfer', { body: { organization: 'org_lab' } })).status,
    ).toBe(409)
  })

  test('a token acts with the role of its user', async () => {
    const { call, db } = await rehearse()
    const reader = await giveToken(db, 'usr_fay')
    const guest = await giveToken(db, 'usr_gus')
    const seen = await call('GET /v1/spaces/spc_api', { token: reader })
    expect(seen.body.permissions).toMatchObject({ view: true, comment: false, admin: false })
    expect((await call('PATCH /v1/spaces/spc_api', { token: reader, body: { title: 'x' } })).status).toBe(403)
    expect((await call('GET /v1/spaces/spc_api', { token: guest })).status).toBe(404)
    const given = { role: 'comment', users: ['usr_gus'] }
    await call('POST /v1/collections/col_product/permissions', { body: given })
    expect((await call('GET /v1/spaces/spc_api', { token: guest })).body.permissions).toMatchObject({
      comment: true,
      edit: false,
    })
    expect((await call('GET /v1/spaces/spc_api', { token: 'unknown' })).status).toBe(401)
  })
})
