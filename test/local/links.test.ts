/** Targets of links in content, with both ends in short. */
import { describe, expect, test } from 'vitest'
import { contentful, cr } from './contentful.ts'
import { documents } from './documents.ts'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

const inApi = `local:${cr}/content`
const inApp = 'https://app.workspace.example/s/spc_api/change-requests/1'

/** The things of references, each as its own address shows it. */
async function resourcesOf({ call }: Rehearsal) {
  const read = async (path: string) => (await call(`GET ${path}`)).body
  return {
    organization: await read('/v1/orgs/org_northwind'),
    space: await read('/v1/spaces/spc_api'),
    otherSpace: await read('/v1/spaces/spc_sdk'),
  }
}

const pageIn = (id: string, title: string, path: string) => ({
  object: 'page',
  id,
  title,
  type: 'document',
  path,
  urls: { location: `${inApi}/page/${id}`, app: `${inApp}/p/${id}` },
})

const architecture = {
  object: 'file',
  id: 'fil_architecture',
  title: 'architecture.svg',
  name: 'architecture.svg',
  contentType: 'image/svg+xml',
  size: 6,
  urls: { location: `${inApi}/files/fil_architecture`, app: `${inApp}/files/fil_architecture` },
}

describe('links', () => {
  test('of a page', async () => {
    const rehearsal = await rehearse(contentful)
    const { organization, space, otherSpace } = await resourcesOf(rehearsal)
    expect(space.permissions).toMatchObject({ view: true, admin: true })
    const at = { organization, space, versionContext: { type: 'revision', revision: 'rev_api' } }
    const { body } = await rehearsal.call(`GET ${cr}/content/page/pag_hooks/links`)
    const paths: Record<string, string> = { hooks: 'hooks', events: 'hooks/events', 'About spc_api': 'about' }
    const page = (id: string, title: string) => ({
      kind: 'page',
      ...at,
      page: pageIn(id, title, paths[title] ?? ''),
    })
    const file = { kind: 'file', ...at, file: architecture }
    const shown = body.items.map(({ status, relation, targetReference }: Record<string, unknown>) => [
      status,
      relation,
      targetReference,
    ])
    expect(shown).toEqual([
      ['ok', 'reference', page('pag_events', 'events')],
      ['ok', 'reference', page('pag_api', 'About spc_api')],
      ['broken', 'reference', { ...page('pag_api', 'About spc_api'), url: 'about#nowhere' }],
      ['broken', 'reference', { ...page('pag_hooks', 'hooks'), url: '#nowhere' }],
      ['broken', 'reference', { kind: 'page', ...at, url: './gone.md' }],
      ['broken', 'dependsOn', { kind: 'file', ...at, url: 'files/gone.png' }],
      ['ok', 'dependsOn', file],
      ['ok', 'reference', file],
      [
        'in-app',
        'reference',
        {
          kind: 'page',
          space: otherSpace,
          page: {
            object: 'page',
            id: 'pag_sdk',
            title: 'About spc_sdk',
            type: 'document',
            path: 'about',
            urls: { app: 'https://app.workspace.example/s/spc_sdk/p/pag_sdk' },
          },
          url: 'https://app.workspace.example/s/spc_sdk/p/pag_sdk',
        },
      ],
      ['ok', 'reference', { kind: 'url', url: 'https://example.com/' }],
      ['broken', 'reference', { kind: 'page', ...at, url: '../up' }],
      ['ok', 'reference', page('pag_events', 'events')],
    ])
    expect(body.items[0].locationReferences).toEqual([page('pag_hooks', 'hooks')])
    expect(body.stats).toEqual({ total: 12, broken: { total: 5, changeRequest: 0 } })
  })

  test('tell nothing of spaces that the caller may not see', async () => {
    const { call, db } = await rehearse(contentful)
    await call('POST /v1/spaces/spc_api/permissions', { body: { role: 'read', users: ['usr_gus'] } })
    const { body } = await call('GET /v1/spaces/spc_api/links?status=in-app', {
      token: await giveToken(db, 'usr_gus'),
    })
    const { space, page } = body.items[0].targetReference
    const app = 'https://app.workspace.example/s/spc_sdk'
    expect(space).toEqual({
      object: 'space',
      id: 'spc_sdk',
      urls: { location: 'local:/v1/spaces/spc_sdk', app },
    })
    expect(page).toEqual({ object: 'page', id: 'pag_sdk', urls: { app: `${app}/p/pag_sdk` } })
    // The caller's own rights, and nobody else's.
    expect(body.items[0].locationReferences[0].space.permissions).toMatchObject({ view: true, admin: false })
  })

  test('show a deleted space whole, while it can be restored', async () => {
    const { call } = await rehearse(contentful)
    await call('DELETE /v1/spaces/spc_sdk')
    const { body } = await call('GET /v1/spaces/spc_api/links?status=in-app')
    const { space, page } = body.items[0].targetReference
    expect(space).toEqual((await call('GET /v1/spaces/spc_sdk')).body)
    expect(space.deletedAt).toBeTypeOf('string')
    expect(page.title).toBe('About spc_sdk')
  })

  test('of a space, by status and page by page', async () => {
    const { call } = await rehearse(contentful)
    const first = await call('GET /v1/spaces/spc_api/links?status=broken&limit=3')
    expect(first.body).toMatchObject({ count: 3, stats: { total: 12, broken: { total: 5 } } })
    const rest = await call(`GET /v1/spaces/spc_api/links?status=broken&limit=3&page=${first.body.next.page}`)
    expect(rest.body.count).toBe(2)
    expect(rest.body.next).toBeUndefined()
    expect((await call('GET /v1/spaces/spc_api/links?status=lost')).status).toBe(400)
  })

  test('backlinks of a file', async () => {
    const { call } = await rehearse(contentful)
    const { body } = await call(`GET ${cr}/content/files/fil_architecture/backlinks`)
    expect(body.items.map(({ relation }: { relation: string }) => relation)).toEqual([
      'dependsOn',
      'reference',
    ])
    expect((await call(`GET ${cr}/content/files/fil_none/backlinks`)).status).toBe(404)
  })

  test('broken ones that a change request brings are told apart', async () => {
    const url = 'https://x.example/a.md'
    const { fetchFile } = documents({ [url]: '# A\n\n[b](b.md) [events](hooks/events.md)' })
    const { call } = await rehearse(contentful, { fetchFile })
    await call(`POST ${cr}/content/import`, { body: { url, source: 'website' } })
    const space = await call('GET /v1/spaces/spc_api/links')
    expect(space.body.stats).toEqual({ total: 12, broken: { total: 5, changeRequest: 1 } })
    const { pages } = (await call(`GET ${cr}/content/pages`)).body
    const own = await call(`GET ${cr}/content/page/${pages[2].id}/links`)
    expect(own.body.stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 1 } })
  })
})
