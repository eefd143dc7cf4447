/** A search within one space: its pages, those with the words in a title first, with the pages above them. */
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { search } from './either-store.ts'
import { rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'

interface SmallPage {
  readonly id: string
  readonly title: string
  readonly parent?: string
  readonly markdown: string
  readonly description?: string
}

const pages: readonly SmallPage[] = [
  { id: 'pag_text', title: 'Guides', markdown: 'Speak of webhooks here.', description: 'How to' },
  { id: 'pag_title', title: 'Webhooks', parent: 'pag_text', markdown: 'They call you back.' },
  { id: 'pag_deep', title: 'Retries', parent: 'pag_title', markdown: '## Webhooks again\n\nThree times.' },
  { id: 'pag_begun', title: 'Other', markdown: 'A webhooksmith mends them.' },
  { id: 'pag_none', title: 'Nothing', markdown: 'No such word.' },
  { id: 'pag_bare', title: 'Changelog', markdown: '' },
]

async function withPages(db: Database): Promise<void> {
  await smallWorkspace(db)
  for (const [position, { id, title, parent, markdown, description }] of pages.entries()) {
    const version = { id: `ver_${id}`, page_id: id, title, slug: id, markdown, type: 'document' }
    await db
      .insertInto('page_versions')
      .values({ ...version, description: description ?? null, created_at: then, updated_at: then })
      .execute()
    const place = { parent_page_id: parent ?? null, position: position + 100, path: id }
    await db
      .insertInto('revision_pages')
      .values({ revision_id: 'rev_api', page_id: id, version_id: version.id, ...place })
      .execute()
  }
  await search.add(
    db,
    pages.map(({ id, title, markdown }) => ({ space: 'spc_api', id, title, path: id, markdown })),
  )
}

interface Hit {
  readonly id: string
  readonly rank: number
  readonly resultType: string
  readonly ancestors: readonly { readonly title: string }[]
}

const at = '/v1/spaces/spc_api/search'
const idsIn = (items: readonly Hit[]) => items.map(({ id }) => id)

describe('a page with a title and no text', () => {
  test('is found by its title in the space', async () => {
    const { call } = await rehearse(withPages)
    const { body } = await call(`GET ${at}?query=changelog`)
    expect(body.items).toMatchObject([
      { id: 'pag_bare', title: 'Changelog', description: '', resultType: 'page' },
    ])
  })

  test('is found by its title in the organization', async () => {
    const { call } = await rehearse(withPages)
    const { body } = await call('GET /v1/orgs/org_northwind/search?query=changelog')
    expect(body.items).toMatchObject([{ id: 'spc_api', pages: [{ id: 'pag_bare', title: 'Changelog' }] }])
  })
})

describe('a search within a space', () => {
  test('shows titles and headings first, then texts, then words that only begin so', async () => {
    const { call } = await rehearse(withPages)
    const { body } = await call(`GET ${at}?query=webhooks`)
    expect(idsIn(body.items)).toEqual(['pag_title', 'pag_deep', 'pag_text', 'pag_begun'])
    expect(body.items.map(({ rank }: Hit) => rank)).toEqual([1, 2, 3, 4])
    expect(body.items[1]).toMatchObject({
      title: 'Retries',
      resultType: 'section',
      ancestors: [
        { id: 'pag_text', title: 'Guides' },
        { id: 'pag_title', title: 'Webhooks' },
      ],
      sections: [{ id: 'webhooks-again', path: 'pag_deep#webhooks-again', body: 'Three times.' }],
    })
    expect(body.items[2]).toMatchObject({ description: 'How to', resultType: 'page', ancestors: [] })
  })

  test('comes in pages', async () => {
    const { call } = await rehearse(withPages)
    const { body: first } = await call(`GET ${at}?query=webhooks&limit=3`)
    expect(first).toMatchObject({ count: 3 })
    const { body: last } = await call(`GET ${at}?query=webhooks&limit=3&page=${first.next.page}`)
    expect(idsIn(last.items)).toEqual(['pag_begun'])
    expect(last.next).toBeUndefined()
  })

  test.each(['"', '*', 'NEAR(', 'page_title:webhooks OR', '\u0000', '   '])(
    'takes %j as words',
    async (query) => {
      const { call } = await rehearse(withPages)
      const { status } = await call(`GET ${at}?query=${encodeURIComponent(query)}`)
      expect([200, 400]).toContain(status)
    },
  )

  test('finds nothing in another space', async () => {
    const { call } = await rehearse(withPages)
    const { status, body } = await call('GET /v1/spaces/spc_nowhere/search?query=webhooks')
    expect({ status, items: body.items }).toEqual({ status: 404, items: undefined })
  })
})
