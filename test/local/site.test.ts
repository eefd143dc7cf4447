/** Sites: made, changed, listed, and as their visitors meet them. */
import { describe, expect, test } from 'vitest'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

const sites = '/v1/orgs/org_northwind/sites'

async function createSite({ call }: Rehearsal, body: object = {}) {
  const created = await call(`POST ${sites}`, { body: { title: 'Docs', visibility: 'public', ...body } })
  expect(created.status).toBe(201)
  return created.body
}

const spaceIds = (body: { items: { space: { id: string } }[] }) => body.items.map(({ space }) => space.id)

describe('site', () => {
  test('create shows every field', async () => {
    const rehearsal = await rehearse()
    const site = await createSite(rehearsal, { spaces: ['spc_api', 'spc_sdk', 'spc_api'] })
    const path = site.id.replaceAll('_', '-')
    expect(site).toEqual({
      object: 'site',
      id: expect.stringMatching(/^site_/),
      type: 'basic',
      title: 'Docs',
      visibility: 'public',
      published: true,
      siteSpaces: 2,
      createdAt: '2026-11-21T09:00:00.000Z',
      adaptiveContent: { enabled: false },
      agentsContext: 'included',
      features: [],
      permissions: { view: true, edit: true, admin: true },
      urls: {
        location: `local:/v1/orgs/org_northwind/sites/${site.id}`,
        app: `https://app.workspace.example/o/org_northwind/sites/${site.id}`,
        published: `https://org-northwind.docs.workspace.example/${path}`,
      },
    })
    expect((await rehearsal.call(`GET ${sites}/${site.id}`)).body).toEqual(site)
  })

  test('create with a word makes a space; without anything it makes an empty, unpublished site', async () => {
    const rehearsal = await rehearse()
    const { id } = await createSite(rehearsal, { spaces: 'new' })
    const { body } = await rehearsal.call(`GET ${sites}/${id}/site-spaces`)
    expect(body.items).toMatchObject([
      { title: 'Docs', path: 'docs', default: true, space: { title: 'Docs' } },
    ])
    const { body: bare } = await rehearsal.call(`POST ${sites}`, { body: {} })
    expect(bare).toMatchObject({
      title: 'Untitled site',
      visibility: 'public',
      published: false,
      siteSpaces: 0,
    })
    expect(bare.urls.published).toBeUndefined()
    expect((await rehearsal.call(`POST ${sites}`, { body: { spaces: ['spc_none'] } })).status).toBe(404)
  })

  test('list filters by space, words of the title and publication', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    await createSite(rehearsal, { title: 'API 100%', spaces: ['spc_api'] })
    await createSite(rehearsal, { title: 'Guides', spaces: ['spc_guides', 'spc_api'] })
    await call(`POST ${sites}`, { body: { title: 'Draft' } })
    const titles = async (query: string) =>
      (await call(`GET ${sites}?${query}`)).body.items.map(({ title }: { title: string }) => title)
    expect(await titles('')).toEqual(['API 100%', 'Guides', 'Draft'])
    expect(await titles('space=spc_api')).toEqual(['API 100%', 'Guides'])
    expect(await titles('title=0%25')).toEqual(['API 100%'])
    expect(await titles('title=_')).toEqual([])
    expect(await titles('title=GUIDE')).toEqual(['Guides'])
    expect(await titles('published=false')).toEqual(['Draft'])
    await call('DELETE /v1/spaces/spc_guides')
    expect(await titles('space=spc_guides')).toEqual([])
    expect((await call(`GET ${sites}?title=guide`)).body.items).toMatchObject([{ siteSpaces: 1 }])
  })

  test('update changes what is given, and a visibility publishes', async () => {
    const { call } = await rehearse()
    const { body: site } = await call(`POST ${sites}`, { body: { title: 'Docs' } })
    const changed = await call(`PATCH ${sites}/${site.id}`, {
      body: { basename: 'help/v1', proxy: 'northwind.example/docs', adaptiveContent: { enabled: true } },
    })
    expect(changed.body).toMatchObject({
      title: 'Docs',
      published: false,
      basename: 'help/v1',
      proxy: {
        origin: 'https://northwind.example/docs',
        target: 'https://org-northwind.docs.workspace.example/help/v1',
      },
      adaptiveContent: { enabled: true },
    })
    const open = await call(`PATCH ${sites}/${site.id}`, { body: { visibility: 'unlisted' } })
    expect(open.body).toMatchObject({
      published: true,
      urls: { published: 'https://northwind.example/docs' },
    })
    const direct = await call(`PATCH ${sites}/${site.id}`, {
      body: { proxy: null, agentsContext: 'excluded' },
    })
    expect(direct.body).toMatchObject({
      agentsContext: 'excluded',
      urls: { published: 'https://org-northwind.docs.workspace.example/help/v1' },
    })
    expect(direct.body.proxy).toBeUndefined()
    expect((await call(`PATCH ${sites}/${site.id}`, { body: {} })).body).toEqual(direct.body)
  })

  test.each(['a b', 'a b/c', '/a', 'a/', 'a//b', '.', 'a/..', 'a?b', 'é', 'a%20b'])(
    'a basename is a path: not %j',
    async (basename) => {
      const rehearsal = await rehearse()
      const { id } = await createSite(rehearsal)
      const { status, body } = await rehearsal.call(`PATCH ${sites}/${id}`, { body: { basename } })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('body.basename')
    },
  )

  test('a basename is unique in the organization', async () => {
    const rehearsal = await rehearse()
    const one = await createSite(rehearsal)
    const other = await createSite(rehearsal)
    const take = (id: string) => rehearsal.call(`PATCH ${sites}/${id}`, { body: { basename: 'docs' } })
    expect((await take(one.id)).status).toBe(200)
    expect((await take(one.id)).status).toBe(200)
    expect((await take(other.id)).status).toBe(409)
  })

  test('delete removes it, and the default content of its organization', async () => {
    const rehearsal = await rehearse()
    const { call, db } = rehearsal
    const { id } = await createSite(rehearsal, { spaces: ['spc_api'] })
    await call('PATCH /v1/orgs/org_northwind', { body: { defaultContent: { type: 'site', site: id } } })
    const editor = await giveToken(db, 'usr_ben')
    expect((await call(`DELETE ${sites}/${id}`, { token: editor })).status).toBe(403)
    expect((await call(`DELETE ${sites}/${id}`)).status).toBe(205)
    expect((await call(`GET ${sites}/${id}`)).status).toBe(404)
    expect((await call('GET /v1/orgs/org_northwind')).body.defaultContent).toBeUndefined()
    expect((await call('GET /v1/spaces/spc_api')).status).toBe(200)
  })

  test('a site of another organization is not found', async () => {
    const rehearsal = await rehearse()
    const { id } = await createSite(rehearsal)
    expect((await rehearsal.call(`GET /v1/orgs/org_lab/sites/${id}`)).status).toBe(404)
  })
})

describe('site space', () => {
  test('add, change, remove; paths are unique and a space is on a site once', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    const { id } = await createSite(rehearsal, { spaces: ['spc_api'] })
    const all = `${sites}/${id}/site-spaces`
    await call('PATCH /v1/spaces/spc_sdk', { body: { title: 'spc_api' } })
    const { status, body } = await call(`POST ${all}`, { body: { spaceId: 'spc_sdk' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ object: 'site-space', path: 'spc-api-2', title: 'spc_api', default: false })
    expect(body.section).toBeUndefined()
    expect((await call(`POST ${all}`, { body: { spaceId: 'spc_sdk' } })).status).toBe(409)
    expect((await call(`PATCH ${all}/${body.id}`, { body: { path: 'spc-api' } })).status).toBe(409)
    const changed = await call(`PATCH ${all}/${body.id}`, {
      body: { path: 'kit', condition: 'visitor.claims.beta', spaceId: 'spc_guides' },
    })
    expect(changed.body).toMatchObject({
      path: 'kit',
      condition: 'visitor.claims.beta',
      title: 'spc_guides',
      space: { id: 'spc_guides' },
      urls: { published: `https://org-northwind.docs.workspace.example/${id.replaceAll('_', '-')}/kit` },
    })
    const open = await call(`PATCH ${all}/${body.id}`, { body: { condition: null } })
    expect(open.body.condition).toBeUndefined()
    expect((await call(`DELETE ${all}/${body.id}`)).status).toBe(205)
    expect((await call(`GET ${sites}/${id}`)).body.siteSpaces).toBe(1)
  })

  test('the next one becomes the default when the default is removed, or its space is deleted', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    const { id } = await createSite(rehearsal, { spaces: ['spc_api', 'spc_sdk', 'spc_cli'] })
    const all = `${sites}/${id}/site-spaces`
    const [api, sdk] = (await call(`GET ${all}`)).body.items
    const defaults = async () => spaceIds((await call(`GET ${all}?default=true`)).body)
    await call(`PATCH ${sites}/${id}`, { body: { defaultSiteSpace: sdk.id } })
    expect(await defaults()).toEqual(['spc_sdk'])
    expect(spaceIds((await call(`GET ${all}?default=false`)).body)).toEqual(['spc_api', 'spc_cli'])
    await call(`DELETE ${all}/${sdk.id}`)
    expect(await defaults()).toEqual(['spc_cli'])
    await call('DELETE /v1/spaces/spc_cli')
    expect(await defaults()).toEqual(['spc_api'])
    await call('POST /v1/spaces/spc_cli/restore')
    expect(await defaults()).toEqual(['spc_cli'])
    await call('DELETE /v1/spaces/spc_cli')
    await call(`DELETE ${all}/${api.id}`)
    expect(await defaults()).toEqual([])
    await call(`POST ${all}`, { body: { spaceId: 'spc_start' } })
    expect(await defaults()).toEqual(['spc_start'])
  })

  test('moves keep a stable order, also very many between the same two', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    const { id } = await createSite(rehearsal, { spaces: ['spc_api', 'spc_sdk', 'spc_cli'] })
    const all = `${sites}/${id}/site-spaces`
    const { items } = (await call(`GET ${all}`)).body
    const beside = (siteSpace: string) => ({ type: 'site-space', siteSpace })
    const order = async () => spaceIds((await call(`GET ${all}`)).body)
    const before = { before: beside(items[0].id) }
    expect((await call(`POST ${all}/${items[2].id}/move`, { body: { position: before } })).status).toBe(200)
    expect(await order()).toEqual(['spc_cli', 'spc_api', 'spc_sdk'])
    for (let round = 0; round < 50; round += 1) {
      const position = { after: beside(items[2].id) }
      const moved = round % 2 === 0 ? items[1] : items[0]
      await call(`POST ${all}/${moved.id}/move`, { body: { position } })
      const others = round % 2 === 0 ? ['spc_sdk', 'spc_api'] : ['spc_api', 'spc_sdk']
      expect(await order()).toEqual(['spc_cli', ...others])
    }
    const both = { before: beside(items[0].id), after: beside(items[1].id) }
    expect((await call(`POST ${all}/${items[2].id}/move`, { body: { position: both } })).status).toBe(400)
    expect((await call(`POST ${all}/${items[2].id}/move`, { body: {} })).status).toBe(200)
  })

  test('pages of one item hold every site space once', async () => {
    const rehearsal = await rehearse()
    const { id } = await createSite(rehearsal, { spaces: ['spc_api', 'spc_sdk', 'spc_cli'] })
    const seen: string[] = []
    let page = ''
    for (;;) {
      const { body } = await rehearsal.call(`GET ${sites}/${id}/site-spaces?limit=1${page}`)
      seen.push(...spaceIds(body))
      if (body.next === undefined) break
      page = `&page=${body.next.page}`
    }
    expect(seen).toEqual(['spc_api', 'spc_sdk', 'spc_cli'])
  })
})

describe('share link', () => {
  test('an active key opens a share-link site; an inactive or unknown one is refused', async () => {
    const rehearsal = await rehearse()
    const { call } = rehearsal
    const { id } = await createSite(rehearsal, { visibility: 'share-link', spaces: ['spc_api'] })
    const links = `${sites}/${id}/share-links`
    const { status, body: link } = await call(`POST ${links}`, { body: { name: 'Preview' } })
    expect(status).toBe(201)
    const home = `https://org-northwind.docs.workspace.example/${id.replaceAll('_', '-')}`
    const key = link.urls.published.slice(home.length + 1)
    expect(link).toEqual({
      object: 'share-link',
      id: expect.stringMatching(/^shl_/),
      createdAt: '2026-11-21T09:00:00.000Z',
      name: 'Preview',
      active: true,
      urls: { published: `${home}/${key}` },
    })
    const places = [`${sites}/${id}/published`, `${sites}/${id}/site-spaces`, '/v1/spaces/spc_api']
    const statuses = async (query: string) =>
      Promise.all(places.map(async (place) => (await call(`GET ${place}${query}`)).status))
    expect(await statuses('')).toEqual([200, 200, 200])
    expect(await statuses(`?shareKey=${key}`)).toEqual([200, 200, 200])
    expect(await statuses('?shareKey=wrong')).toEqual([403, 403, 403])
    expect((await call(`GET ${places[0]}`)).body.site.urls.published).toBeUndefined()
    expect((await call(`GET ${places[0]}?shareKey=${key}`)).body.site.urls.published).toBe(`${home}/${key}`)
    const [siteSpace] = (await call(`GET ${places[1]}?shareKey=${key}`)).body.items
    expect(siteSpace.urls).toEqual({ published: `${home}/${key}/spc-api` })
    expect((await call(`GET ${places[2]}?shareKey=${key}`)).body.urls.published).toBe(
      `${home}/${key}/spc-api`,
    )

    const off = await call(`PATCH ${links}/${link.id}`, { body: { active: false, name: 'Old' } })
    expect(off.body).toMatchObject({ active: false, name: 'Old' })
    expect(await statuses(`?shareKey=${key}`)).toEqual([403, 403, 403])
    expect((await call(`GET ${links}`)).body).toEqual({ items: [off.body], count: 1 })
    expect((await call(`DELETE ${links}/${link.id}`)).status).toBe(205)
    expect((await call(`DELETE ${links}/${link.id}`)).status).toBe(404)
  })
})
