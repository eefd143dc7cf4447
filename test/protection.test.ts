/** Readonly profiles and protected ids: held for every command, at one place, before anything is sent. */
import { describe, expect, test } from 'vitest'
import { anyAnswer, anyAnswerWith } from './support/any-answer.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { folderWith } from './support/folder.ts'
import { type ProgramRun, type World, ws } from './support/program.ts'

const profileWith = (members: object): Readonly<Record<string, string>> => ({
  WS_CONFIG_DIR: folderWith({
    'config.json': JSON.stringify({
      current: 'prod',
      profiles: { prod: { url: 'https://api.test', ...members }, open: { url: 'https://api.test' } },
    }),
  }),
})

const readonly = profileWith({ readonly: true })
const guarded = profileWith({ protected: ['some-id', 'spc_api'] })
const isTransfer = (words: string) => words.endsWith(' transfer')
const isDestroying = ({ method, words }: { readonly method: string; readonly words: string }) =>
  method === 'DELETE' || isTransfer(words) || words === 'site unpublish' || words === 'site auth regenerate'

describe.each(commands)('$words', (row) => {
  const line = completeLine(row, () => 'some-id')
  const run = (env: Readonly<Record<string, string>>, more: readonly string[] = [], world: World = {}) =>
    ws([...more, ...line], { service: anyAnswer, ...world, env })

  test('a readonly profile sends only what reads', async () => {
    const ran = await run(readonly)
    if (row.method === 'GET') {
      expect(ran.exit).toBe(0)
    } else {
      expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
      expect(ran.err).toContain(`Profile prod is readonly: no ${row.method} is sent with it`)
    }
    expect(await run(readonly, ['--dry-run'])).toMatchObject({ exit: 0, requests: [] })
    expect(await run(readonly, ['--profile', 'open'])).toMatchObject({ exit: 0 })
  })

  test('a protected id is destroyed only where it is named again', async () => {
    if (!isDestroying(row) || !row.path.includes('{')) {
      expect(await run(guarded)).toMatchObject({ exit: 0 })
      return
    }
    const ran = await run(guarded)
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err).toContain('some-id is protected by profile prod: nothing was sent, --yes is not enough')
    expect(ran.err).toContain('hint: Add --confirm=some-id if you mean it')
    expect(await run(guarded, ['--confirm=other'])).toMatchObject({ exit: 2, requests: [] })
    expect(await run(guarded, ['--confirm=other,some-id'])).toMatchObject({ exit: 0 })
    const atTerminal = (answer: string) => run(guarded, [], { terminal: true, answers: [answer] })
    expect(await atTerminal('y')).toMatchObject({ exit: 2, requests: [] })
    expect(await atTerminal('some-id')).toMatchObject({ exit: 0 })
  })
})

test('naming the id is the confirmation: nothing else is asked', async () => {
  const line = ['space', 'delete', 'spc_api']
  const asked = await ws(line, { terminal: true, answers: ['spc_api'], env: guarded, service: anyAnswer })
  expect(asked).toMatchObject({ exit: 0, requests: [{ method: 'DELETE' }] })
  const scripted = await ws([...line, '--confirm=spc_api'], { env: guarded, service: anyAnswer })
  expect(scripted).toMatchObject({ exit: 0, requests: [{ method: 'DELETE' }] })
  const elsewhere = await ws(['space', 'delete', 'spc_x', '--confirm=spc_api'], { env: guarded })
  expect(elsewhere).toMatchObject({ exit: 2, requests: [] })
})

test.each([
  ['DELETE', 'v1/spaces/spc_api'],
  ['delete', '/v1/spaces/spc%5Fapi?force=1'],
  ['DELETE', 'orgs/x/sites/y/site-spaces/spc_api'],
])('ws api %s %s is held like any other', async (method, path) => {
  const line = ['api', method, path, '--yes']
  expect(await ws(line, { env: guarded, service: anyAnswer })).toMatchObject({ exit: 2, requests: [] })
  expect(await ws([...line, '--confirm=spc_api'], { env: guarded, service: anyAnswer })).toMatchObject({
    exit: 0,
    requests: [{ method: 'DELETE' }],
  })
  expect(await ws(line, { env: readonly, service: anyAnswer })).toMatchObject({ exit: 2, requests: [] })
})

const readonlyErr = (method: string) => `Profile prod is readonly: no ${method} is sent with it`

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'ws api %s is not sent with a readonly profile',
  async (method) => {
    const ran = await ws(['api', method, 'orgs/o/anything', '--yes'], { env: readonly, service: anyAnswer })
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err).toContain(readonlyErr(method))
  },
)

/** The question may need a title, which is read. */
const changesOf = (ran: ProgramRun) => ({
  ...ran,
  requests: ran.requests.filter(({ method }) => method !== 'GET'),
})

test.each(commands.filter((row) => row.method !== 'GET'))('ws api asks as $words does', async (row) => {
  const path = row.path.replace(/\{\w+\}/g, 'some%2Did')
  const line = ['api', row.method, path]
  const sent = { exit: 0, requests: [{ method: row.method }] }
  const refused = { exit: 2, out: '', requests: [] }
  const own = { service: anyAnswer, env: guarded }
  if (!isDestroying(row)) {
    expect(changesOf(await ws(line, own))).toMatchObject(sent)
    return
  }
  const bare = await ws(line, { service: anyAnswer })
  expect(bare).toMatchObject(refused)
  expect(bare.err).toContain(`ws api ${row.method} ${path} needs a confirmation`)
  expect(await ws([...line, '--yes'], { service: anyAnswer })).toMatchObject(sent)
  const typed = ['collection delete', 'member remove', 'site delete', 'space delete'].includes(row.words)
    ? 'some-id'
    : 'y'
  for (const [answer, expected] of [
    [typed, sent],
    ['n', refused],
  ] as const)
    expect(
      changesOf(await ws(line, { terminal: true, answers: [answer], service: anyAnswerWith('some-id') })),
    ).toMatchObject(expected)
  const held = await ws([...line, '--yes'], own)
  expect(held).toMatchObject(refused)
  expect(held.err).toContain('hint: Add --confirm=some-id if you mean it')
  expect(await ws([...line, '--confirm=some-id'], own)).toMatchObject(sent)
  expect(await ws(line, { ...own, terminal: true, answers: ['some-id'] })).toMatchObject(sent)
})

test.each([
  ['POST', 'spaces/spc_api/no-such-thing'],
  ['PUT', 'spaces/spc%5Fapi'],
  ['PATCH', 'orgs/o/teams/t/spc_api'],
  ['DELETE', 'spaces/spc%5fapi/'],
  ['DELETE', 'spaces%2Fspc_api'],
  ['POST', 'spaces%5cspc%5Fapi%2ftransfer'],
  ['DELETE', 'spaces/%2573pc_api'],
  ['DELETE', 'spaces/spc_api;v=1'],
  ['POST', 'spaces/%73%70%63_api/transfer'],
  ['POST', '/v1//spaces//spc_api/transfer/'],
  ['POST', 'spaces/{space}/transfer'],
  ['DELETE', 'spaces/spc%5Fapi;v=%ff'],
  ['DELETE', 'spaces/%ff%2fspc_api'],
  ['DELETE', 'spaces/spc_api%00'],
  ['DELETE', 'spaces/spc_api%20'],
  ['DELETE', 'spaces/spc_api#x'],
  ['DELETE', 'trash?a=b?&space=spc_api'],
  ['POST', 'purge?id=x&id=spc%5Fapi'],
  ['POST', 'purge -f spaces[]=x -f spaces[]=spc_api'],
])('ws api %s %s does not slip past the protection', async (method, path) => {
  const line = ['api', method, ...path.split(' '), '--yes']
  const own = { service: anyAnswer, env: { ...guarded, WS_SPACE: 'spc_api' } }
  expect(await ws(line, own)).toMatchObject({ exit: 2, out: '', requests: [] })
  expect(await ws([...line, '--confirm=spc_api'], own)).toMatchObject({ exit: 0, requests: [{ method }] })
})

test('no variable and no project file takes protection away', async () => {
  const folder = folderWith({ '.ws.json': '{"org":"acme"}' })
  const env = { ...readonly, WS_URL: 'https://other.test', WS_TOKEN: 'tok', WS_ORG: 'acme' }
  const ran = await ws(['space', 'delete', 'x', '--yes'], { env, workingDirectory: folder })
  expect(ran).toMatchObject({ exit: 2, requests: [] })
})
