/** `-o id`: ids, or nothing. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { ws } from './support/program.ts'

/** Their answers have no id: links, results of a merge, addresses of files, schemas. */
const withoutIds: ReadonlySet<string> = new Set([
  'cr content import',
  'cr file backlinks',
  'cr merge',
  'cr page links',
  'cr pdf',
  'cr pull',
  'invite send',
  'openapi version content',
  'openapi version latest-content',
  'site adaptive-schema conditions',
  'site adaptive-schema get',
  'site adaptive-schema set',
  'space links',
])

test('every one of them is a command', () => {
  const known = new Set(commands.map(({ words }) => words))
  expect([...withoutIds].filter((words) => !known.has(words))).toEqual([])
})

const identified = () => ({ body: { ...anyAnswer().body, id: 'x', slug: 'x', name: 'x', user: { id: 'x' } } })

test.each(commands)('$words', async (row) => {
  const ran = await ws(['-q', '-o', 'id', ...completeLine(row, () => 'fine')], { service: identified })
  expect(ran).toMatchObject({ exit: 0, err: '' })
})

describe('of things without an id', () => {
  const links = { items: [{ status: 'broken' }, { status: 'ok' }] }
  const list = (...flags: string[]) =>
    ws(['space', 'links', '--space', 's', '-o', 'id', ...flags], { service: () => ({ body: links }) })

  test.each(commands.filter(({ words }) => withoutIds.has(words)))('$words prints nothing', async (row) => {
    const { id: _, ...body } = anyAnswer().body
    const service = () => ({ body: { ...body, status: 'fine', result: 'fine', url: 'fine', jsonSchema: {} } })
    const ran = await ws(['-o', 'id', ...completeLine(row, () => 'fine')], { service })
    expect(ran).toMatchObject({ exit: 0, out: '' })
    expect(ran.err).toMatch(/^-o id printed nothing: what this command answers with has no id; try -o json/m)
  })

  test('prints the field or the result that is asked for', async () => {
    expect(await list('--fields', 'status')).toMatchObject({ exit: 0, out: 'broken\nok\n' })
    expect(await list('--jq', '.[1].status')).toMatchObject({ exit: 0, out: 'ok\n' })
  })

  test('shows the request of a dry run', async () => {
    expect(JSON.parse((await list('-n')).out)).toMatchObject({ method: 'GET' })
  })

  test('nor many rows', async () => {
    const service = () => ({ body: links })
    const ran = await ws(['space', 'links', '--from', '-', '-o', 'id'], { stdin: 'a\nb', service })
    expect(ran).toMatchObject({ exit: 0, out: '' })
  })
})

test.each(['schema space get', 'schema space get --output', 'schema space update --input'])(
  'ws %s prints nothing',
  async (words) => {
    expect(await ws([...words.split(' '), '-o', 'id'])).toEqual({
      exit: 0,
      out: '',
      err: '-o id printed nothing: what this command answers with has no id; try -o json\n',
      requests: [],
    })
  },
)

test.each([
  ['doctor', 1],
  ['commands', 0],
  ['config list', 0],
  ['profile list', 0],
])('ws %s: exit %i', async (words, exit) => {
  expect(await ws([...words.split(' '), '-o', 'id'])).toMatchObject({ exit })
})
