/** Changes of the content of a change request: each operation, each refusal, all or nothing. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/errors.ts'
import { contentful, cr } from './contentful.ts'
import { documents } from './documents.ts'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

type Change = Readonly<Record<string, unknown>>

interface ShownPage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly markdown: string
  readonly pages: readonly ShownPage[]
}

/** The change request 1 of the space spc_api, which has the pages about, hooks and hooks/events. */
async function rehearseContent(texts: Record<string, string> = {}) {
  const rehearsal = await rehearse(contentful, { fetchFile: documents(texts).fetchFile })
  return { ...rehearsal, ...callsOf(rehearsal) }
}

function callsOf({ call }: Rehearsal) {
  const update = (changes: readonly Change[]) =>
    call(`POST ${cr}/content?compat=false`, { body: { changes } })
  const pages = async (): Promise<readonly ShownPage[]> => {
    const flat = (some: readonly ShownPage[]): readonly ShownPage[] =>
      some.flatMap((page) => [page, ...flat(page.pages)])
    return flat((await call(`GET ${cr}/content/pages`)).body.pages)
  }
  return {
    update,
    pages,
    paths: async () => (await pages()).map(({ path }) => path),
    refusal: async (changes: readonly Change[]) => {
      const before = (await call(`GET ${cr}`)).body
      const { status, body } = await update(changes)
      expect((await call(`GET ${cr}`)).body).toEqual(before)
      return { status, message: body.error?.message }
    },
  }
}

const insert = (markdown: string, more: Change = {}) => ({
  operation: 'insert_page',
  document: { markdown },
  ...more,
})
const change = (page: string, more: Change = {}) => ({ operation: 'update_page', page, ...more })
const remove = (page: string) => ({ operation: 'delete_page', page })
const revert = (page: string, more: Change = {}) => ({ operation: 'revert_page', page, ...more })
const files = (...some: readonly Change[]) => ({ operation: 'insert_files', files: some })

const start = ['about', 'hooks', 'hooks/events']

describe('the reply', () => {
  test('is the change request, with a new revision of its own', async () => {
    const { call } = await rehearseContent()
    const { status, body } = await call(`POST ${cr}/content`, { body: { changes: [insert('# Limits')] } })
    expect(status).toBe(200)
    expect(body).toEqual((await call(`GET ${cr}`)).body)
    expect(body.revisionInitial).toBe('rev_api')
    const { type, parents, git } = (await call(`GET ${cr}/content`)).body
    expect({ type, parents, message: git.message }).toEqual({
      type: 'edits',
      parents: ['rev_api'],
      message: 'Change 1 page',
    })
    expect((await call('GET /v1/spaces/spc_api')).body.revision).toBe('rev_api')
  })

  test('with compat=false has each page that changes touched, as it is at the end', async () => {
    const { update, call } = await rehearseContent()
    const { body } = await update([
      insert('# One', { ref: 'one', into: 'pag_hooks' }),
      change('pag_api', { title: 'Introduction' }),
      files({ name: 'a.txt', contentType: 'text/plain', base64: 'aGk=' }),
      change('pag_hooks', { slug: 'calls' }),
      change('pag_api', { slug: 'intro' }),
      remove('pag_events'),
    ])
    expect(body).toEqual({
      changeRequest: (await call(`GET ${cr}`)).body,
      changes: [
        {
          object: 'created_page',
          page: { id: expect.stringMatching(/^pag_/), title: 'One', type: 'document', path: 'calls/one' },
          ref: 'one',
        },
        {
          object: 'updated_page',
          page: { id: 'pag_api', title: 'Introduction', type: 'document', path: 'intro' },
        },
        {
          object: 'updated_page',
          page: { id: 'pag_hooks', title: 'hooks', type: 'document', path: 'calls' },
        },
        {
          object: 'deleted_page',
          page: { id: 'pag_events', title: 'events', type: 'document', path: 'calls/events' },
        },
      ],
      insertedFiles: [
        {
          id: expect.stringMatching(/^fil_/),
          name: 'a.txt',
          contentType: 'text/plain',
          downloadURL: 'data:text/plain;base64,aGk=',
          size: 2,
          git: expect.anything(),
        },
      ],
    })
  })
})

describe('insert_page', () => {
  test('puts it at the end, at a place, and under a page', async () => {
    const { update, paths } = await rehearseContent()
    await update([insert('# Last'), insert('# First', { at: 0 }), insert('# Second', { at: 1 })])
    await update([insert('# Inner', { into: 'pag_hooks', at: 0 }), insert('# Far', { at: 99 })])
    expect(await paths()).toEqual([
      ...['first', 'second', 'about', 'hooks', 'hooks/inner', 'hooks/events', 'last', 'far'],
    ])
  })

  test('takes fields from front matter and the first heading, which win', async () => {
    const { update, pages } = await rehearseContent()
    const matter = 'slug: rates\nhidden: true\nnoIndex: false\ndescription: From here\nlayout: wide\n'
    const given = { title: 'No', slug: 'no', description: 'No', emoji: '🚦', hidden: false }
    await update([insert(`---\n${matter}---\n# Rate *limits*\n\nFour a second.`, given)])
    expect((await pages()).at(-1)).toMatchObject({
      title: 'Rate limits',
      path: 'rates',
      description: 'From here',
      emoji: '🚦',
      hidden: true,
      noIndex: false,
      markdown: 'Four a second.',
    })
  })

  test('cuts off only the heading that is the title', async () => {
    const { update, pages } = await rehearseContent()
    await update([
      insert('---\ntitle: Calls\n---\n# Calls\n\nText.'),
      insert('---\ntitle: Limits\n---\n# Four a second\n\nText.'),
      insert('## Small\n\nText.', { title: 'Large' }),
      insert('Text.\n\n# Later'),
    ])
    expect((await pages()).slice(-4).map(({ title, markdown }) => [title, markdown])).toEqual([
      ['Calls', 'Text.'],
      ['Limits', '# Four a second\n\nText.'],
      ['Large', '## Small\n\nText.'],
      ['Untitled page', 'Text.\n\n# Later'],
    ])
  })

  test('finds a free slug for a title', async () => {
    const { update, paths } = await rehearseContent()
    await update([insert('# Hooks'), insert('# Events', { into: 'pag_hooks' }), insert('# Events')])
    expect(await paths()).toEqual([...start, 'hooks/events-2', 'hooks-2', 'events'])
  })
})

describe('update_page', () => {
  test('changes only the fields that are given', async () => {
    const { update, pages } = await rehearseContent()
    const [before] = await pages()
    await update([change('pag_api', { title: 'Introduction', emoji: '👋', noRobotsIndex: true })])
    const [after] = await pages()
    expect(after).toEqual({
      ...before,
      title: 'Introduction',
      emoji: '👋',
      noRobotsIndex: true,
      documentId: expect.not.stringMatching(`^${Reflect.get(before ?? {}, 'documentId')}$`),
      updatedAt: '2026-11-21T09:00:00.000Z',
    })
    await update([change('pag_api', { emoji: '', document: { markdown: 'New text.' } })])
    const [last] = await pages()
    expect(last).toMatchObject({ title: 'Introduction', markdown: 'New text.' })
    expect(last).not.toHaveProperty('emoji')
  })

  test('moves a page with its subpages, and keeps the order of the others', async () => {
    const { update, paths } = await rehearseContent()
    await update([insert('# A'), insert('# B'), insert('# C')])
    await update([change('pag_hooks', { at: 4 })])
    expect(await paths()).toEqual(['about', 'a', 'b', 'c', 'hooks', 'hooks/events'])
    await update([change('pag_hooks', { into: 'pag_api' })])
    expect(await paths()).toEqual(['about', 'about/hooks', 'about/hooks/events', 'a', 'b', 'c'])
    await update([change('pag_events', { into: null, at: 1 }), change('pag_hooks', { slug: 'calls' })])
    expect(await paths()).toEqual(['about', 'about/calls', 'events', 'a', 'b', 'c'])
  })

  test('stays where it is if it goes into its own parent', async () => {
    const { update, paths } = await rehearseContent()
    await update([insert('# Inner', { into: 'pag_hooks' }), change('pag_events', { into: 'pag_hooks' })])
    expect(await paths()).toEqual([...start, 'hooks/inner'])
  })

  test('gives a moved page a free slug', async () => {
    const { update, paths, call } = await rehearseContent()
    await update([insert('# Events'), change('pag_events', { into: null })])
    expect(await paths()).toEqual(['about', 'hooks', 'events', 'events-2'])
    await call(`POST ${cr}/merge`)
    const { pages } = (await call('GET /v1/spaces/spc_api/content/pages')).body
    expect(pages.map(({ path }: ShownPage) => path)).toEqual(['about', 'hooks', 'events', 'events-2'])
  })
})

describe('delete_page and revert_page', () => {
  test('take subpages along, and bring a page back to its place', async () => {
    const { update, paths, pages } = await rehearseContent()
    const before = await pages()
    const { body } = await update([remove('pag_hooks')])
    expect(body.changes.map(({ page }: { page: ShownPage }) => page.id)).toEqual(['pag_hooks', 'pag_events'])
    expect(await paths()).toEqual(['about'])
    await update([insert('# Last'), revert('pag_hooks')])
    expect(await paths()).toEqual(['about', 'hooks', 'last'])
    await update([revert('pag_events')])
    expect((await pages()).slice(0, 3)).toEqual(before)
  })

  test('bring back text, fields and place of a page that is there', async () => {
    const { update, pages } = await rehearseContent()
    const before = await pages()
    await update([change('pag_events', { title: 'X', into: null, at: 0, document: { markdown: 'Y' } })])
    await update([revert('pag_events')])
    expect(await pages()).toEqual(before)
  })

  test('bring back the page of another revision', async () => {
    const { update, pages, call } = await rehearseContent()
    await update([change('pag_api', { title: 'One' })])
    const { revision } = (await call(`GET ${cr}`)).body
    await update([change('pag_api', { title: 'Two' })])
    await update([revert('pag_api', { revision })])
    expect((await pages())[0]?.title).toBe('One')
  })

  test('find a free slug if another page has the old one', async () => {
    const { update, paths } = await rehearseContent()
    await update([remove('pag_hooks'), insert('# Hooks'), revert('pag_hooks')])
    expect(await paths()).toEqual(['about', 'hooks-2', 'hooks'])
  })
})

describe('insert_files', () => {
  test('keeps bytes whole, from base64 and from an address', async () => {
    const { update, call } = await rehearseContent({ 'https://x.example/logo': '\u00ff\u0000 bytes' })
    const bytes = Buffer.from([0, 255, 254, 10, 13])
    const { body } = await update([
      files(
        { name: 'a.bin', contentType: 'application/zip', base64: bytes.toString('base64') },
        { name: 'b', url: 'https://x.example/logo' },
        { name: 'c.png', contentType: 'image/png', url: 'https://x.example/logo' },
      ),
    ])
    const types = body.insertedFiles.map(({ contentType }: { contentType: string }) => contentType)
    expect(types).toEqual(['application/zip', 'application/octet-stream', 'image/png'])
    const { downloadURL } = (await call(`GET ${cr}/content/files/${body.insertedFiles[0].id}`)).body
    expect(downloadURL).toBe(`data:application/zip;base64,${bytes.toString('base64')}`)
    expect((await call(`GET ${cr}/content/files`)).body.items).toHaveLength(4)
  })
})

describe('names of a call', () => {
  test('become links to ids, outside of code only, and links find them', async () => {
    const { update, pages, call } = await rehearseContent()
    const text = [
      '# One',
      'See [two](./two.md#part), [`it`](two "Two") and [old](./hooks.md).',
      '> ![Logo](./logo.png) in a\n> [quote](<./two.md>)',
      '`[code](./two.md)`',
      '```\n[code](./two.md)\n```',
      '[![Logo](logo.png)](./two.md) [by name][n]',
      '[n]: ./two.md',
      '<a href="two">html</a>',
    ].join('\n\n')
    const { body } = await update([
      insert(text),
      insert('# Two\n\n## Part', { ref: 'two' }),
      files({ name: 'logo.png', contentType: 'image/png', base64: '', ref: 'logo.png' }),
    ])
    const [page, file] = [`/pages/${body.changes[1].page.id}`, `/files/${body.insertedFiles[0].id}`]
    const one = (await pages()).find(({ title }) => title === 'One')
    expect(one?.markdown).toBe(
      [
        `See [two](${page}#part), [\`it\`](${page} "Two") and [old](./hooks.md).`,
        `> ![Logo](${file}) in a\n> [quote](<${page}>)`,
        '`[code](./two.md)`',
        '```\n[code](./two.md)\n```',
        `[![Logo](${file})](${page}) [by name][n]`,
        `[n]: ${page}`,
        `<a href="${page}">html</a>`,
      ].join('\n\n'),
    )
    const links = (await call(`GET ${cr}/content/page/${one?.id}/links`)).body
    expect(links.stats).toEqual({ total: 4, broken: { total: 0, changeRequest: 0 } })
  })
})

describe('refusals', () => {
  test.each<[string, readonly Change[], number, string]>([
    ['no changes', [], 400, 'body.changes: 0 entries, 1 at least'],
    ['too many', Array.from({ length: 51 }, () => remove('pag_api')), 400, '51 entries, 50 at most'],
    ['no such operation', [{ operation: 'rename_page' }], 400, 'body.changes.0.operation'],
    [
      'a page that is not there',
      [change('pag_api', { title: 'A' }), insert('# B'), remove('pag_none')],
      400,
      'body.changes[2].page: there is no page pag_none',
    ],
    ['a page deleted before', [remove('pag_hooks'), change('pag_events')], 400, 'body.changes[1].page'],
    ['no such parent', [insert('', { into: 'pag_none' })], 400, 'body.changes[0].into: there is no page'],
    ['itself', [change('pag_hooks', { into: 'pag_hooks' })], 400, 'body.changes[0].into: pag_hooks is'],
    [
      'below itself',
      [change('pag_hooks', { into: 'pag_events' })],
      400,
      'body.changes[0].into: pag_events is',
    ],
    [
      'a slug of a sibling',
      [insert('# A', { slug: 'hooks' })],
      409,
      'body.changes[0].slug: the page pag_hooks',
    ],
    [
      'a slug of a sibling in front matter',
      [change('pag_api', { document: { markdown: '---\nslug: hooks\n---\n' } })],
      409,
      'body.changes[0].slug: the page pag_hooks',
    ],
    [
      'a slug with a slash',
      [insert('# A', { slug: 'a/b' })],
      400,
      'body.changes[0].slug: "a/b" is not a part',
    ],
    [
      'a slug that leads up',
      [insert('# A', { slug: '..' })],
      400,
      'body.changes[0].slug: ".." is not a part',
    ],
    ['a place before the first', [insert('# A', { at: -1 })], 400, 'body.changes.0.at'],
    [
      'front matter of another type',
      [insert('---\nhidden: sometimes\n---\n')],
      400,
      'body.changes[0].document: The front matter says hidden: "sometimes", which is not true or false',
    ],
    [
      'a text too long',
      [insert('x'.repeat(2 ** 21 + 1))],
      400,
      'body.changes[0].document: The document has 2097153',
    ],
    [
      'a text too deep',
      [insert(`${'> '.repeat(300)}x`)],
      400,
      'body.changes[0].document: The document is nested',
    ],
    ['no such revision', [revert('pag_api', { revision: 'rev_sdk' })], 400, 'has no revision rev_sdk'],
    [
      'a page that was not there',
      [revert('pag_sdk')],
      400,
      'there is no page pag_sdk in the revision rev_api',
    ],
    [
      'a parent that lies below now',
      [
        change('pag_events', { into: null }),
        change('pag_hooks', { into: 'pag_events' }),
        revert('pag_events'),
      ],
      400,
      'body.changes[2].page: pag_events was in pag_hooks, which lies below it now',
    ],
    [
      'neither address nor bytes',
      [files({ name: 'a' })],
      400,
      'body.changes.0.files.0: needs exactly one of url, base64',
    ],
    [
      'address and bytes',
      [files({ name: 'a', contentType: 'a/b', base64: '', url: 'https://x.example/' })],
      400,
      'body.changes.0.files.0: needs exactly one of url, base64',
    ],
    [
      'bytes without a type',
      [files({ name: 'a', base64: '' })],
      400,
      'body.changes.0.files.0.contentType: is required',
    ],
    [
      'no media type',
      [files({ name: 'a', base64: '', contentType: 'png,' })],
      400,
      '"png," is not a media type',
    ],
    ['too many bytes', [files({ name: 'a', base64: 'A'.repeat(1_398_108) })], 400, '1398104 at most'],
    [
      'a name twice',
      [insert('', { ref: 'a' }), files({ name: 'a', ref: 'a', url: 'https://x.example/' })],
      400,
      'body.changes[1].files[0].ref',
    ],
  ])('%s', async (_, changes, status, message) => {
    const { refusal, paths } = await rehearseContent()
    expect(await refusal(changes)).toEqual({ status, message: expect.stringContaining(message) })
    expect(await paths()).toEqual(start)
  })

  test('of callers who may not edit, and of merged change requests', async () => {
    const { call, db, update, refusal } = await rehearseContent()
    const token = await giveToken(db, 'usr_eli')
    const body = { changes: [insert('# A')] }
    expect((await call(`POST ${cr}/content`, { body, token })).status).toBe(403)
    const dana = await giveToken(db, 'usr_dana')
    expect((await call(`POST ${cr}/content`, { body, token: dana })).status).toBe(200)
    await update([insert('# Zeppelins\n\nThey fly.')])
    await call(`POST ${cr}/merge`)
    expect((await refusal([insert('# C')])).status).toBe(409)
    const { items } = (await call('GET /v1/spaces/spc_api/search?query=zeppelins')).body
    expect(items.map(({ path }: ShownPage) => path)).toEqual(['zeppelins'])
  })

  test('of a fetch name the file', async () => {
    const fetchFile = async (url: string) => {
      throw new ApiError(`${url} can't be fetched`, { status: 403 })
    }
    const rehearsal = await rehearse(contentful, { fetchFile })
    const some = files(
      { name: 'b', contentType: 'a/b', base64: '' },
      { name: 'a', url: 'https://x.example/' },
    )
    expect(await callsOf(rehearsal).refusal([insert('# A'), some])).toEqual({
      status: 403,
      message: "body.changes[1].files[1]: https://x.example/ can't be fetched",
    })
  })
})

describe('the changes of a revision', () => {
  const at = '/v1/spaces/spc_api/revisions'

  test('that a merge made name the change request; those of its own revisions name none', async () => {
    const { call, update } = await rehearseContent()
    await update([insert('# New')])
    const own = (await call(`GET ${cr}`)).body.revision
    const { revision } = (await call(`POST ${cr}/merge`)).body
    const merged = (await call(`GET ${at}/${revision}/changes`)).body
    expect(merged.mergedFrom).toEqual((await call(`GET ${cr}`)).body)
    expect(merged.mergedFrom.revisionMerged).toBe(revision)
    expect((await call(`GET ${at}/${own}/changes`)).body).not.toHaveProperty('mergedFrom')
  })

  test('that pulled the space into a change request name none', async () => {
    const { call, update } = await rehearseContent()
    const other = (await call('POST /v1/spaces/spc_api/change-requests', { body: {} })).body.id
    await update([insert('# New')])
    await call(`POST ${cr}/merge`)
    const { revision } = (await call(`POST /v1/spaces/spc_api/change-requests/${other}/update`)).body
    const { body } = await call(`GET ${at}/${revision}/changes`)
    expect(body).not.toHaveProperty('mergedFrom')
  })
})
