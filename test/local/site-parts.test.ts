/** The parts of a site besides its spaces: external links, redirects, the log-in of visitors, looks, and the order of all. */
import { describe, expect, test } from 'vitest'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const site = '/v1/orgs/org_northwind/sites/site_docs'

/** Sections learn and reference, a group with the section more; site spaces start and api in learn. */
const withParts = () =>
  rehearse(async (db) => {
    await smallWorkspace(db)
    await db
      .insertInto('sites')
      .values({
        id: 'site_docs',
        organization_id: 'org_northwind',
        type: 'basic',
        title: 'Docs',
        basename: 'docs',
        visibility: 'public',
        published: true,
        agents_context: 'included',
        created_at: then,
      })
      .execute()
    await db
      .insertInto('publishing_auths')
      .values({ site_id: 'site_docs', backend: 'custom', private_key: 'first-key' })
      .execute()
    await db
      .insertInto('section_groups')
      .values({ id: 'grp_dev', site_id: 'site_docs', title: 'Dev', position: 2, created_at: then })
      .execute()
    const sections = [
      ['sec_learn', null, 1],
      ['sec_more', 'grp_dev', 1],
      ['sec_reference', null, 3],
    ] as const
    for (const [id, group_id, position] of sections) {
      const path = id.replace('sec_', '')
      await db
        .insertInto('site_sections')
        .values({ id, site_id: 'site_docs', group_id, title: path, path, position, created_at: then })
        .execute()
    }
    for (const [index, name] of ['start', 'api'].entries())
      await db
        .insertInto('site_spaces')
        .values({
          id: `ssp_${name}`,
          site_id: 'site_docs',
          section_id: 'sec_learn',
          space_id: `spc_${name}`,
          title: name,
          path: name,
          position: index + 1,
          created_at: then,
        })
        .execute()
  })

const addLink = (rehearsal: Rehearsal, more: object = {}) =>
  rehearsal.call(`POST ${site}/external-links`, {
    body: { title: 'Status', url: 'https://status.example', ...more },
  })

const addRedirect = (rehearsal: Rehearsal, source: string, url: string, more: object = {}) =>
  rehearsal.call(`POST ${site}/redirects`, {
    body: { source, destination: { kind: 'external', url }, ...more },
  })

const resolve = ({ call }: Rehearsal, source: string) =>
  call(`GET ${site}/redirect?source=${encodeURIComponent(source)}`)

interface Part {
  readonly id: string
  readonly children?: readonly Part[]
}

const outline = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap(({ id, children = [] }) => [id, ...outline(children).map((each) => `  ${each}`)])

const order = async ({ call }: Rehearsal) => outline((await call(`GET ${site}/structure`)).body.structure)

const sort = ({ call }: Rehearsal, [type, id]: readonly string[], side: object) =>
  call(`PATCH ${site}/structure/sort`, { body: { item: { type, id }, position: side } })

describe('structure', () => {
  test('sorting moves a part among its siblings, and answers with it', async () => {
    const rehearsal = await withParts()
    const { body: link } = await addLink(rehearsal)
    const moved = await sort(rehearsal, ['site-external-link', link.id], {
      before: { type: 'site-section', id: 'sec_learn' },
    })
    expect(moved).toMatchObject({ status: 200, body: { object: 'site-external-link', id: link.id } })
    await sort(rehearsal, ['site-section', 'sec_learn'], {
      after: { type: 'site-section-group', id: 'grp_dev' },
    })
    expect(await order(rehearsal)).toEqual([link.id, 'grp_dev', '  sec_more', 'sec_learn', 'sec_reference'])
  })

  test('beside itself nothing moves', async () => {
    const rehearsal = await withParts()
    const before = await order(rehearsal)
    const itself = { type: 'site-section', id: 'sec_learn' }
    expect((await sort(rehearsal, ['site-section', 'sec_learn'], { after: itself })).status).toBe(200)
    expect(await order(rehearsal)).toEqual(before)
  })

  test('site spaces move within their section', async () => {
    const rehearsal = await withParts()
    const first = { before: { type: 'site-space', id: 'ssp_start' } }
    expect((await sort(rehearsal, ['site-space', 'ssp_api'], first)).status).toBe(200)
    const { body } = await rehearsal.call(`GET ${site}/site-spaces`)
    expect(body.items.map(({ id }: Part) => id)).toEqual(['ssp_api', 'ssp_start'])
  })

  test.each([
    [['site-section', 'sec_learn'], { before: { type: 'site-section', id: 'sec_more' } }, 400],
    [['site-section', 'sec_learn'], { before: { type: 'site-space', id: 'ssp_api' } }, 400],
    [['site-space', 'ssp_api'], { before: { type: 'site-section', id: 'sec_learn' } }, 400],
    [['site-section', 'sec_learn'], { before: { type: 'page', id: 'pag_one' } }, 400],
    [['site-section', 'sec_learn'], {}, 400],
    [['site-section', 'sec_none'], { before: { type: 'site-section', id: 'sec_learn' } }, 404],
    [['site-section', 'grp_dev'], { before: { type: 'site-section', id: 'sec_learn' } }, 404],
    [['site-section', 'sec_learn'], { after: { type: 'site-external-link', id: 'xln_none' } }, 404],
  ] as const)('%j goes nowhere by %j: %i', async (item, side, status) => {
    const rehearsal = await withParts()
    const before = await order(rehearsal)
    expect((await sort(rehearsal, item, side)).status).toBe(status)
    expect(await order(rehearsal)).toEqual(before)
  })
})

describe('external link', () => {
  test('lies in its group, moves out of it, and goes', async () => {
    const rehearsal = await withParts()
    const { status, body } = await addLink(rehearsal, { parent: 'grp_dev', draft: true, icon: 'signal' })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        object: 'site-external-link',
        id: expect.stringMatching(/^xln_/),
        title: 'Status',
        icon: 'signal',
        url: 'https://status.example',
        sectionGroup: 'grp_dev',
        draft: true,
      },
    })
    expect(await order(rehearsal)).toContain(`  ${body.id}`)
    const one = `${site}/external-links/${body.id}`
    const changed = await rehearsal.call(`PATCH ${one}`, {
      body: { parent: null, icon: null, condition: 'visitor.isPartner', draft: false },
    })
    expect(changed.body).toMatchObject({ title: 'Status', draft: false, condition: 'visitor.isPartner' })
    expect(Object.keys(changed.body)).not.toContain('icon')
    expect((await order(rehearsal)).at(-1)).toBe(body.id)
    expect((await rehearsal.call(`DELETE ${one}`)).status).toBe(204)
    expect(await order(rehearsal)).not.toContain(body.id)
    expect((await rehearsal.call(`DELETE ${one}`)).status).toBe(404)
  })

  test('stays where its deleted group was', async () => {
    const rehearsal = await withParts()
    const { body } = await addLink(rehearsal, { parent: 'grp_dev' })
    expect((await rehearsal.call(`DELETE ${site}/section-groups/grp_dev`)).status).toBe(205)
    expect(await order(rehearsal)).toEqual(['sec_learn', 'sec_more', body.id, 'sec_reference'])
  })

  test.each([
    [{ url: 'javascript:alert(1)' }, 400],
    [{ url: 'no address' }, 400],
    [{ url: `https://a.example/${'x'.repeat(2048)}` }, 400],
    [{ title: 'x' }, 400],
    [{ parent: 'grp_none' }, 404],
  ])('%j is refused, and leaves nothing behind: %i', async (more, status) => {
    const rehearsal = await withParts()
    const before = await order(rehearsal)
    expect((await addLink(rehearsal, more)).status).toBe(status)
    expect(await order(rehearsal)).toEqual(before)
  })
})

describe('redirect', () => {
  test('shows what was made, changes, and goes', async () => {
    const rehearsal = await withParts()
    const { status, body } = await addRedirect(rehearsal, '/old', 'https://new.example', { permanent: true })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        object: 'site-redirect',
        id: expect.stringMatching(/^rdr_/),
        source: '/old',
        draft: false,
        captureWildcard: false,
        permanent: true,
        destination: { kind: 'external', url: 'https://new.example' },
        createdAt: '2026-11-21T09:00:00.000Z',
      },
    })
    const one = `${site}/redirects/${body.id}`
    rehearsal.setClock(Date.parse('2026-11-22T09:00:00.000Z'))
    const destination = { kind: 'site-section', siteSectionId: 'sec_learn' }
    const changed = await rehearsal.call(`PATCH ${one}`, { body: { destination } })
    expect(changed.body).toMatchObject({ destination, updatedAt: '2026-11-22T09:00:00.000Z' })
    expect(changed.body.destination).toEqual(destination)
    expect((await rehearsal.call(`DELETE ${one}`)).status).toBe(204)
    expect((await rehearsal.call(`GET ${site}/redirects`)).body.items).toEqual([])
  })

  test('has one live source and one draft of it', async () => {
    const rehearsal = await withParts()
    const { body: live } = await addRedirect(rehearsal, '/old', 'https://a.example')
    expect((await addRedirect(rehearsal, '/old', 'https://b.example')).status).toBe(409)
    const { body: draft } = await addRedirect(rehearsal, '/old', 'https://b.example', { draft: true })
    expect((await addRedirect(rehearsal, '/old', 'https://c.example', { draft: true })).status).toBe(409)
    const publish = { body: { draft: false } }
    expect((await rehearsal.call(`PATCH ${site}/redirects/${draft.id}`, publish)).status).toBe(409)
    expect((await rehearsal.call(`PATCH ${site}/redirects/${live.id}`, publish)).status).toBe(200)
  })

  test('is listed by words, state and order, page by page', async () => {
    const rehearsal = await withParts()
    for (const source of ['/b', '/a', '/c_d']) await addRedirect(rehearsal, source, 'https://a.example')
    await addRedirect(rehearsal, '/a', 'https://a.example', { draft: true })
    const sources = async (query: string) => {
      const { body } = await rehearsal.call(`GET ${site}/redirects?${query}`)
      return body.items.map((each: { source: string; draft: boolean }) =>
        each.draft ? `${each.source} draft` : each.source,
      )
    }
    expect(await sources('orderBy=source')).toEqual(['/a', '/a draft', '/b', '/c_d'])
    expect(await sources('search=_')).toEqual(['/c_d'])
    expect(await sources('draft=true')).toEqual(['/a draft'])
    const { body } = await rehearsal.call(`GET ${site}/redirects?orderBy=source&limit=1`)
    expect(await sources(`orderBy=source&limit=1&page=${body.next.page}`)).toEqual(['/a draft'])
    expect((await rehearsal.call(`GET ${site}/redirects?orderBy=url`)).status).toBe(400)
  })

  test.each([
    ['old', 'https://a.example', 400],
    ['/a*b', 'https://a.example', 400],
    ['/a?b', 'https://a.example', 400],
    ['/a b', 'https://a.example', 400],
    ['/a\r\nSet-Cookie: x', 'https://a.example', 400],
    [`/${'x'.repeat(512)}`, 'https://a.example', 400],
    ['/a', 'javascript:alert(1)', 400],
    ['/a', 'data:text/html,x', 400],
    ['/a', 'file:///etc/passwd', 400],
    ['/a', '//evil.example', 400],
  ])('%j to %s is refused: %i', async (source, url, status) => {
    const rehearsal = await withParts()
    expect((await addRedirect(rehearsal, source, url)).status).toBe(status)
    expect((await rehearsal.call(`GET ${site}/redirects`)).body.items).toEqual([])
  })

  test.each([
    { kind: 'site-section', siteSectionId: 'sec_none' },
    { kind: 'site-space', siteSpaceId: 'ssp_none' },
    { kind: 'site-page', siteSpaceId: 'ssp_api', pageId: 'pag_none' },
  ])('%j is not there: 404', async (destination) => {
    const { call } = await withParts()
    const made = await call(`POST ${site}/redirects`, { body: { source: '/a', destination } })
    expect(made.status).toBe(404)
  })

  test('goes with the section and the site space that it leads to', async () => {
    const rehearsal = await withParts()
    const to = (source: string, destination: object) =>
      rehearsal.call(`POST ${site}/redirects`, { body: { source, destination } })
    await to('/a', { kind: 'site-section', siteSectionId: 'sec_reference' })
    await to('/b', { kind: 'site-space', siteSpaceId: 'ssp_api' })
    await rehearsal.call(`DELETE ${site}/sections/sec_reference`)
    await rehearsal.call(`DELETE ${site}/site-spaces/ssp_api`)
    expect((await rehearsal.call(`GET ${site}/redirects`)).body.items).toEqual([])
  })

  test('a site takes all of its parts along', async () => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/a', 'https://a.example')
    await addLink(rehearsal, { parent: 'grp_dev' })
    await rehearsal.call(`PATCH ${site}/publishing/auth`, { body: { backend: 'custom' } })
    await rehearsal.call(`PUT ${site}/customization`, { body: { theme: 'bold' } })
    expect((await rehearsal.call(`DELETE ${site}`)).status).toBe(205)
    for (const table of ['redirects', 'external_links', 'publishing_auths', 'customizations'] as const)
      expect(await rehearsal.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('resolve', () => {
  const home = 'https://org-northwind.docs.workspace.example/docs'

  test('the exact path wins over a wildcard, the longer wildcard over the shorter', async () => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/v1/*', 'https://v1.example')
    await addRedirect(rehearsal, '/v1/charges/*', 'https://charges.example')
    await addRedirect(rehearsal, '/v1/charges/list', 'https://list.example')
    const target = async (source: string) => (await resolve(rehearsal, source)).body.target
    expect(await target('/v1/charges/list')).toBe('https://list.example')
    expect(await target('/v1/charges/list/?page=2#top')).toBe('https://list.example')
    expect(await target('/v1/charges/get')).toBe('https://charges.example')
    expect(await target('/v1')).toBe('https://v1.example')
    expect((await resolve(rehearsal, '/v2')).status).toBe(404)
  })

  test.each([
    ['/old/a/b', 'https://new.example/base/a/b?x=1'],
    ['/old/', 'https://new.example/base?x=1'],
    ['/old/@evil.example', 'https://new.example/base/@evil.example?x=1'],
    ['/old//evil.example', 'https://new.example/base/evil.example?x=1'],
    ['/old/../../admin', 'https://new.example/base/admin?x=1'],
    ['/old/%2e%2e/admin', 'https://new.example/base/admin?x=1'],
    ['/old/a%zz', 'https://new.example/base/a%zz?x=1'],
  ])('what the * stands for goes behind the target: %s', async (source, target) => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/old/*', 'https://new.example/base?x=1', { captureWildcard: true })
    expect((await resolve(rehearsal, source)).body.target).toBe(target)
  })

  test('leads to places of the site', async () => {
    const rehearsal = await withParts()
    const to = (source: string, destination: object) =>
      rehearsal.call(`POST ${site}/redirects`, { body: { source, destination } })
    await to('/a', { kind: 'site-section', siteSectionId: 'sec_more' })
    await to('/b', { kind: 'site-space', siteSpaceId: 'ssp_api' })
    expect((await resolve(rehearsal, '/a')).body.target).toBe(`${home}/more`)
    expect((await resolve(rehearsal, '/b')).body.target).toBe(`${home}/learn/api`)
  })

  test('follows redirects of the site to their end, and refuses a circle', async () => {
    const rehearsal = await withParts()
    const { body: first } = await addRedirect(rehearsal, '/a', `${home}/b`)
    await addRedirect(rehearsal, '/b', `${home}/c`)
    expect((await resolve(rehearsal, '/a')).body).toMatchObject({
      redirect: { id: first.id },
      target: `${home}/c`,
    })
    await addRedirect(rehearsal, '/c', `${home}/a`)
    expect((await resolve(rehearsal, '/a')).status).toBe(409)
  })

  test('visitors meet no draft', async () => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/a', 'https://a.example', { draft: true })
    expect((await resolve(rehearsal, '/a')).status).toBe(404)
  })
})

describe('many redirects', () => {
  const put = ({ call }: Rehearsal, redirects: readonly object[]) =>
    call(`PUT ${site}/redirects`, { body: { redirects } })
  const to = (url: string) => ({ kind: 'external', url })

  test('each entry has a result of its own, and one that fails stops none', async () => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/live', 'https://a.example', { permanent: true })
    const { body, status } = await put(rehearsal, [
      { source: '/new', destination: to('https://new.example') },
      { source: '/live', destination: to('https://b.example') },
      { source: '/none', destination: null },
      { source: '/bad', destination: to('javascript:alert(1)') },
      { source: '/lost', destination: { kind: 'site-section', siteSectionId: 'sec_none' } },
      { source: '/live', destination: to('https://c.example'), intent: 'draft' },
      { source: '/live', intent: 'publish' },
      { source: '/new', intent: 'publish' },
      { source: '/new', destination: null },
    ])
    expect(status).toBe(200)
    expect(body.results.map((each: { status: string }) => each.status)).toEqual([
      ...['created', 'updated', 'error', 'error', 'error', 'created', 'published', 'error', 'deleted'],
    ])
    expect(body.results[2]).toEqual({
      status: 'error',
      source: '/none',
      draft: false,
      error: 'There is no redirect from /none on the site site_docs',
    })
    const { body: left } = await rehearsal.call(`GET ${site}/redirects`)
    expect(left.items).toMatchObject([
      { source: '/live', draft: false, destination: to('https://c.example') },
    ])
  })

  test.each([
    [[]],
    [Array.from({ length: 501 }, () => ({ source: '/a', destination: null }))],
    [[{ source: '/a' }]],
    [[{ source: '/a', destination: { kind: 'nowhere' } }]],
    [[{ source: '/a', destination: null, intent: 'tomorrow' }]],
  ])('a body of another shape changes nothing', async (redirects) => {
    const rehearsal = await withParts()
    await addRedirect(rehearsal, '/a', 'https://a.example')
    expect((await put(rehearsal, redirects)).status).toBe(400)
    expect((await rehearsal.call(`GET ${site}/redirects`)).body.items).toHaveLength(1)
  })
})

describe('log-in of visitors', () => {
  const auth = `${site}/publishing/auth`

  test('a new key takes the place of the old one', async () => {
    const { call } = await withParts()
    expect((await call(`GET ${auth}`)).body).toMatchObject({ privateKey: 'first-key' })
    const first = await call(`PATCH ${auth}`, {
      body: { backend: 'integration', fallbackURL: 'https://a.example/login', logoutURL: null },
    })
    expect(first.body).toEqual({
      object: 'publishing-auth',
      backend: 'integration',
      privateKey: 'first-key',
      fallbackURL: 'https://a.example/login',
    })
    const second = await call(`POST ${auth}/regenerate`)
    expect(second.body).toEqual({ ...first.body, privateKey: expect.stringMatching(/^\w{52}$/) })
    expect(second.body.privateKey).not.toBe(first.body.privateKey)
    expect((await call(`GET ${auth}`)).body).toEqual(second.body)
  })

  test('a new site has one of its own', async () => {
    const { call } = await withParts()
    const { body } = await call('POST /v1/orgs/org_northwind/sites', { body: { title: 'New' } })
    const made = await call(`GET /v1/orgs/org_northwind/sites/${body.id}/publishing/auth`)
    expect(made).toMatchObject({ status: 200, body: { backend: 'custom' } })
  })

  test('visitors are sent to no script', async () => {
    const { call } = await withParts()
    const body = { backend: 'custom', fallbackURL: 'javascript:alert(1)' }
    expect((await call(`PATCH ${auth}`, { body })).status).toBe(400)
  })
})

describe('looks', () => {
  const looks = `${site}/customization`

  test('are replaced as a whole', async () => {
    const { call } = await withParts()
    expect((await call(`GET ${looks}`)).body).toEqual({})
    await call(`PUT ${looks}`, { body: { theme: 'bold', header: { links: [1, { a: null }] } } })
    expect((await call(`GET ${looks}`)).body).toEqual({ theme: 'bold', header: { links: [1, { a: null }] } })
    await call(`PUT ${looks}`, { body: { footer: {} } })
    expect((await call(`GET ${looks}`)).body).toEqual({ footer: {} })
  })

  test('have a limit', async () => {
    const { call } = await withParts()
    expect((await call(`PUT ${looks}`, { body: { theme: 'x'.repeat(100_000) } })).status).toBe(400)
  })
})

describe('preview', () => {
  test('is good for an hour', async () => {
    const { call } = await withParts()
    const { body } = await call(
      `GET ${site}/publishing/preview?siteSpace=ssp_api&claims=%7B%22a%22%3Atrue%7D`,
    )
    const url = new URL(body.url)
    expect(url.pathname).toBe('/docs/learn/api')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      preview: expect.stringMatching(/^\w{24}$/),
      until: '2026-11-21T10:00:00.000Z',
      draft: 'true',
      claims: '{"a":true}',
    })
  })

  test.each([
    ['claims=no', 400],
    ['claims=%5B%5D', 400],
    ['siteSpace=ssp_none', 404],
  ])('%s: %i', async (query, status) => {
    const { call } = await withParts()
    expect((await call(`GET ${site}/publishing/preview?${query}`)).status).toBe(status)
  })
})

describe('duplicate', () => {
  test('copies the space with its content, and shows the copy beside it', async () => {
    const { call } = await withParts()
    const { status, body } = await call(`POST ${site}/site-spaces/ssp_start/duplicate`, {
      body: { draft: true },
    })
    expect({ status, body }).toMatchObject({ status: 201, body: { section: 'sec_learn', draft: true } })
    const { body: list } = await call(`GET ${site}/site-spaces`)
    expect(list.items.map(({ id }: Part) => id)).toEqual(['ssp_start', body.id, 'ssp_api'])
    const pages = async (space: string) =>
      (await call(`GET /v1/spaces/${space}/content/pages`)).body.pages.map(
        ({ title }: { title: string }) => title,
      )
    expect(body.space.id).not.toBe('spc_start')
    expect(await pages(body.space.id)).toEqual(await pages('spc_start'))
  })

  test('of nothing: 404', async () => {
    const { call } = await withParts()
    expect((await call(`POST ${site}/site-spaces/ssp_none/duplicate`, { body: {} })).status).toBe(404)
  })
})

describe('rights', () => {
  const link = { title: 'Status', url: 'https://a.example' }
  const redirect = { source: '/a', destination: { kind: 'external', url: 'https://a.example' } }
  const learn = { item: { type: 'site-section', id: 'sec_learn' } }

  test.each([
    ['read', `GET ${site}/redirects`, undefined],
    ['read', `GET ${site}/customization`, undefined],
    ['edit', `GET ${site}/publishing/preview`, undefined],
    ['create', `POST ${site}/redirects`, redirect],
    ['create', `PUT ${site}/redirects`, { redirects: [redirect] }],
    ['create', `POST ${site}/external-links`, link],
    ['create', `PUT ${site}/customization`, { theme: 'bold' }],
    ['create', `POST ${site}/site-spaces/ssp_api/duplicate`, {}],
    ['create', `PATCH ${site}/structure/sort`, { ...learn, position: { before: learn.item } }],
    ['admin', `GET ${site}/publishing/auth`, undefined],
    ['admin', `PATCH ${site}/publishing/auth`, { backend: 'custom' }],
    ['admin', `POST ${site}/publishing/auth/regenerate`, undefined],
  ] as const)('%s: %s', async (least, line, body) => {
    const rehearsal = await withParts()
    const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const
    await rehearsal.call(`PATCH ${site}/publishing/auth`, { body: { backend: 'custom' } })
    const token = await giveToken(rehearsal.db, 'usr_ben')
    for (const role of roles) {
      await rehearsal.db
        .updateTable('members')
        .set({ role })
        .where('user_id', '=', 'usr_ben')
        .where('organization_id', '=', 'org_northwind')
        .execute()
      const { status } = await rehearsal.call(line, { token, body })
      const isAllowed = roles.indexOf(role) >= roles.indexOf(least)
      if (isAllowed) expect([role, status]).toEqual([role, expect.toBeOneOf([200, 201, 409])])
      else expect([role, status]).toEqual([role, 403])
    }
  })
})
