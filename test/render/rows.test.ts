import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exact, list, single } from './rendered.ts'

const spaces = [
  { id: 'a', title: 'API, "v2"', open: true, urls: { app: 'x' }, tags: ['p', 'q'] },
  { id: 'b', title: 'two\nlines\tand a \\', open: null },
]
const columns = ['id', 'title', 'open', 'urls.app', 'tags']

describe('csv', () => {
  test('RFC 4180', async () => {
    expect(await list([spaces], { format: 'csv', columns })).toBe(
      'id,title,open,urls.app,tags\na,"API, ""v2""",true,x,p; q\nb,"two\nlines\tand a \\",,,\n',
    )
  })

  test('a single value is a list of one; no header; fields', async () => {
    expect(await single(spaces[0], { format: 'csv', header: false, fields: ['urls.app', 'id'] })).toBe(
      'x,a\n',
    )
  })

  const cells: readonly (readonly [unknown, string])[] = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', "'\\r=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    [-1, '-1'],
    [exact('-12345678901234567890'), '-12345678901234567890'],
    ['a=b', 'a=b'],
    ['a\r\nb', '"a\nb"'],
    ['a\rb', 'a\\rb'],
    ["'=1", "''=1"],
    ...[...'＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−'].map((sign) => [`${sign}1+1`, `'${sign}1+1`] as const),
    ['\n=1', `"'\n=1"`],
    ["'a", "'a"],
    [' =1', "' =1"],
    ['', ''],
    [null, ''],
  ]
  test.each(cells)('the cell %j', async (value, expected) => {
    expect(await single({ value }, { format: 'csv', columns: ['value'], header: false })).toBe(
      `${expected}\n`,
    )
  })

  const lists: readonly (readonly [unknown, string])[] = [
    [['pag_overview'], 'pag_overview'],
    [['ada', 'ben', 'cem'], 'ada; ben; cem'],
    [[1, exact('12345678901234567890'), true], '1; 12345678901234567890; true'],
    [['=1+1', '-2'], "'=1+1; -2"],
    [['a, b', 'c'], '"a, b; c"'],
    [['a"b'], '"a""b"'],
    [[], '[]'],
    [['Terms; conditions'], '"[""Terms; conditions""]"'],
    [['a;', 'b'], '"[""a;"",""b""]"'],
    [['a', ''], '"[""a"",""""]"'],
    [[' a'], '"["" a""]"'],
    [['a ', 'b'], '"[""a "",""b""]"'],
    [['[a]'], '"[""[a]""]"'],
    [['{a}', 'b'], '"[""{a}"",""b""]"'],
    [['a', null], '"[""a"",null]"'],
    [[{ id: 'a' }], '"[{""id"":""a""}]"'],
    [[['a']], '"[[""a""]]"'],
  ]
  test.each(lists)('the list %j', async (value, expected) => {
    const asked = { columns: ['value'], header: false }
    expect(await single({ value }, { ...asked, format: 'csv' })).toBe(`${expected}\n`)
    const json = JSON.stringify(value).replaceAll('"', '""')
    const cell = json.includes('"') || json.includes(',') ? `"${json}"` : json
    expect(await single({ value }, { ...asked, format: 'csv', csvJson: true })).toBe(`${cell}\n`)
  })

  test('--csv-raw leaves formulas', async () => {
    expect(await single({ v: '=1' }, { format: 'csv', columns: ['v'], header: false, csvRaw: true })).toBe(
      '=1\n',
    )
  })
})

test('tsv: one row is one line, and can be read back', async () => {
  expect(await list([spaces], { format: 'tsv', columns })).toBe(
    'id\ttitle\topen\turls.app\ttags\na\tAPI, "v2"\ttrue\tx\tp; q\nb\ttwo\\nlines\\tand a \\\\\t\t\t\n',
  )
})

describe('table for programs', () => {
  test('tabs, a header, everything as sent, but lists, which are words', async () => {
    expect(await list([[spaces[0]], [spaces[1]]], { format: 'table', columns })).toBe(
      'id\ttitle\topen\turls.app\ttags\na\tAPI, "v2"\ttrue\tx\tp; q\nb\ttwo\\nlines\\tand a \\\t\t\t\n',
    )
  })

  test('without a header, without rows, without declared columns', async () => {
    expect(await list([[]], { format: 'table' })).toBe('id\ttitle\n')
    expect(await list([spaces], { format: 'table', header: false, fields: ['id'] })).toBe('a\nb\n')
    expect(await list([[{ x: 1 }, { y: 2 }]], { format: 'table', columns: [] })).toBe('x\ty\n1\t\n\t2\n')
    expect(await list([['one', 'two']], { format: 'table', columns: [] })).toBe('value\none\ntwo\n')
  })

  test('a single resource is one field a line', async () => {
    expect(await single(spaces[0], { format: 'table', columns })).toBe(
      'id\ta\ntitle\tAPI, "v2"\nopen\ttrue\nurls.app\tx\ntags\tp; q\n',
    )
  })
})

test('members whose names have dots', async () => {
  const value = {
    id: 'a',
    variables: { 'app.version': '1', plain: '2' },
    users: [{ email: 'x' }, { email: 'y' }],
  }
  expect(await single(value, { format: 'table', columns: [] })).toBe(
    'id\ta\nvariables.app.version\t1\nvariables.plain\t2\nusers.email\tx; y\n',
  )
  expect(await single(value, { format: 'ndjson', fields: ['variables.app.version', 'users.email'] })).toBe(
    '{"variables":{"app.version":"1"},"users":[{"email":"x"},{"email":"y"}]}\n',
  )
})

test('members below members whose names have dots, told apart from those that only look so', async () => {
  const value = { id: 'a', variables: { 'x.y': { 'z.w': 5, v: 6 } }, 'a.b': 2, a: { b: 3, c: 4 } }
  const fields = ['variables.x.y.z.w', 'a.b', 'a.c']
  expect(await single(value, { format: 'csv', fields, header: false })).toBe('5,2,4\n')
  expect(await single(value, { format: 'ndjson', fields })).toBe(
    '{"variables":{"x.y":{"z.w":5}},"a.b":2,"a":{"c":4}}\n',
  )
  expect(await single(value, { format: 'ndjson', fields: ['a.c', 'variables.x.y.v', 'a'] })).toBe(
    '{"a":{"b":3,"c":4},"variables":{"x.y":{"v":6}}}\n',
  )
})

describe('ids', () => {
  test.each([
    [{ id: 'a', title: 'x' }, ['title', 'id'], 'a'],
    [{ id: 'spec_1', slug: 'petstore' }, ['slug', 'createdAt'], 'petstore'],
    [{ name: 'github', title: 'GitHub' }, ['title'], 'github'],
    [{ organization: { id: 'm1' }, team: { role: 'owner' } }, ['organization.id', 'team.role'], 'm1'],
    [{ status: 'ok' }, ['status'], 'ok'],
    ['user@example.org', [], 'user@example.org'],
    [{ id: 'a b/%2f\n' }, ['id'], 'a b/%2f\\n'],
  ] as const)('%j', async (value, ofColumns, expected) => {
    expect(await list([[value]], { format: 'id', columns: ofColumns })).toBe(`${expected}\n`)
  })

  test('the field asked for', async () => {
    expect(
      await list([[{ id: 'a', urls: { app: 'x' } }, { id: 'b' }]], { format: 'id', fields: ['urls.app'] }),
    ).toBe('x\n\n')
  })

  test('nothing that could be one', async () => {
    await expect(list([[{ x: 1 }]], { format: 'id', columns: ['title'] })).rejects.toThrow('without an id')
  })
})

describe('yaml', () => {
  test('a list is one sequence, page by page', async () => {
    expect(await list([[{ id: 'a', urls: { app: 'x' } }], [{ id: 'b', tags: [] }]], { format: 'yaml' })).toBe(
      '- id: a\n  urls:\n    app: x\n- id: b\n  tags: []\n',
    )
    expect(await list([[]], { format: 'yaml' })).toBe('[]\n')
  })

  test('numbers keep their digits; words that other versions take for something else get quotes', async () => {
    const value = {
      n: exact('12345678901234567890'),
      answer: 'no',
      octal: '012',
      text: 'a: b\n',
      bidi: 'a\u202eb',
    }
    const text = await single(value, { format: 'yaml' })
    expect(text).toBe(
      '"n": 12345678901234567890\nanswer: "no"\noctal: "012"\ntext: |\n  a: b\nbidi: "a\\u202eb"\n',
    )
    expect(parse(text)).toMatchObject({ answer: 'no', octal: '012', text: 'a: b\n', bidi: 'a\u202eb' })
  })

  test('what only some readers take for text gets quotes, keys too', async () => {
    const value = {
      'a\tb': '=',
      '=': 'a\tb',
      block: 'a\n\tb\n',
      start: '\ta\nb\n',
      blank: ' \n\tb',
      no: '\uffff',
    }
    expect(await single(value, { format: 'yaml' })).toBe(
      '"a\\tb": "="\n"=": "a\\tb"\nblock: |\n  a\n  \tb\nstart: "\\ta\\nb\\n"\nblank: " \\n\\tb"\n"no": "\\uffff"\n',
    )
  })

  const words =
    'yes on y N Off ~ null << = 012 0o12 0x1F 0b1 1_000 +1 .5 1. 1e3 .inf .NaN 1:20 1:20:30.5 2001-12-14 --- ... %x !x &a *a'
  const phrases = [
    'a\tb',
    '\ta',
    'a\t',
    '- a',
    '? a',
    'a: b',
    'a:\tb',
    'a #b',
    'a\t#b',
    '---\ta',
    '\u0085',
    '\ufeffa',
  ]
  test.each([...words.split(' '), ...phrases])('a reader of YAML 1.1 takes %j for text', async (word) => {
    const value = { value: word, [word]: [word, { [word]: word }] }
    expect(parse(await single(value, { format: 'yaml' }), { version: '1.1' })).toEqual(value)
  })

  test('the envelope', async () => {
    expect(await list([[{ id: 'a' }]], { format: 'yaml', envelope: true })).toBe(
      'next: null\ncount: 1\nitems:\n  - id: a\n',
    )
  })
})
