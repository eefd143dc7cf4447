/** Waiting: what is told meanwhile, when it ends, and that a person sees that it goes on. */
import { describe, expect, test } from 'vitest'
import { changesBetween } from '../../src/tools/wait/changes.ts'
import { lapse } from '../support/lapse.ts'
import { ws } from '../support/program.ts'

describe('what changed', () => {
  test.each([
    [{ state: 'a' }, { state: 'b' }, ['state: a -> b']],
    [{ state: 'a' }, { state: 'a' }, []],
    [{ deep: { x: 1 } }, { deep: { x: 2 } }, ['deep.x: 1 -> 2']],
    [{}, { id: 'x' }, ['id: none -> x']],
    [[1], [1, 2], ['items: 1 -> 2']],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1 },
      {},
      ['a: 1 -> none', 'b: 1 -> none', 'c: 1 -> none', 'd: 1 -> none', '1 more'],
    ],
  ])('%j, %j', (before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected)
  })
})

const space = (editMode: string) => ({ object: 'space', id: 'spc_x', editMode })

/** A service that answers with one state after the other, and time that passes while ws sleeps. */
function changing(states: readonly string[]) {
  let asked = 0
  return {
    service: () => ({ body: space(states[Math.min(asked++, states.length - 1)] ?? '') }),
    context: lapse(),
  }
}

const words = ['wait', 'space', 'get', 'spc_x', '--jq', '.editMode == "locked"']

test('ends when it holds, and says what changed', async () => {
  const { exit, out, err, requests } = await ws(words, changing(['live', 'live', 'locked']))
  expect({ exit, out, err }).toEqual({
    exit: 0,
    out: 'true\n',
    err: 'Waiting: ws space get spc_x\neditMode: live -> locked\n',
  })
  expect(requests).toHaveLength(3)
})

test('ends when its time is over', async () => {
  const { exit, err, requests } = await ws(
    [...words, '--timeout', '10', '--interval', '3'],
    changing(['live']),
  )
  expect(exit).toBe(11)
  expect(err).toContain('did not come in 10 s')
  // At 0, 3, 6 and 9 seconds, and at the deadline.
  expect(requests).toHaveLength(5)
})

test.each([
  [
    ['wait', 'cr', 'list', '--status', 'in review', '--space', 'spc_x', '--jq', 'false'],
    { items: [] },
    `ws cr list --status 'in review' --space spc_x`,
  ],
  [
    ['openapi', 'publish', 'a-b', '--source-url', 'https://a.test/b.json', '--org', 'o', '--wait'],
    { slug: 'a-b', processingState: 'pending' },
    'ws openapi get a-b --org o',
  ],
])('the end of patience names a command that runs as it stands: %#', async (argv, body, line) => {
  const { context } = changing([])
  const { exit, err } = await ws([...argv, '--timeout', '3'], { context, service: () => ({ body }) })
  expect(exit).toBe(11)
  expect(err).toContain(`hint: ${line} shows how it is; --timeout allows more seconds`)
})

test('a terminal shows that it goes on, and is left clean', async () => {
  const { err } = await ws(words, { ...changing(['live', 'locked']), terminal: true, env: { TERM: 'xterm' } })
  expect(err).toContain('\r| Waiting: ws space get spc_x (0 s)')
  expect(err.endsWith('\r\u001b[KeditMode: live -> locked\n')).toBe(true)
})

test('--quiet says nothing', async () => {
  const { err } = await ws([...words, '--quiet'], { ...changing(['live', 'locked']), terminal: true })
  expect(err).toBe('')
})

test('a refusal ends it', async () => {
  const { exit, requests } = await ws(words, { service: () => ({ status: 404, body: {} }) })
  expect(exit).toBe(3)
  expect(requests).toHaveLength(1)
})

test('an address that is no page of the web is not handed to a browser', async () => {
  const service = () => ({ body: { ...space('live'), urls: { app: 'file:///etc/passwd' } } })
  const { exit, err } = await ws(['browse', 'space', 'spc_x'], { service })
  expect(exit).toBe(9)
  expect(err).toContain('no page of the web')
})

test.each([
  [[], 'https://app.test/s/x\n'],
  [['-o', 'id'], 'https://app.test/s/x\n'],
  [['-o', 'json'], '"https://app.test/s/x"\n'],
  [['-o', 'ndjson'], '"https://app.test/s/x"\n'],
])('an address is printed as asked: %j', async (flags, out) => {
  const service = () => ({ body: { ...space('live'), urls: { app: 'https://app.test/s/x' } } })
  const ran = await ws(['browse', 'space', 'spc_x', '--print', ...flags], { service })
  expect(ran).toMatchObject({ exit: 0, err: '', out })
})

test('BROWSER may hold several, and a place for the address', async () => {
  const started: (readonly string[])[] = []
  const service = () => ({ body: { ...space('live'), urls: { app: 'https://app.test/s/x' } } })
  const launch = async (file: string, rest: readonly string[]) => void started.push([file, ...rest])
  const env = { BROWSER: 'lynx -x %s:other' }
  const { exit } = await ws(['browse', 'space', 'spc_x'], { service, env, context: { launch } })
  expect(exit).toBe(0)
  expect(started).toEqual([['lynx', '-x', 'https://app.test/s/x']])
})

describe('what is waited for', () => {
  test.each([
    ['--from ids', '--from'],
    ['--failed again', '--failed'],
    ['--concurrency 2', '--concurrency'],
  ])('is one command: %s is refused', async (flags, named) => {
    const ran = await ws([...words, ...flags.split(' ')], changing(['locked']))
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain(`ws: ${named} can't be given here: ws space get is only read`)
  })

  test('keeps no file', async () => {
    const ran = await ws(['wait', 'cr', 'pdf', '2', '--space', 's', '--save', 'x.pdf', '--jq', '.'])
    expect(ran).toMatchObject({ exit: 2, requests: [] })
  })

  test('may be any request that reads', async () => {
    const api = ['wait', 'api', 'GET', '/spaces/spc_x', '--jq', '.editMode == "locked"']
    const ran = await ws(api, changing(['live', 'locked']))
    expect(ran).toMatchObject({ exit: 0, out: 'true\n' })
    expect(ran.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 2 }, () => 'GET https://api.test/v1/spaces/spc_x'),
    )
  })

  test('is no request that changes', async () => {
    const ran = await ws(['wait', 'api', 'POST', '/spaces/spc_x/restore', '--jq', '.id'])
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('ws: ws api does more than read')
    expect(await ws(['browse', 'api', 'GET', '/spaces/spc_x'])).toMatchObject({ exit: 2, requests: [] })
  })
})
