import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'

const space = '/v1/spaces/spc_api'
const said = (markdown: string) => ({ body: { markdown } })
const idsOf = (answer: { body: { items: readonly { id: string }[] } }) =>
  answer.body.items.map(({ id }) => id)

describe.each([
  ['on a space', space],
  ['on a change request', `${space}/change-requests/1`],
])('comments %s', (_, place) => {
  const begin = async () => {
    const rehearsal = await rehearse()
    await rehearsal.call(`POST ${space}/change-requests`, { body: {} })
    return rehearsal
  }

  test('create and get show every field', async () => {
    const { call } = await begin()
    const { status, body } = await call(`POST ${place}/comments`, {
      body: { ...said('Which version?'), page: 'pag_api', node: 'rate-limits' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'comment',
      id: body.id,
      postedBy: expect.objectContaining({ id: 'usr_ada' }),
      postedAt: '2026-11-21T09:00:00.000Z',
      body: { markdown: 'Which version?' },
      permissions: { view: true, edit: true, reply: true, delete: true },
      reactions: [],
      replies: 0,
      target: {
        node: { id: 'rate-limits', preview: 'Rate limits' },
        ...(place === space ? {} : { changeRequest: body.target.changeRequest }),
        page: {
          id: 'pag_api',
          title: 'About spc_api',
          createdAt: '2026-11-01T08:00:00.000Z',
          updatedAt: '2026-11-01T08:00:00.000Z',
          path: 'about',
          outdated: false,
        },
        space: 'spc_api',
        revision: 'rev_api',
      },
      urls: { location: expect.stringMatching(/^local:\/v1\/spaces\/spc_api\/.*comments\/cmt_\w+$/) },
      status: 'open',
    })
    expect(Boolean(body.target.changeRequest)).toBe(place !== space)
    expect((await call(`GET ${place}/comments/${body.id}?format=markdown`)).body).toEqual(body)
    expect((await call(`POST ${place}/comments`, { body: { ...said('x'), page: 'pag_none' } })).status).toBe(
      404,
    )
    expect((await call(`POST ${place}/comments`, { body: {} })).status).toBe(400)
    expect((await call(`GET ${place}/comments/cmt_none`)).status).toBe(404)
    const elsewhere = place === space ? `${space}/change-requests/1` : space
    expect((await call(`GET ${elsewhere}/comments/${body.id}`)).status).toBe(404)
  })

  test('list filters and orders', async () => {
    const { call, db, setClock } = await begin()
    const eli = await giveToken(db, 'usr_eli')
    const ids: string[] = []
    for (const [index, options] of [
      { body: said('one') },
      { body: { ...said('two'), page: 'pag_api' } },
      { body: said('three'), token: eli },
    ].entries()) {
      setClock(startOfTime + index)
      ids.push((await call(`POST ${place}/comments`, options)).body.id)
    }
    const [one = '', two = '', three = ''] = ids
    await call(`PUT ${place}/comments/${one}`, { body: { resolved: true } })
    const list = async (query: string) => idsOf(await call(`GET ${place}/comments${query}`))
    expect(await list('')).toEqual([three, two, one])
    expect(await list('?order=asc')).toEqual([one, two, three])
    expect(await list('?status=open')).toEqual([three, two])
    expect(await list('?status=resolved')).toEqual([one])
    expect(await list('?targetPage=pag_api')).toEqual([two])
    expect(await list('?authors=usr_eli')).toEqual([three])
    expect(await list('?authors=usr_eli&authors=usr_ada&limit=2')).toEqual([three, two])
    const { body } = await call(`GET ${place}/comments?limit=2`)
    expect(await list(`?limit=2&page=${body.next.page}`)).toEqual([one])
    expect((await call(`GET ${place}/comments?order=up`)).status).toBe(400)
    expect((await call(`GET ${place}/comments?status=closed`)).status).toBe(400)
  })

  test('resolving, opening again and deleting keep the counts true', async () => {
    const { call } = await begin()
    const count = async () => (await call(`GET ${place}`)).body.comments
    const { body } = await call(`POST ${place}/comments`, { body: said('x') })
    await call(`POST ${place}/comments`, { body: said('y') })
    expect(await count()).toBe(2)
    const resolved = await call(`PUT ${place}/comments/${body.id}`, { body: { resolved: true } })
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-11-21T09:00:00.000Z',
      resolvedBy: { id: 'usr_ada' },
    })
    expect(await count()).toBe(1)
    const opened = await call(`PUT ${place}/comments/${body.id}`, { body: { resolved: false } })
    expect(opened.body.status).toBe('open')
    expect(opened.body.resolvedAt).toBeUndefined()
    expect(await count()).toBe(2)
    expect((await call(`DELETE ${place}/comments/${body.id}`)).status).toBe(205)
    expect(await count()).toBe(1)
    expect((await call(`DELETE ${place}/comments/${body.id}`)).status).toBe(404)
    const { changeRequests, comments } = (await call(`GET ${space}`)).body
    expect([changeRequests, comments]).toEqual([1, place === space ? 1 : 0])
  })

  test('reactions are one of each emoji from each user', async () => {
    const { call, db } = await begin()
    const eli = await giveToken(db, 'usr_eli')
    const { id } = (await call(`POST ${place}/comments`, { body: said('x') })).body
    const change = (body: object, token?: string) =>
      call(`PUT ${place}/comments/${id}`, { body, ...(token === undefined ? {} : { token }) })
    await change({ addedReactions: ['👍', '👍', '🎉'] })
    const { body } = await change({ addedReactions: ['👍'] }, eli)
    expect(body.reactions).toMatchObject([
      { emoji: '👍', count: 2, users: [{ user: { id: 'usr_ada' } }, { user: { id: 'usr_eli' } }] },
      { emoji: '🎉', count: 1 },
    ])
    expect(body.editedAt).toBeUndefined()
    const less = await change({ addedReactions: ['❤️'], removedReactions: ['👍', '❤️', '🙈'] })
    expect(less.body.reactions).toMatchObject([
      { emoji: '🎉', count: 1 },
      { emoji: '👍', count: 1, users: [{ user: { id: 'usr_eli' } }] },
    ])
  })

  test('words belong to their author and to administrators', async () => {
    const { call, db } = await begin()
    const [dana, eli, fay] = [
      await giveToken(db, 'usr_dana'),
      await giveToken(db, 'usr_eli'),
      await giveToken(db, 'usr_fay'),
    ]
    expect((await call(`POST ${place}/comments`, { body: said('x'), token: fay })).status).toBe(403)
    const { body } = await call(`POST ${place}/comments`, { body: said('x'), token: eli })
    expect(body.permissions).toEqual({ view: true, edit: true, reply: true, delete: true })
    const at = `${place}/comments/${body.id}`
    expect((await call(`GET ${at}`, { token: dana })).body.permissions).toEqual({
      view: true,
      edit: false,
      reply: true,
      delete: false,
    })
    expect((await call(`PUT ${at}`, { body: { body: { markdown: 'y' } }, token: dana })).status).toBe(403)
    expect((await call(`PUT ${at}`, { body: { resolved: true }, token: dana })).status).toBe(200)
    expect((await call(`DELETE ${at}`, { token: dana })).status).toBe(403)
    const edited = await call(`PUT ${at}`, { body: { body: { markdown: 'z' } }, token: eli })
    expect(edited.body).toMatchObject({ body: { markdown: 'z' }, editedAt: '2026-11-21T09:00:00.000Z' })
    expect((await call(`DELETE ${at}`)).status).toBe(205)
  })

  test('replies', async () => {
    const { call } = await begin()
    const { id } = (await call(`POST ${place}/comments`, { body: said('x') })).body
    const at = `${place}/comments/${id}`
    const { status, body } = await call(`POST ${at}/replies`, { body: said('Agreed.') })
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'comment-reply',
      id: body.id,
      postedBy: expect.objectContaining({ id: 'usr_ada' }),
      postedAt: '2026-11-21T09:00:00.000Z',
      body: { markdown: 'Agreed.' },
      permissions: { view: true, edit: true, reply: true, delete: true },
      reactions: [],
      urls: { location: expect.stringContaining(`/comments/${id}/replies/${body.id}`) },
    })
    expect((await call(`GET ${at}`)).body.replies).toBe(1)
    expect((await call(`GET ${at}/replies/${body.id}`)).body).toEqual(body)
    expect((await call(`GET ${at}/replies/rpl_none`)).status).toBe(404)
    expect((await call(`POST ${place}/comments/cmt_none/replies`, { body: said('x') })).status).toBe(404)
  })
})

test('replies to a comment on a change request are listed, the oldest first', async () => {
  const { call } = await rehearse()
  await call(`POST ${space}/change-requests`, { body: {} })
  const { id } = (await call(`POST ${space}/change-requests/1/comments`, { body: said('x') })).body
  const replies = `${space}/change-requests/1/comments/${id}/replies`
  for (const text of ['one', 'two', 'three']) await call(`POST ${replies}`, { body: said(text) })
  const list = await call(`GET ${replies}?limit=2`)
  expect(list.body.items.map(({ body }: { body: { markdown: string } }) => body.markdown)).toEqual([
    'one',
    'two',
  ])
  const rest = await call(`GET ${replies}?limit=2&page=${list.body.next.page}`)
  expect(rest.body.items).toMatchObject([{ body: { markdown: 'three' } }])
})

test('replies to a comment on a space are edited, reacted to and deleted', async () => {
  const { call } = await rehearse()
  const { id } = (await call(`POST ${space}/comments`, { body: said('x') })).body
  const reply = (await call(`POST ${space}/comments/${id}/replies`, { body: said('y') })).body
  const at = `${space}/comments/${id}/replies/${reply.id}`
  const changed = await call(`PUT ${at}`, { body: { body: { markdown: 'z' }, addedReactions: ['👍'] } })
  expect(changed.body).toMatchObject({
    body: { markdown: 'z' },
    editedAt: '2026-11-21T09:00:00.000Z',
    reactions: [{ emoji: '👍', count: 1 }],
  })
  expect((await call(`DELETE ${at}`)).status).toBe(205)
  expect((await call(`GET ${space}/comments/${id}`)).body.replies).toBe(0)
})

test('the page of a comment is outdated when it reads otherwise now', async () => {
  const url = 'https://x.example/a.md'
  const library = documents({ [url]: '# A\n\nOne.' })
  const { call } = await rehearse(undefined, { fetchFile: library.fetchFile })
  const proposal = `${space}/change-requests/1`
  await call(`POST ${space}/change-requests`, { body: {} })
  await call(`POST ${proposal}/content/import`, { body: { url, source: 'website' } })
  const { pages } = (await call(`GET ${proposal}/content/pages`)).body
  const comment = await call(`POST ${proposal}/comments`, { body: { ...said('x'), page: pages[1].id } })
  expect(comment.body.target.page.outdated).toBe(false)
  library.write(url, '# A\n\nTwo.')
  await call(`POST ${proposal}/content/import`, { body: { url, source: 'website' } })
  const { target } = (await call(`GET ${proposal}/comments/${comment.body.id}`)).body
  expect(target.page).toMatchObject({ title: 'A', path: 'a', outdated: true })
})
