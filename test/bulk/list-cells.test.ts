/** Lists in the cells of CSV and TSV: `--from` reads back the same list that ws has written. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '../../src/catalog/options.ts'
import { cellValue } from '../../src/cli/bulk/rows/cell-value.ts'
import { readCsv, readTsv } from '../../src/cli/bulk/rows/csv.ts'
import { membersOf } from '../../src/cli/bulk/rows/members.ts'
import { list } from '../render/rendered.ts'
import { operations } from '../support/operations.ts'
import { bulkWith, sent } from './world.ts'

const position = '{"position":{"before":{"type":"space","space":"b"}}}'

describe('a cell', () => {
  test.each([
    ['team create --org o', { title: 't', member: 'ada' }, '{"title":"t","members":["ada"]}'],
    ['team create --org o', { title: 't', member: 'ada; ben' }, '{"title":"t","members":["ada","ben"]}'],
    ['team create --org o', { title: 'a; b', members: 'c; d' }, '{"title":"a; b","members":["c","d"]}'],
    ['team create --org o', { title: 't', member: '["a; b","c"]' }, '{"title":"t","members":["a; b","c"]}'],
    ['team create --org o', { title: 't', member: 'ada;ben' }, '{"title":"t","members":["ada;ben"]}'],
    ['team create --org o', { title: 't', member: '[ada] b' }, '{"title":"t","members":["[ada] b"]}'],
    ['team create --org o', { title: '["t"]', member: '[]' }, '{"title":"[\\"t\\"]","members":[]}'],
    ['invite send --org o', { email: 'a@b.io; c@d.io' }, '{"emails":["a@b.io","c@d.io"]}'],
    ['invite send --org o', { email: 'a@b.io, c@d.io; e@f.io' }, '{"emails":["a@b.io","c@d.io","e@f.io"]}'],
    ['org update', { id: 'o', emailDomains: '["b.io"]' }, '{"emailDomains":["b.io"]}'],
    [
      'team member update --org o',
      { team: 't', memberships: '{"ada":"owner","ben":"member"}' },
      '{"memberships":{"ada":{"role":"owner"},"ben":{"role":"member"}}}',
    ],
    ['space move', { id: 'spc_a', position: '{"before":{"type":"space","space":"b"}}' }, position],
  ])('%s %j', async (command, row, body) => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const csv = [Object.keys(row), Object.values(row).map(quoted)].map((cells) => `${cells.join()}\n`)
    const ran = await bulkWith({ 'rows.csv': csv.join('') }).run(`${command} --from rows.csv`)
    expect(ran.err).toBe('1 of 1 rows done\n')
    expect(sent(ran)[0]?.replace(/^\w+ \S+ /, '')).toBe(body)
  })

  test('of pairs keeps a secret whole, whatever it holds', async () => {
    const options = optionsOf(operations.get('integration publish') ?? expect.fail())
    const secret = membersOf(options, undefined).byName.get('secret')
    expect(cellValue(secret, 'COOKIE=a; b; c=d')).toBe('COOKIE=a; b; c=d')
  })

  test('of another format is text as it stands', async () => {
    const stdin = '[{"title":"t","member":"ada; ben"}]'
    const ran = await bulkWith({}).run('team create --org o --from -', { stdin })
    expect(sent(ran)[0]).toContain('"members":["ada; ben"]')
  })

  test('that failed comes back as the list it was', async () => {
    const bulk = bulkWith({ 'rows.csv': 'title,member\nt,ada; ben\n' })
    const service = () => ({ status: 400, body: { error: { message: 'no' } } })
    expect(
      await bulk.run('team create --org o --from rows.csv --failed again.ndjson', { service }),
    ).toMatchObject({ exit: 8 })
    expect(JSON.parse(bulk.text('again.ndjson'))).toEqual({ title: 't', member: ['ada', 'ben'] })
    const again = await bulk.run('team create --org o --from again.ndjson')
    expect(sent(again)[0]).toContain('"members":["ada","ben"]')
  })
})

/** Every flag that can be repeated, once. */
const repeatable = new Map(
  [...operations.values()]
    .flatMap((operation) => optionsOf(operation))
    .filter((option) => option.repeatable && option.kind !== 'map')
    .map((option) => [option.word, option] as const),
)

test.each([...repeatable.keys()])('any list survives the way out and back: --%s', async (word) => {
  const option = repeatable.get(word) ?? expect.fail()
  const member = membersOf([option], undefined).byName.get(word)
  // Where commas part the words of a flag, no word holds one.
  const sign = fc.constantFrom(
    'a',
    'b',
    ';',
    ' ',
    '"',
    '[',
    ']',
    '{',
    "'",
    '=',
    '\n',
    '\t',
    '\\',
    'é',
    ...(option.facts.splits ? [] : [',']),
  )
  const lists = fc.array(fc.string({ unit: sign }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(lists, fc.boolean(), async (words, csvJson) => {
      const asked = { columns: ['id', word], csvJson } as const
      const items = [{ id: 'x', [word]: words }]
      const texts = [
        readCsv(await list([items], { ...asked, format: 'csv' })),
        readTsv(await list([items], { ...asked, format: 'tsv' })),
      ]
      for (const { rows } of texts) {
        const value = cellValue(member, rows[1]?.[1] ?? '')
        expect(Array.isArray(value) ? value : [value]).toEqual(words)
      }
    }),
  )
})
