/** Waiting: what is told meanwhile, when it ends, and that a person sees that it goes on. */
import { describe, expect, test } from 'vitest'
import { changesBetween } from '../../src/engine/wait/changes.ts'
import { NetworkError } from '../../src/errors.ts'
import { lapse } from '../support/lapse.ts'
import { type World, ws } from '../support/program.ts'

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
  expect(err).toContain('Gave up waiting after 10 s')
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
    { id: 'spec_ab', slug: 'a-b', processingState: 'pending' },
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

test.each([400, 401, 403, 409, 410, 422])('a refusal ends it: %i', async (status) => {
  const { requests } = await ws(words, { service: () => ({ status, body: {} }) })
  expect(requests).toHaveLength(1)
})

const refused = new NetworkError("Can't reach api.test: nothing listens there", {
  sent: false,
  passing: true,
})
const unknownHost = new NetworkError("Can't reach api.test: there is no such host", {
  sent: false,
  passing: false,
})

/** Answers with one after the other, and with the last from then on; errors are thrown. */
function sequence(...answers: readonly (Error | Awaited<ReturnType<NonNullable<World['service']>>>)[]) {
  let asked = 0
  const service = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? {}
    if (answer instanceof Error) throw answer
    return answer
  }
  return { service, context: lapse() }
}

describe('goes on over', () => {
  test.each([
    ['refused connections', refused, /^Can't reach api\.test: nothing listens there; waiting on$/m],
    ['500', { status: 500, body: {} }, /\(500\); waiting on$/m],
    ['503 and what a gateway says', { status: 503, body: '<p>Away</p>' }, /\(503\); waiting on$/m],
    ['404', { status: 404, body: {} }, /\(404\); waiting on$/m],
    ['408', { status: 408, body: {} }, /\(408\); waiting on$/m],
    ['429', { status: 429, body: {} }, /\(429\); waiting on$/m],
  ])('%s, which is told once', async (_, trouble, said) => {
    const world = sequence(trouble, trouble, { body: space('live') }, trouble, { body: space('locked') })
    const { exit, out, err, requests } = await ws(words, world)
    expect({ exit, out }).toEqual({ exit: 0, out: 'true\n' })
    expect(err.match(/waiting on/g)).toHaveLength(2)
    expect(err).toMatch(said)
    expect(err).not.toContain('trying again')
    expect(requests).toHaveLength(5)
  })

  test('a host that is gone after it was there, and no host that never was', async () => {
    const back = sequence({ body: space('live') }, unknownHost, { body: space('locked') })
    expect(await ws(words, back)).toMatchObject({ exit: 0 })
    expect(await ws(words, sequence(unknownHost))).toMatchObject({ exit: 5, requests: [{}] })
  })

  test('what publishing needs', async () => {
    const pending = { body: { id: 'spec_a', slug: 'a', processingState: 'pending' } }
    const world = sequence(pending, refused, { status: 503, body: {} }, { status: 404, body: {} }, pending, {
      body: { id: 'spec_a', slug: 'a', processingState: 'complete' },
    })
    const line = ['openapi', 'publish', 'a', '--source-url', 'https://a.test/a.json', '--org', 'o', '--wait']
    const { exit, err, requests } = await ws([...line, '-o', 'id'], world)
    expect({ exit, sent: requests.length }).toEqual({ exit: 0, sent: 6 })
    expect(err).toContain('processingState: pending -> complete')
  })
})

test.each([20, 3600])(
  'waits as long as the service asks, and no longer than there is time: %i s',
  async (seconds) => {
    const busy = { status: 429, headers: { 'retry-after': String(seconds) }, body: {} }
    const world = sequence(busy, { body: space('locked') })
    const begin = world.context.age()
    expect(await ws([...words, '--timeout', '60'], world)).toMatchObject({ exit: 0, requests: [{}, {}] })
    expect(world.context.age() - begin).toBe(Math.min(seconds, 60) * 1000)
  },
)

test.each([
  [{ body: space('live') }, 'last seen: editMode: live'],
  [{ status: 503, body: {} }, 'last seen: '],
  [{ status: 404, body: {} }, '(404)'],
])('tells what it saw last: %#', async (answer, said) => {
  const { exit, err } = await ws([...words, '--timeout', '3'], sequence(answer))
  expect(exit).toBe(11)
  expect(err).toMatch(/Gave up waiting after 3 s; last seen: .+\n/)
  expect(err).toContain(said)
})

describe('--appear', () => {
  const absent = { status: 404, body: {} }

  test('waits until it is there', async () => {
    const line = ['wait', 'space', 'get', 'spc_x', '--appear', '-o', 'id']
    const ran = await ws(line, sequence(absent, absent, { body: space('live') }))
    expect(ran).toMatchObject({ exit: 0, out: 'spc_x\n', requests: [{}, {}, {}] })
    expect((await ws([...line, '--timeout', '3'], sequence(absent))).exit).toBe(11)
  })

  test('waits for the condition too', async () => {
    const world = sequence(absent, { body: space('live') }, { body: space('locked') })
    expect(await ws([...words, '--appear'], world)).toMatchObject({
      exit: 0,
      out: 'true\n',
      requests: [{}, {}, {}],
    })
  })

  test('waits for an item of a list', async () => {
    const line = ['wait', 'cr', 'list', '--space', 's', '--appear', '-o', 'id', '--fields', 'number']
    const ran = await ws(
      line,
      sequence({ body: { items: [] } }, { body: { items: [{ id: 'x', number: 7 }] } }),
    )
    expect(ran).toMatchObject({ exit: 0, out: '7\n', requests: [{}, {}] })
  })

  test('or a condition is needed, and asked for before anything is sent', async () => {
    const ran = await ws(['wait', 'space', 'get', 'spc_x'])
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('--jq or --appear is required')
  })
})

test('an address that is no page of the web is not handed to a browser', async () => {
  const service = () => ({ body: { ...space('live'), urls: { app: 'file:///etc/passwd' } } })
  const { exit, err } = await ws(['browse', 'space', 'spc_x'], { service })
  expect(exit).toBe(9)
  expect(err).toContain('not a page of the web')
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
    const ran = await ws(['wait', 'cr', 'pdf', '2', '--space', 's', '--out', 'x.pdf', '--jq', '.'])
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
