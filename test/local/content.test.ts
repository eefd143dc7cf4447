import { describe, expect, test } from 'vitest'
import { contentful, cr, writtenAt } from './contentful.ts'
import { rehearse } from './rehearsal.ts'

const defaultLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
}

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
      createdAt: writtenAt,
      git: { createdByService: true },
      type: 'edits',
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
      createdAt: writtenAt,
      updatedAt: writtenAt,
      markdown: 'Version {{ space.vars.version }} of {{page.vars.name}}, {{ page.vars.unknown }}.',
      type: 'document',
      urls: { app: 'https://app.workspace.example/s/spc_api/change-requests/1/p/pag_events' },
      slug: 'events',
      path: 'hooks/events',
      documentId: 'pgv_events',
      git: { oid: '1c75208a44626c68c8ec582389ff7228f1f0e725', path: 'hooks/events.md' },
      layout: defaultLayout,
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
