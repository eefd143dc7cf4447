/** A search with many matches is not ranked, but read in order: titles first, page by page, each space once. */
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { search } from './either-store.ts'
import { giveToken, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const crowd = 300

/** Many spaces that say `common` four times each; the last three also in a title. */
async function crowded(db: Database): Promise<void> {
  await smallWorkspace(db)
  const ids = Array.from({ length: crowd }, (_, index) => String(index).padStart(3, '0'))
  for (const id of ids) {
    await db
      .insertInto('spaces')
      .values({
        id: `spc_${id}`,
        organization_id: 'org_northwind',
        parent_id: Number(id) % 2 === 0 ? 'col_product' : null,
        title: id,
        emoji: '📘',
        visibility: 'private',
        edit_mode: 'live',
        revision_id: 'rev_api',
        position: 10,
        created_at: then,
        updated_at: then,
      })
      .execute()
  }
  const markdown =
    '## One\n\nA common word.\n\n## Two\n\ncommon\n\n## Three\n\ncommon\n\n## Four\n\nCommonly read.'
  await search.add(
    db,
    ids.map((id) => ({
      space: `spc_${id}`,
      id: `pag_${id}`,
      title: Number(id) >= crowd - 3 ? 'A common title' : 'Title',
      path: 'page',
      markdown,
    })),
  )
  await db.updateTable('spaces').set({ deleted_at: then }).where('id', '=', 'spc_010').execute()
}

interface Hit {
  readonly id: string
  readonly pages: readonly { readonly sections: readonly { readonly id: string; readonly body: string }[] }[]
}

describe('a search that finds more than can be ranked', () => {
  const at = '/v1/orgs/org_northwind/search'

  test('passes a space that has hundreds of them in titles, and finds those behind it', async () => {
    const { call, db } = await rehearse(crowded)
    const many = Array.from({ length: 900 }, (_, index) => ({
      space: 'spc_007',
      id: `pag_many_${index}`,
      title: `Common ${index}`,
      path: `${index}`,
      markdown: '',
    }))
    const last = { space: 'spc_008', id: 'pag_last', title: 'Common too', path: 'last', markdown: '' }
    await search.add(db, [...many, last])
    const { body } = await call(`GET ${at}?query=common&limit=6`)
    const found = ['spc_297', 'spc_298', 'spc_299', 'spc_007', 'spc_008', 'spc_000']
    expect(body.items.map(({ id }: Hit) => id)).toEqual(found)
    expect(body.items[3].pages).toHaveLength(4)
  })

  test('shows spaces with the words in titles first', async () => {
    const { call } = await rehearse(crowded)
    const { body } = await call(`GET ${at}?query=common&limit=4`)
    expect(body.items.map(({ id }: Hit) => id)).toEqual(['spc_297', 'spc_298', 'spc_299', 'spc_000'])
    const [first] = body.items[3].pages[0].sections
    expect(first).toMatchObject({ id: 'one', title: 'One', body: 'A common word.' })
  })

  test.each(['common', 'comm'])('%s: reads on to the end, each space once', async (words) => {
    const { call } = await rehearse(crowded)
    const found: string[] = []
    let page = ''
    for (;;) {
      const { body } = await call(`GET ${at}?query=${words}&limit=70${page}`)
      found.push(...body.items.map(({ id }: Hit) => id))
      expect(body.items.every(({ pages }: Hit) => pages.length > 0)).toBe(true)
      if (body.next === undefined) break
      page = `&page=${body.next.page}`
    }
    expect(found).toHaveLength(crowd - 1)
    expect(new Set(found).size).toBe(crowd - 1)
    expect(found).not.toContain('spc_010')
  })

  test('wants every word', async () => {
    const { call } = await rehearse(crowded)
    const { body } = await call(`GET ${at}?query=common%20titl&limit=1000`)
    expect(body.items.slice(0, 3).map(({ id }: Hit) => id)).toEqual(['spc_297', 'spc_298', 'spc_299'])
    expect((await call(`GET ${at}?query=common%20nowhere`)).body.items).toEqual([])
  })

  test('shows guests what is open to them', async () => {
    const { call, db } = await rehearse(crowded)
    const token = await giveToken(db, 'usr_gus')
    await call('POST /v1/collections/col_product/permissions', { body: { role: 'read', users: ['usr_gus'] } })
    const { body } = await call(`GET ${at}?query=common&limit=1000`, { token })
    expect(body.count).toBe(crowd / 2 - 1)
  })
})
