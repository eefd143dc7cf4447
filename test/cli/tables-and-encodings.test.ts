/** Tables by name, CSV for Excel, and files in another encoding. */
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const items = [
  { object: 'team', id: 't1', title: 'Docs' },
  { object: 'team', id: 'team_long', title: 'Ünïcode 日本\nand a second line' },
]
const world = { service: () => ({ body: { items } }), repliesFit: false }
const list = ['team', 'list', '--org', 'o', '--fields', 'id,title,object']

test('a table by name has columns off a terminal, and cuts nothing', async () => {
  const { out } = await ws([...list, '-o', 'table'], world)
  expect(out).toBe(
    [
      'id         title                            object',
      't1         Docs                             team',
      'team_long  Ünïcode 日本\\nand a second line  team',
      '',
    ].join('\n'),
  )
})

test.each([{}, { WS_OUTPUT: 'table' }])('a table that nobody named on the line has tabs: %j', async (env) => {
  const { out } = await ws(list, { ...world, env })
  expect(out.split('\n')[0]).toBe('id\ttitle\tobject')
})

test('one thing has its names in a column, and --no-header leaves out the headings', async () => {
  const one = { ...world, service: () => ({ body: items[0] }) }
  expect(
    (await ws(['team', 'get', 't1', '--org', 'o', '--fields', 'id,title', '-o', 'table'], one)).out,
  ).toBe('id     t1\ntitle  Docs\n')
  expect((await ws([...list, '-o', 'table', '--no-header'], world)).out).toMatch(/^t1 {9}Docs/)
})

test.each([
  [['--bom'], {}],
  [[], { WS_CSV_BOM: '1' }],
])('CSV begins with a byte order mark: %j %j', async (more, env) => {
  const csv = ['-o', 'csv']
  const plain = (await ws([...list, ...csv], world)).out
  expect((await ws([...list, ...csv, ...more], { ...world, env })).out).toBe(`\ufeff${plain}`)
  expect((await ws([...list, '-o', 'tsv', ...more], { ...world, env })).out).not.toContain('\ufeff')
})

test('rows come back from CSV with the mark, and from UTF-16', async () => {
  const csv = (await ws([...list, '-o', 'csv', '--bom'], world)).out
  const workingDirectory = folderWith({
    'marked.csv': csv,
    'utf16.csv': Buffer.from(csv, 'utf16le'),
  })
  for (const file of ['marked.csv', 'utf16.csv']) {
    const update = [
      'team',
      'update',
      '--org',
      'o',
      '--from',
      file,
      '--columns',
      'id,title',
      '-n',
      '-o',
      'json',
    ]
    const { exit, out } = await ws(update, { ...world, workingDirectory })
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toMatchObject([{ body: { title: 'Docs' } }, {}])
  }
})

test('Windows-1252 is refused with the line that converts it', async () => {
  const workingDirectory = folderWith({ 'our teams.csv': Buffer.from('id,title\nt1,Caf\xe9\n', 'latin1') })
  const update = ['team', 'update', '--org', 'o', '--from', 'our teams.csv']
  const { exit, err } = await ws(update, { ...world, workingDirectory })
  expect(exit).toBe(2)
  expect(err).toContain(
    "Save it as UTF-8: iconv -f WINDOWS-1252 -t UTF-8 'our teams.csv' > 'our teams-utf8.csv'. In Excel",
  )
})

test.each([
  ['UTF-16LE', 'Docs'],
  ['UTF-16LE', 'Caf\u00e9'],
  ['UTF-16BE', 'Docs'],
])('%s without its mark is refused with the line that converts it, with %s in it', async (name, title) => {
  const text = Buffer.from(`id,title\nt1,${title}\n`, 'utf16le')
  const workingDirectory = folderWith({ 'teams.csv': name === 'UTF-16BE' ? text.swap16() : text })
  const { exit, err } = await ws(['team', 'update', '--org', 'o', '--from', 'teams.csv'], {
    ...world,
    workingDirectory,
  })
  expect(exit).toBe(2)
  expect(err).toContain(`iconv -f ${name} -t UTF-8 teams.csv > teams-utf8.csv`)
})
