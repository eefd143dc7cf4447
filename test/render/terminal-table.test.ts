import { describe, expect, test } from 'vitest'
import { widthOf } from '../../src/render/width.ts'
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
    expect(await list([rows], { ...terminal, columns, width: 44 })).toBe(
      [
        'id          title      open  updatedAt  tags',
        'spc_api     API refe…  yes   3 days a…  a, b',
        'spc_guides  Guides     no    in 5 min…  -',
        'spc_x       Nothing …  -     -          -',
        '',
      ].join('\n'),
    )
    expect(await list([rows], { ...terminal, columns, width: 30 })).toBe(
      [
        'id          title     open  +2',
        'spc_api     API ref…  yes',
        'spc_guides  Guides    no',
        'spc_x       Nothing…  -',
        '',
      ].join('\n'),
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
    expect([lines[0], lines[1], lines.at(-2)]).toEqual(['id', 's0', 'spc…'])
  })

  test('the last columns go before an id is cut, those that are ids never', async () => {
    const narrow = (columns: readonly string[], width: number, more = {}) =>
      list([rows.slice(1, 2)], { ...terminal, columns, width, ...more })
    expect(await narrow(columns, 14)).toBe('id          +4\nspc_guides\n')
    expect(await narrow(columns, 12)).toBe('id\nspc_guides\n')
    expect(await narrow(columns, 16, { header: false })).toBe('spc_guides  Gui…\n')
    expect(await narrow(['title', 'open', 'id'], 20)).toBe('tit…  id          +1\nGui…  spc_guides\n')
    // One that fits no terminal takes the place of no other.
    const long = [{ id: 'x'.repeat(99), title: 'Guides' }]
    expect(await list([long], { ...terminal, columns: ['id', 'title'], width: 20 })).toBe(
      'id              tit…\nxxxxxxxxxxxxx…  Gui…\n',
    )
  })

  test('sentences go on below', async () => {
    const found = [
      { check: 'name', message: 'There is no such host anywhere', next: 'Check the address of it' },
      { check: 'clock', message: 'right', next: null },
    ]
    const asked = { columns: ['check', 'message', 'next'], sentences: ['message'] }
    expect(await list([found], { ...terminal, ...asked, width: 36 })).toBe(
      [
        'check  message        next',
        'name   There is no    Check the add…',
        '       such host',
        '       anywhere',
        'clock  right          -',
        '',
      ].join('\n'),
    )
  })

  test('a header that is cut keeps the part that sets it apart', async () => {
    const row = { target: { page: 'pag_1', address: 'x' }, source: { page: '日' } }
    const names = ['target.page', 'source.page', 'target.address', 'x.日本語']
    const header = async (width: number) =>
      (await list([[row]], { ...terminal, columns: names, width })).split('\n')[0]
    expect(await header(60)).toBe('target.page  source.page  target.address  x.日本語')
    expect(await header(40)).toBe('tar…page  sour…page  t…address  x.日本語')
    expect(await header(30)).toBe('t…page  s…page  targe…  x.日…')
  })

  test('no header, no rows, no columns', async () => {
    expect(await list([rows], { ...terminal, header: false, fields: ['id'] })).toBe(
      'spc_api\nspc_guides\nspc_x\n',
    )
    expect(await list([], terminal)).toBe('id  title\n')
    expect(await list([[]], { ...terminal, columns: [] })).toBe('')
  })

  test('colour stands in the header only', async () => {
    expect(await list([[{ id: 'a', title: 'b' }]], { ...terminal, colour: true })).toBe(
      '\u001b[1mid\u001b[22m  \u001b[1mtitle\u001b[22m\na   b\n',
    )
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
