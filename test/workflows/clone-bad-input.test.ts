/** `ws local clone` of a service that shows nonsense: a clear error, nothing half-written, and the old clone stays. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const clones = join(folder, 'config/data')

beforeAll(async () => {
  expect((await ws(['local', 'clone', '--name', 'old'])).exit).toBe(0)
})

/** The service, which says `to` wherever it should say `from`, in replies to requests for this part of an address. */
const lying =
  (part: string, from: string, to: string): Context['transport'] =>
  async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    return {
      ...inner,
      send: async (request, signal) => {
        const reply = await inner.send(request, signal)
        if (baseUrl !== program.url || !request.url.includes(part)) return reply
        const text = (await reply.text()).replaceAll(from, to)
        return { ...reply, text: async () => text, bytes: async () => Buffer.from(text) }
      },
    }
  }

const cloning = (name: string, transport: Context['transport'], ...more: readonly string[]) =>
  ws(['local', 'clone', '--name', name, '-o', 'json', ...more], { context: { transport } })

/** Part of the address, the true words, the false ones, and the error. */
const refused = [
  [
    '/change-requests',
    'cr_errors',
    'cr_screens',
    'two things where only one is possible: change_requests.id',
  ],
  // A collection within itself, and a change request with a number that none can have.
  [
    '/collections',
    '"parent":"col_engineering"',
    '"parent":"col_platform"',
    'something that no workspace can hold: parent_id <> id',
  ],
  ['/change-requests', '"number":2,', '"number":-2,', 'something that no workspace can hold: number > 0'],
  ['/teams', '"team_platform"', '""', 'listed team without its id'],
  ['/teams', '"team_platform"', '7', 'listed team without its id'],
  ['/teams', '"team_platform"', '".."', 'whose id is \\"..\\", which is not an id'],
  ['/teams', '"team_platform"', String.raw`"a\u0000b"`, 'holds a NUL character'],
  ['/teams', '"team_platform"', String.raw`"\ud800"`, 'holds half of a character'],
] as const

test.each(refused)('%s: %s becomes %s, and nothing is written', async (part, from, to, words) => {
  const transport = lying(part, from, to)
  const before = readdirSync(clones)
  const old = readFileSync(join(clones, 'clone-old.db'))
  const error = { exit: 9, out: '', err: expect.stringContaining(words) }
  expect(await cloning('new', transport)).toMatchObject(error)
  expect(await cloning('old', transport, '--refresh')).toMatchObject(error)
  expect(readdirSync(clones)).toEqual(before)
  expect(readFileSync(join(clones, 'clone-old.db')).equals(old)).toBe(true)
})

test.each(['../orgs', `' OR 1=1; --`, '__proto__'])('an id may hold %s', async (id) => {
  const name = `team-${Buffer.from(id).toString('hex')}`
  const made = await cloning(name, lying('/teams', '"team_platform"', JSON.stringify(id)))
  expect(made).toMatchObject({ exit: 8, err: expect.stringContaining('team-member of team/Platform') })
  const env = { WS_URL: '', WS_PROFILE: name }
  expect((await ws(['team', 'list', '-o', 'id'], { env })).out).toContain(`${id}\n`)
  expect((await ws(['local', 'status', '-o', 'json'], { env })).out).toContain('"integrity": "ok"')
})

test('a space in a collection that is not listed is there, and that is told', async () => {
  const transport = lying('/spaces', '"parent":"col_support"', '"parent":"col_nobody"')
  const { exit, out } = await cloning('orphan', transport)
  expect(exit).toBe(0)
  expect(JSON.parse(out).approximated).toContainEqual(
    expect.objectContaining({ kind: 'space', member: 'parent', count: 1 }),
  )
  const shown = await ws(['space', 'get', 'spc_support', '-o', 'json'], {
    env: { WS_URL: '', WS_PROFILE: 'orphan' },
  })
  expect(JSON.parse(shown.out)).not.toHaveProperty('parent')
})
