/** `-o id`: ids, or nothing is sent. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { ws } from './support/program.ts'

/** What these answer with has no id: links, results of a merge, addresses of files, schemas. */
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

test.each(commands)('$words', async (row) => {
  const service = () => ({ body: { ...anyAnswer().body, id: 'x', slug: 'x', name: 'x', user: { id: 'x' } } })
  const ran = await ws(['-q', '-o', 'id', ...completeLine(row, () => 'fine')], { service })
  if (!withoutIds.has(row.words)) return expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
  expect(ran.err).toMatch(/^ws: -o id: what this command answers with has no id\nhint: -o json, /)
})

describe('of things without an id', () => {
  const links = { items: [{ status: 'broken' }, { status: 'ok' }] }
  const list = (...flags: string[]) =>
    ws(['space', 'links', '--space', 's', '-o', 'id', ...flags], { service: () => ({ body: links }) })

  test('prints the field or the result that is asked for', async () => {
    expect(await list('--fields', 'status')).toMatchObject({ exit: 0, out: 'broken\nok\n' })
    expect(await list('--jq', '.[1].status')).toMatchObject({ exit: 0, out: 'ok\n' })
  })

  test('shows the request of a dry run', async () => {
    expect(JSON.parse((await list('-n')).out)).toMatchObject({ method: 'GET' })
  })

  test('is refused for many rows too, and where the settings say so', async () => {
    const many = ['space', 'links', '--from', '-', '-o', 'id']
    expect(await ws(many, { stdin: 'a\nb' })).toMatchObject({ exit: 2, requests: [] })
    const settled = await ws(['space', 'links', '--space', 's'], { env: { WS_OUTPUT: 'id' } })
    expect(settled).toMatchObject({ exit: 2, requests: [] })
  })
})

test.each([
  ['doctor', 2],
  ['commands', 0],
  ['config list', 0],
  ['profile list', 0],
])('ws %s: exit %i', async (words, exit) => {
  expect(await ws([...words.split(' '), '-o', 'id'])).toMatchObject({ exit })
})
