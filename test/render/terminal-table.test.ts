import { describe, expect, test } from 'vitest'
import { widthOf } from '../../src/render/text/width.ts'
import { exact, list, single } from './rendered.ts'

const terminal = { format: 'table', terminal: true } as const

const rows = [
  { id: 'spc_api', title: 'API reference', open: true, updatedAt: '2026-11-18T09:00:00Z', tags: ['a', 'b'] },
  { id: 'spc_guides', title: 'Guides', open: false, updatedAt: '2026-11-21T12:05:30Z', tags: [] },
  { id: 'spc_x', title: 'Nothing else' },
]
const columns = ['id', 'title', 'open', 'updatedAt', 'tags']

describe('a list', () => {
  test('in plain words, aligned', async () => {
    expect(await list([rows], { ...terminal, columns })).toBe(
      [
        'id          title          open  updatedAt     tags',
        'spc_api     API reference  yes   3 days ago    a, b',
        'spc_guides  Guides         no    in 5 minutes  -',
        'spc_x       Nothing else   -     -             -',
        '',
      ].join('\n'),
    )
  })

  test('fitted: the widest give way, ids last', async () => {
    expect(await list([rows], { ...terminal, columns, width: 50 })).toBe(
      [
        'id          title          open  updatedAt',
        'spc_api     API reference  yes   3 days ago',
        'spc_guides  Guides         no    in 5 minutes',
        'spc_x       Nothing else   -     -',
        '1 more column: tags (--fields chooses, a wider',
        'terminal shows more)',
        '',
      ].join('\n'),
    )
  })

  test('the last columns are left out where others would say nothing, and it says how to see them', async () => {
    expect(await list([rows], { ...terminal, columns, width: 34 })).toBe(
      [
        'id          title          open',
        'spc_api     API reference  yes',
        'spc_guides  Guides         no',
        'spc_x       Nothing else   -',
        '2 more columns: updatedAt, tags',
        '(--fields chooses, a wider',
        'terminal shows more)',
        '',
      ].join('\n'),
    )
  })

  test('a column that people want goes below its row, and the note uses the words of the headings', async () => {
    const address = 'https://docs.example/partners/p1yg6sa8e3'
    const links = [
      { id: 'shl_a', name: 'Partners', urls: { published: address }, createdAt: 'long ago, in 2025' },
    ]
    const heading = (column: string) =>
      ({ 'urls.published': 'address', createdAt: 'created' })[column] ?? column
    const asked = {
      columns: ['id', 'name', 'urls.published', 'createdAt'],
      wanted: ['urls.published'],
      heading,
    }
    expect(await list([links], { ...terminal, ...asked, width: 26 })).toBe(
      [
        'id     name',
        'shl_a  Partners',
        `  ${address}`,
        '1 more column: created',
        '(--fields chooses, a wider',
        'terminal shows more)',
        '',
      ].join('\n'),
    )
    expect(await list([links], { ...terminal, ...asked, width: 90 })).toContain(`Partners  ${address}  long`)
  })

  test('headings are words, broken between them and never within one', async () => {
    const heading = (column: string) => (column === 'open' ? 'open change requests' : 'last updated')
    const asked = { ...terminal, columns: ['open', 'updatedAt'], heading }
    expect(await list([rows.slice(0, 1)], { ...asked, width: 21 })).toBe(
      ['open       last', 'change     updated', 'requests', 'yes        3 days ago', ''].join('\n'),
    )
  })

  test('of twins that part behind the laid out rows the one that the header names stays', async () => {
    const same = Array.from({ length: 1000 }, (_, index) => ({ input: `s${index}`, id: `s${index}` }))
    const told = await list([same, [{ input: '~Guides', id: 'spc_guides' }]], {
      ...terminal,
      columns: ['input', 'id'],
      twins: { kept: 'input', other: 'id' },
      width: 40,
    })
    const lines = told.split('\n')
    // Later rows are fitted to what was laid out: no character of an id is lost.
    expect([lines[0], lines[1], lines.slice(1001).join('')]).toEqual(['id', 's0', 'spc_guides'])
  })

  test('an id is never cut: where a table has no room for two columns, each row is a sheet', async () => {
    const narrow = (columns: readonly string[], width: number, more = {}) =>
      list([rows.slice(1, 2)], { ...terminal, columns, width, ...more })
    expect(await narrow(['id', 'title'], 20)).toBe('id          title\nspc_guides  Guides\n')
    expect(await narrow(['id', 'title'], 16)).toBe('id     spc_guides\ntitle  Guides\n\n')
    expect(await narrow(['title', 'open', 'id'], 20)).toBe(
      'title   id\nGuides  spc_guides\n1 more column: open\n(--fields chooses, a\nwider terminal shows\nmore)\n',
    )
    const long = [{ id: 'x'.repeat(49), title: 'Guides' }]
    expect(await list([long], { ...terminal, columns: ['id', 'title'], width: 40 })).toBe(
      `id     ${'x'.repeat(33)}\n       ${'x'.repeat(16)}\ntitle  Guides\n\n`,
    )
  })

  test('words that may be ids, states or addresses are whole too', async () => {
    const row = { page: 'pag_start_welcome_to_all', title: 'A title of many words', state: 'in-collection' }
    expect(await list([[row]], { ...terminal, columns: ['page', 'title', 'state'], width: 56 })).toBe(
      [
        'page                      title            state',
        'pag_start_welcome_to_all  A title of man…  in-collection',
        '',
      ].join('\n'),
    )
  })

  test('an address is whole or left out, and what stands behind it keeps its room', async () => {
    const app = 'https://app.example/s/spc_guides/p/pag_guide_disputes'
    const url = 'https://elsewhere.example/a/long/address/in/a/document'
    const asked = { ...terminal, columns: ['id', 'page.urls.app', 'url', 'open'] }
    const links = [{ id: 'a', page: { urls: { app } }, url, open: true }]
    expect(await list([links], { ...asked, width: 50 })).toBe(
      [
        'id  open',
        'a   yes',
        '2 more columns: page.urls.app, url (--fields',
        'chooses, a wider terminal shows more)',
        '',
      ].join('\n'),
    )
    expect(await list([links], { ...asked, width: 120 })).toContain(`${app}  https:`)
  })

  test('an address below its row leaves room for texts that it would cut', async () => {
    const address = 'https://app.example/s/spc_api/p/pag_webhooks'
    const hit = { page: 'Webhooks', excerpt: 'Use webhooks instead of polling' }
    const hits = [{ ...hit, address }, hit]
    const asked = { ...terminal, columns: ['page', 'excerpt', 'address'], wanted: ['address'] }
    expect(await list([hits], { ...asked, width: 60 })).toBe(
      `page      excerpt\nWebhooks  Use webhooks instead of polling\n  ${address}\nWebhooks  Use webhooks instead of polling\n`,
    )
  })

  test('sentences go on below', async () => {
    const found = [
      { check: 'name', message: 'There is no such host anywhere', next: 'Check the address of it' },
      { check: 'clock', message: 'right', next: null },
    ]
    const asked = { columns: ['check', 'message', 'next'], sentences: ['message'] }
    expect(await list([found], { ...terminal, ...asked, width: 45 })).toBe(
      [
        'check  message                 next',
        'name   There is no such host   Check the add…',
        '       anywhere',
        'clock  right                   -',
        '',
      ].join('\n'),
    )
  })

  test('no header, no rows, no columns', async () => {
    expect(await list([rows], { ...terminal, header: false, fields: ['id'] })).toBe(
      'spc_api\nspc_guides\nspc_x\n',
    )
    expect(await list([], terminal)).toBe('id  title\n')
    expect(await list([[]], { ...terminal, columns: [] })).toBe('')
  })

  test('colour stands in headings, ids, and the words that mean something', async () => {
    const tone = (column: string, word: string) => (column === 'open' && word === 'no' ? 'bad' : undefined)
    const items = [{ id: 'a', open: false, title: 'no' }]
    const shown = await list([items], { ...terminal, columns: ['id', 'open', 'title'], colour: true, tone })
    const [bold, cyan, red] = [1, 36, 31].map((code) => (text: string) => {
      const end = code === 1 ? 22 : 39
      return `\u001b[${code}m${text}\u001b[${end}m`
    }) as [(text: string) => string, (text: string) => string, (text: string) => string]
    expect(shown).toBe(
      `${bold('id')}  ${bold('open')}  ${bold('title')}\n${cyan('a')}   ${red('✗ no')}  no\n`,
    )
  })

  test('a state has a mark without colours too, in ASCII where the terminal has no more', async () => {
    const tone = (_column: string, word: string) => (word === 'broken' ? 'bad' : undefined)
    const items = [{ id: 'a', status: 'broken' }]
    const shown = (isAscii: boolean) =>
      list([items], { ...terminal, columns: ['id', 'status'], header: false, tone, isAscii })
    expect([await shown(false), await shown(true)]).toEqual(['a  ✗ broken\n', 'a  x broken\n'])
  })

  test('a cut text ends with a sign that the terminal has', async () => {
    const items = [{ id: 'a', title: 'A title that has no room' }]
    const shown = (isAscii: boolean) =>
      list([items], { ...terminal, columns: ['id', 'title'], header: false, width: 18, isAscii })
    expect([await shown(false), await shown(true)]).toEqual(['a  A title that h…\n', 'a  A title that h~\n'])
  })

  test('wide characters and emoji take two columns', async () => {
    const titles = ['👨‍👩‍👧', '🫠', '日本', '1️⃣', 'e\u0301e', '❤️', '🇨🇭', 'ab', '\ue000\ue001']
    const text = await list([titles.map((title) => ({ title, end: '|' }))], {
      ...terminal,
      columns: ['title', 'end'],
      header: false,
    })
    expect(text.trimEnd().split('\n')).toEqual([
      '👨‍👩‍👧    |',
      '🫠    |',
      '日本  |',
      '1️⃣    |',
      'e\u0301e    |',
      '❤️    |',
      '🇨🇭    |',
      'ab    |',
      '\ue000\ue001    |',
    ])
  })

  test('exact numbers and nested values', async () => {
    const row = {
      n: exact('12345678901234567890'),
      user: { name: 'x' },
      list: [{ a: 1 }],
      odd: ['a', null, true],
    }
    expect(await list([[row]], { ...terminal, columns: [], header: false })).toBe(
      '12345678901234567890  {"name":"x"}  [{"a":1}]  a, -, yes\n',
    )
  })

  test('rows that arrive after the layout are fitted to it', async () => {
    const first = Array.from({ length: 1000 }, (_, index) => ({ id: `a${index}`, title: 'short' }))
    const text = await list([first, [{ id: 'b', title: 'far longer than the others' }]], terminal)
    expect(text.split('\n').slice(-3)).toEqual(['a999  short', 'b     far …', ''])
  })

  test('no line is wider than the terminal, whatever the data', async () => {
    const titles = [
      'x'.repeat(1_000_000),
      '日'.repeat(500),
      '👨‍👩‍👧'.repeat(300),
      `e${'\u0301'.repeat(5000)}`,
    ]
    for (const width of [40, 80, 133]) {
      const text = await list([titles.map((title) => ({ id: 'spc_1', title, note: title }))], {
        ...terminal,
        columns: ['id', 'title', 'note'],
        width,
      })
      expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(width)
    }
  })
})

describe('a single resource', () => {
  test('is two columns, timestamps in full', async () => {
    expect(await single(rows[0], { ...terminal, columns: [...columns, 'urls.app'] })).toBe(
      [
        'id         spc_api',
        'title      API reference',
        'open       yes',
        'updatedAt  2026-11-18T09:00:00Z (3 days ago)',
        'tags       a, b',
        'urls.app   -',
        '',
      ].join('\n'),
    )
  })

  test('long text goes on in its column, line breaks stay', async () => {
    const body = { id: 'c1', body: { markdown: '# Title\n\nSome words that do not fit.\n\tindented\n' } }
    expect(await single(body, { ...terminal, columns: ['id', 'body.markdown'], width: 33 })).toBe(
      [
        'id             c1',
        'body.markdown  # Title',
        '',
        '               Some words that do',
        '               not fit.',
        '                   indented',
        '',
      ].join('\n'),
    )
  })

  test('a title of a megabyte is cut', async () => {
    const text = await single({ id: 'a', title: 'x'.repeat(1_000_000) }, terminal)
    expect(text.length).toBeLessThan(3000)
    expect(text.endsWith('x…\n')).toBe(true)
  })

  test('a bare value is its own text', async () => {
    expect(await single('just text', { ...terminal, columns: [] })).toBe('just text\n')
  })
})
