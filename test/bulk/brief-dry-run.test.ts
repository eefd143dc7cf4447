/** A dry run of many rows at a terminal is a table; whoever wants each request whole asks for it. */
import { expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

const world = (rows: string): World => ({
  env: { WS_URL: 'https://api.test', WS_TOKEN: 'secret', NO_COLOR: '1' },
  terminal: true,
  columns: 80,
  stdin: rows,
})
const rows = 'space,title\nspc_1,One\nspc_2,"Two, and more"\n'
const update = ['space', 'update', '--from', '-', '--dry-run']

test('a line for each row, and one total', async () => {
  const { exit, out, err } = await ws(update, world(rows))
  expect(exit).toBe(0)
  expect(out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^row {2}request {2,}sends$/),
    expect.stringMatching(/^1 {4}PATCH \/v1\/spaces\/spc_1 {2}title: One$/),
    expect.stringMatching(/^2 {4}PATCH \/v1\/spaces\/spc_2 {2}title: Two, and more$/),
  ])
  expect(err).toContain('2 requests (2 PATCH); nothing was sent. --requests shows them whole\n')
})

test('requests without a body have no column for it', async () => {
  const { out } = await ws(['space', 'delete', '--from', '-', '--dry-run'], world('spc_1\nspc_2\n'))
  expect(out.split('\n')[0]?.trimEnd()).toBe('row  request')
})

test.each([
  ['--requests', world(rows), ['--requests']],
  ['a pipe', { ...world(rows), terminal: false }, []],
  ['one row', world('space,title\nspc_1,One\n'), []],
])('%s: each request whole', async (_, of, more) => {
  const { out } = await ws([...update, ...more], of)
  expect(out).toContain('PATCH https://api.test/v1/spaces/spc_1\naccept: application/json\n')
  expect(out).toContain('{\n  "title": "One"\n}')
})

test('-o table in a pipe: a line for each row, aligned', async () => {
  const { out } = await ws([...update, '-o', 'table'], { ...world(rows), terminal: false })
  expect(out.split('\n')[1]).toMatch(/^1 {4}PATCH \/v1\/spaces\/spc_1 {2}title: One$/)
})

test('-o json has the requests', async () => {
  const { out } = await ws([...update, '-o', 'json'], world(rows))
  expect(JSON.parse(out)).toMatchObject([{ method: 'PATCH', body: { title: 'One' } }, { method: 'PATCH' }])
})
