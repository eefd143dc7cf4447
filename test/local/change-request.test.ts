import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'

const api = '/v1/spaces/spc_api/change-requests'
const imported = (url: string) => ({ body: { url, source: 'website' } })

async function rehearseWith(texts: Record<string, string>) {
  const library = documents(texts)
  const rehearsal = await rehearse(undefined, { fetchFile: library.fetchFile })
  const { call } = rehearsal
  return {
    ...rehearsal,
    library,
    /** A new change request that imports documents; answers with its number. */
    propose: async (...urls: readonly string[]): Promise<number> => {
      const { body } = await call(`POST ${api}`, { body: { subject: `About ${urls.join(', ')}` } })
      for (const url of urls) await call(`POST ${api}/${body.number}/content/import`, imported(url))
      return body.number
    },
    pathsIn: async (number: number): Promise<string[]> => {
      const { body } = await call(`GET ${api}/${number}/content/pages`)
      return body.pages.map(({ path }: { path: string }) => path)
    },
  }
}

describe('cr', () => {
  test('create shows the main content, and counts in the space', async () => {
    const { call } = await rehearse()
    const { status, body } = await call(`POST ${api}`, { body: { subject: 'Batches' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      object: 'change-request',
      id: body.id,
      number: 1,
      status: 'draft',
      subject: 'Batches',
      createdBy: {
        object: 'user',
        id: 'usr_ada',
        displayName: 'ada',
        email: 'ada@northwind.example',
        urls: { location: 'local:/v1/users/usr_ada' },
      },
      createdAt: '2026-11-21T09:00:00.000Z',
      updatedAt: '2026-11-21T09:00:00.000Z',
      revision: 'rev_api',
      revisionInitial: 'rev_api',
      comments: 0,
      outdated: false,
      urls: {
        app: 'https://app.workspace.example/s/spc_api/change-requests/1',
        location: `local:${api}/${body.id}`,
      },
    })
    const second = await call(`POST ${api}`, { body: {} })
    expect(second.body).toMatchObject({ number: 2, subject: 'Untitled' })
    expect((await call(`GET ${api}/2`)).body.id).toBe((await call(`GET ${api}/${second.body.id}`)).body.id)
    expect((await call('GET /v1/spaces/spc_api')).body).toMatchObject({
      changeRequests: 2,
      changeRequestsOpen: 0,
      changeRequestsDraft: 2,
    })
    expect((await call('GET /v1/spaces/spc_sdk/change-requests/1')).status).toBe(404)
    expect((await call(`GET ${api}/${body.id}`.replace('spc_api', 'spc_sdk'))).status).toBe(404)
  })

  test('list shows open ones, the newest first', async () => {
    const { call, db } = await rehearse()
    const dana = await giveToken(db, 'usr_dana')
    for (const subject of ['one', 'two', 'three']) await call(`POST ${api}`, { body: { subject } })
    await call(`POST ${api}`, { body: { subject: 'four' }, token: dana })
    for (const number of [1, 3, 4]) await call(`PATCH ${api}/${number}`, { body: { status: 'open' } })
    const numbers = async (query: string) =>
      (await call(`GET ${api}${query}`)).body.items.map(({ number }: { number: number }) => number)
    expect(await numbers('')).toEqual([4, 3, 1])
    expect(await numbers('?status=draft')).toEqual([2])
    expect(await numbers('?status=all&limit=3')).toEqual([4, 3, 2])
    const { body } = await call(`GET ${api}?status=all&limit=3`)
    expect(await numbers(`?status=all&limit=3&page=${body.next.page}`)).toEqual([1])
    expect(await numbers('?contributor=usr_dana')).toEqual([4])
    expect((await call(`GET ${api}?status=mergd`)).status).toBe(400)
  })

  test('update moves between draft, open and archived, and nowhere else', async () => {
    const { call } = await rehearse()
    await call(`POST ${api}`, { body: {} })
    for (const status of ['open', 'archived', 'draft']) {
      expect((await call(`PATCH ${api}/1`, { body: { status } })).body.status).toBe(status)
    }
    expect((await call(`PATCH ${api}/1`, { body: { status: 'merged' } })).status).toBe(400)
    expect((await call(`PATCH ${api}/1`, { body: { status: 'done' } })).body.error.message).toBe(
      'body.status: "done" can\'t be set; it is none of draft, open, archived',
    )
    expect((await call(`PATCH ${api}/1`, { body: { subject: 'Better' } })).body.subject).toBe('Better')
  })

  test('merge makes a revision of the space; a merged one never changes again', async () => {
    const { call, propose, pathsIn } = await rehearseWith({
      'https://x.example/a.md': '# Batches\n\nMany at once.',
    })
    const number = await propose('https://x.example/a.md')
    const merged = await call(`POST ${api}/${number}/merge`)
    expect(merged.body).toEqual({ revision: merged.body.revision, result: 'merge' })
    expect((await call('GET /v1/spaces/spc_api')).body.revision).toBe(merged.body.revision)
    expect((await call(`GET ${api}/${number}`)).body).toMatchObject({
      status: 'merged',
      revisionMerged: merged.body.revision,
      outdated: false,
    })
    const next = await call(`POST ${api}`, { body: {} })
    expect(await pathsIn(next.body.number)).toEqual(['about', 'batches'])
    const found = await call('GET /v1/orgs/org_northwind/search?query=batches')
    expect(found.body.items).toMatchObject([
      { id: 'spc_api', pages: [{ title: 'Batches', path: 'batches' }] },
    ])
    for (const [line, body] of [
      [`POST ${api}/${number}/merge`, undefined],
      [`POST ${api}/${number}/update`, undefined],
      [`PATCH ${api}/${number}`, { status: 'open' }],
      [`PATCH ${api}/${number}`, { subject: 'Late' }],
      [`POST ${api}/${number}/requested-reviewers`, { users: ['usr_ben'] }],
      [`POST ${api}/${number}/content/import`, imported('https://x.example/a.md').body],
    ] as const) {
      expect((await call(line, { body })).status, line).toBe(409)
    }
  })

  test('an outdated one is merged page by page', async () => {
    const a = 'https://x.example/a.md'
    const b = 'https://x.example/b.md'
    const { call, propose, pathsIn } = await rehearseWith({ [a]: '# Same', [b]: '# Same\n\nBut other.' })
    const [first, second, third] = [await propose(a), await propose(b), await propose()]
    await call(`POST ${api}/${first}/merge`)
    expect((await call(`GET ${api}/${second}`)).body.outdated).toBe(true)
    const before = (await call(`GET ${api}/${second}`)).body.revision
    const pulled = await call(`POST ${api}/${second}/update`)
    expect(pulled.body).toMatchObject({ result: 'update' })
    expect(pulled.body.revision).not.toBe(before)
    const { body } = await call(`GET ${api}/${second}`)
    expect(body).toMatchObject({ outdated: false, revision: pulled.body.revision })
    expect(body.revisionMergedAncestor).toBe((await call('GET /v1/spaces/spc_api')).body.revision)
    expect(await pathsIn(second)).toEqual(['about', 'same', 'same-2'])
    expect((await call(`POST ${api}/${second}/update`)).body.revision).toBe(pulled.body.revision)
    // Merging does not need pulling first.
    expect((await call(`POST ${api}/${second}/merge`)).status).toBe(200)
    expect((await call(`POST ${api}/${third}/merge`)).status).toBe(200)
    expect(await pathsIn(await propose())).toEqual(['about', 'same', 'same-2'])
  })

  test('a page changed on both sides is a conflict that changes nothing', async () => {
    const a = 'https://x.example/a.md'
    const { call, library, propose } = await rehearseWith({ [a]: '# A\n\nOne.' })
    await call(`POST ${api}/${await propose(a)}/merge`)
    library.write(a, '# A\n\nTwo.')
    const ours = await propose(a)
    library.write(a, '# A\n\nThree.')
    const theirs = await propose(a)
    await call(`POST ${api}/${theirs}/merge`)
    const before = await call(`GET ${api}/${ours}`)
    const space = await call('GET /v1/spaces/spc_api')
    for (const action of ['update', 'merge']) {
      const refused = await call(`POST ${api}/${ours}/${action}`)
      expect(refused.status).toBe(409)
      expect(refused.body.error.message).toMatch(/in ways that don't go together: A \(pag_\w+\)$/)
    }
    expect((await call(`GET ${api}/${ours}`)).body).toEqual(before.body)
    expect((await call('GET /v1/spaces/spc_api')).body).toEqual(space.body)
  })

  test('roles: edit proposes, review merges, a locked space takes nothing', async () => {
    const { call, db } = await rehearse()
    const [eli, dana, chen] = [
      await giveToken(db, 'usr_eli'),
      await giveToken(db, 'usr_dana'),
      await giveToken(db, 'usr_chen'),
    ]
    expect((await call(`POST ${api}`, { body: {}, token: eli })).status).toBe(403)
    expect((await call(`POST ${api}`, { body: {}, token: dana })).status).toBe(201)
    expect((await call(`POST ${api}/1/merge`, { token: dana })).status).toBe(403)
    await call('PATCH /v1/spaces/spc_api', { body: { editMode: 'locked' } })
    expect((await call(`POST ${api}/1/merge`, { token: chen })).status).toBe(403)
    await call('PATCH /v1/spaces/spc_api', { body: { editMode: 'live' } })
    expect((await call(`POST ${api}/1/merge`, { token: chen })).status).toBe(200)
  })
})

test('a space goes with its change requests, revisions and comments', async () => {
  const url = 'https://x.example/a.md'
  const { call, db, propose, setClock } = await rehearseWith({ [url]: '# A' })
  await call(`POST ${api}/${await propose(url)}/merge`)
  await call(`POST ${api}/${await propose(url)}/requested-reviewers`, { body: { users: ['usr_ben'] } })
  await call(`POST ${api}/2/comments`, { body: { body: { markdown: 'x' } } })
  await call('DELETE /v1/spaces/spc_api')
  expect((await call(`GET ${api}/1`)).status).toBe(404)
  setClock(startOfTime + 8 * 24 * 60 * 60 * 1000)
  expect((await call('DELETE /v1/spaces/spc_sdk')).status).toBe(205)
  for (const table of ['change_requests', 'comments', 'reviewers'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  const versions = await db.selectFrom('page_versions').select('id').where('title', '=', 'A').execute()
  expect(versions).toEqual([])
})

describe('cr reviewer', () => {
  test('add asks each once; remove takes it back', async () => {
    const { call } = await rehearse()
    await call(`POST ${api}`, { body: {} })
    const reviewers = `${api}/1/requested-reviewers`
    const added = await call(`POST ${reviewers}`, {
      body: { users: ['usr_chen', 'usr_ben', 'usr_chen'], subject: 'Please' },
    })
    expect(added.status).toBe(200)
    expect(added.body.users).toMatchObject([
      {
        object: 'change-request-requested-reviewer',
        kind: 'user',
        revision: 'rev_api',
        user: { id: 'usr_chen' },
        requestedBy: { id: 'usr_ada' },
      },
      { user: { id: 'usr_ben' } },
    ])
    expect((await call(`GET ${api}/1`)).body.subject).toBe('Please')
    await call(`POST ${reviewers}`, { body: { users: ['usr_ben'] } })
    const list = await call(`GET ${reviewers}?limit=1`)
    expect(list.body).toMatchObject({ count: 1, items: [{ user: { id: 'usr_ben' } }] })
    const rest = await call(`GET ${reviewers}?limit=1&page=${list.body.next.page}`)
    expect(rest.body.items).toMatchObject([{ user: { id: 'usr_chen' } }])
    expect((await call(`POST ${reviewers}`, { body: { users: ['usr_ada', 'usr_nobody'] } })).status).toBe(400)
    expect((await call(`GET ${reviewers}`)).body.count).toBe(2)
    expect((await call(`DELETE ${reviewers}/usr_ben`)).status).toBe(205)
    expect((await call(`DELETE ${reviewers}/usr_ben`)).status).toBe(404)
    expect((await call(`POST ${reviewers}`, { body: { users: [] } })).body).toEqual({ users: [] })
  })
})
