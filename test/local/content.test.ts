import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { documents } from './documents.ts'
import { rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const cr = '/v1/spaces/spc_api/change-requests/1'

/** A space with nested pages, variables and a file, and a change request of it. */
async function contentful(db: Database): Promise<void> {
  await smallWorkspace(db)
  const page = async (
    id: string,
    place: { path: string; parent?: string; text: string; variables?: string },
  ) => {
    await db
      .insertInto('page_versions')
      .values({
        id: `pgv_${id}`,
        page_id: `pag_${id}`,
        title: id,
        slug: id,
        markdown: place.text,
        variables: place.variables ?? null,
        created_at: then,
        updated_at: then,
      })
      .execute()
    await db
      .insertInto('revision_pages')
      .values({
        revision_id: 'rev_api',
        page_id: `pag_${id}`,
        version_id: `pgv_${id}`,
        parent_page_id: place.parent ?? null,
        position: 2,
        path: place.path,
      })
      .execute()
  }
  await page('hooks', { path: 'hooks', text: links.join('\n\n') })
  await page('events', {
    path: 'hooks/events',
    parent: 'pag_hooks',
    text: 'Version {{ space.vars.version }} of {{page.vars.name}}, {{ page.vars.unknown }}.',
    variables: '{"name":"Events"}',
  })
  await db
    .insertInto('file_contents')
    .values({ hash: 'h1', bytes: Buffer.from('<svg/>') })
    .execute()
  await db
    .insertInto('files')
    .values({
      id: 'fil_architecture',
      name: 'architecture.svg',
      content_type: 'image/svg+xml',
      size: 6,
      width: 640,
      height: 480,
      content_hash: 'h1',
      created_at: then,
    })
    .execute()
  await db
    .insertInto('revision_files')
    .values({ revision_id: 'rev_api', file_id: 'fil_architecture' })
    .execute()
  await db
    .insertInto('change_requests')
    .values({
      id: 'cr_one',
      space_id: 'spc_api',
      number: 1,
      status: 'draft',
      subject: 'One',
      revision_id: 'rev_api',
      revision_initial_id: 'rev_api',
      created_at: then,
      updated_at: then,
    })
    .execute()
}

const links = [
  '[events](./hooks/events.md) and [again](./hooks/events.md)',
  '[a heading](about.md#rate-limits), [none](about#nowhere), [own](#nowhere)',
  '[gone](./gone.md) and ![gone](files/gone.png)',
  '![plan](./files/architecture.svg) [by id](/files/fil_architecture)',
  '[app](https://app.workspace.example/s/spc_sdk/p/pag_sdk) [web](https://example.com/) <a href="../up">up</a>',
  '`[code](code.md)` [reference][r]',
  '[r]: hooks/events',
]

describe('cr content', () => {
  test('get shows pages nested, files and variables', async () => {
    const { call } = await rehearse(contentful)
    const { body } = await call(`GET ${cr}/content`)
    expect(body).toMatchObject({
      object: 'revision',
      id: 'rev_api',
      parents: [],
      pages: [
        { id: 'pag_api', path: 'about', slug: 'about', pages: [] },
        { id: 'pag_hooks', pages: [{ id: 'pag_events', path: 'hooks/events', slug: 'events' }] },
      ],
      files: [{ id: 'fil_architecture' }],
      reusableContents: [],
      variables: {},
      createdAt: then,
      git: { createdByService: true },
      type: 'initial',
    })
    const bare = await call(`GET ${cr}/content?metadata=false`)
    expect(JSON.stringify(bare.body)).not.toContain('"git"')
  })

  test('a page with and without what is computed', async () => {
    const { call } = await rehearse(contentful)
    const { body } = await call(`GET ${cr}/content/page/pag_events?format=markdown`)
    expect(body).toEqual({
      id: 'pag_events',
      title: 'events',
      createdAt: then,
      updatedAt: then,
      markdown: 'Version {{ space.vars.version }} of {{page.vars.name}}, {{ page.vars.unknown }}.',
      type: 'document',
      urls: { app: 'https://app.workspace.example/s/spc_api/change-requests/1/p/pag_events' },
      slug: 'events',
      path: 'hooks/events',
      documentId: 'pgv_events',
      git: { oid: '1c75208a44626c68c8ec582389ff7228f1f0e725', path: 'hooks/events.md' },
      variables: { name: 'Events' },
      hidden: false,
      noIndex: false,
      noRobotsIndex: false,
      computed: {
        type: 'expressions',
        dependencies: [
          { kind: 'variable', scope: 'space', name: 'version' },
          { kind: 'variable', scope: 'page', name: 'name' },
          { kind: 'variable', scope: 'page', name: 'unknown' },
        ],
        props: {},
      },
      computedSeed: expect.stringMatching(/^[0-9a-f]{40}$/),
      pages: [],
    })
    const plain = await call(`GET ${cr}/content/page/pag_events?computed=false&metadata=false&evaluated=true`)
    expect(plain.body).not.toHaveProperty('computed')
    expect(plain.body).not.toHaveProperty('computedSeed')
    expect(plain.body).not.toHaveProperty('git')
    expect(plain.body.markdown).toBe('Version {{ space.vars.version }} of Events, {{ page.vars.unknown }}.')
    expect((await call(`GET ${cr}/content/page/pag_none`)).status).toBe(404)
  })

  test('files are listed, and can be had from their URL', async () => {
    const { call } = await rehearse(contentful)
    const list = await call(`GET ${cr}/content/files`)
    const { body } = await call(`GET ${cr}/content/files/fil_architecture`)
    expect(list.body).toEqual({ items: [body], count: 1 })
    expect(body).toMatchObject({
      name: 'architecture.svg',
      contentType: 'image/svg+xml',
      size: 6,
      dimensions: { width: 640, height: 480 },
      git: { path: 'files/architecture.svg' },
    })
    expect(await (await fetch(body.downloadURL)).text()).toBe('<svg/>')
    expect((await call(`GET ${cr}/content/files/fil_none`)).status).toBe(404)
  })
})

describe('links', () => {
  test('of a page', async () => {
    const { call } = await rehearse(contentful)
    const { body } = await call(`GET ${cr}/content/page/pag_hooks/links`)
    const at = { organization: 'org_northwind', space: 'spc_api', versionContext: 'rev_api' }
    const page = (id: string) => ({ kind: 'page', ...at, page: id })
    const shown = body.items.map(({ status, relation, targetReference }: Record<string, unknown>) => [
      status,
      relation,
      targetReference,
    ])
    expect(shown).toEqual([
      ['ok', 'link', page('pag_events')],
      ['ok', 'link', page('pag_api')],
      ['broken', 'link', { ...page('pag_api'), url: 'about#nowhere' }],
      ['broken', 'link', { ...page('pag_hooks'), url: '#nowhere' }],
      ['broken', 'link', { kind: 'page', ...at, url: './gone.md' }],
      ['broken', 'image', { kind: 'file', ...at, url: 'files/gone.png' }],
      ['ok', 'image', { kind: 'file', ...at, file: 'fil_architecture' }],
      ['ok', 'link', { kind: 'file', ...at, file: 'fil_architecture' }],
      [
        'in-app',
        'link',
        {
          kind: 'page',
          space: 'spc_sdk',
          page: 'pag_sdk',
          url: 'https://app.workspace.example/s/spc_sdk/p/pag_sdk',
        },
      ],
      ['ok', 'link', { kind: 'url', url: 'https://example.com/' }],
      ['broken', 'link', { kind: 'page', ...at, url: '../up' }],
      ['ok', 'link', page('pag_events')],
    ])
    expect(body.items[0].locationReferences).toEqual([page('pag_hooks')])
    expect(body.stats).toEqual({ total: 12, broken: { total: 5, changeRequest: 0 } })
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
    expect(body.items.map(({ relation }: { relation: string }) => relation)).toEqual(['image', 'link'])
    expect((await call(`GET ${cr}/content/files/fil_none/backlinks`)).status).toBe(404)
  })

  test('broken ones that a change request brings are told apart', async () => {
    const url = 'https://x.example/a.md'
    const { fetchDocument } = documents({ [url]: '# A\n\n[b](b.md) [events](hooks/events.md)' })
    const { call } = await rehearse(contentful, { fetchDocument })
    await call(`POST ${cr}/content/import`, { body: { url, source: 'website' } })
    const space = await call('GET /v1/spaces/spc_api/links')
    expect(space.body.stats).toEqual({ total: 12, broken: { total: 5, changeRequest: 1 } })
    const { pages } = (await call(`GET ${cr}/content/pages`)).body
    const own = await call(`GET ${cr}/content/page/${pages[2].id}/links`)
    expect(own.body.stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 1 } })
  })
})
