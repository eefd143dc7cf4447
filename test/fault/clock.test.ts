/** Clocks that change while ws runs (NTP, a machine that resumes), with the real program: no wait depends on them. */
import { describe, expect, test } from 'vitest'
import { inTurn, replied, silent } from './behaviours.ts'
import { type Behaviour, hostile } from './hostile.ts'
import { runThere } from './run.ts'
import { expectNothingBroken } from './table.ts'

interface Waited {
  readonly what: string
  readonly serve: Behaviour
  readonly run: string
  readonly exit: number
  readonly out?: string
  readonly err: RegExp
  /** As often as this at least. */
  readonly requests: number
  /** It takes so long, in milliseconds, and not much longer. */
  readonly lasts: number
}

const space = replied({ body: { object: 'space', id: 'spc1', editMode: 'live' } })
const throttled = (headers: Readonly<Record<string, string>>) =>
  inTurn(replied({ status: 429, headers, body: {} }), space)

const waits: readonly Waited[] = [
  {
    what: 'a call that is never answered',
    serve: silent,
    run: 'space get spc1 --timeout 1',
    exit: 5,
    err: /^ws: No answer from .* in time\nhint: A longer --timeout waits longer; ws doctor looks at what answers there\n$/,
    requests: 1,
    lasts: 1000,
  },
  {
    what: 'a wait for what never comes',
    serve: space,
    run: `wait space get spc1 --jq '.editMode == "locked"' --timeout 2 --interval 1`,
    exit: 11,
    err: /Gave up waiting after 2 s/,
    // The first and the last; a busy machine may have no time for the one between.
    requests: 2,
    lasts: 2000,
  },
  {
    what: 'a wait for a document that is never read',
    serve: replied({ body: { object: 'openapi-spec', slug: 'a-b', processingState: 'pending' } }),
    run: 'openapi publish a-b --source-url https://a.test/b.json --org o --wait --timeout 2',
    exit: 11,
    err: /Gave up waiting after 2 s/,
    requests: 2,
    lasts: 2000,
  },
  {
    what: 'Retry-After in seconds',
    serve: throttled({ 'retry-after': '1' }),
    run: 'space get spc1 -o id',
    exit: 0,
    out: 'spc1\n',
    err: /trying again in 1\.0 s \(1 of 3\)\n$/,
    requests: 2,
    lasts: 1000,
  },
  {
    what: "Retry-After as a date, by the service's own clock",
    serve: throttled({
      date: 'Mon, 01 Jan 2018 00:00:00 GMT',
      'retry-after': 'Mon, 01 Jan 2018 00:00:01 GMT',
    }),
    run: 'space get spc1 -o id',
    exit: 0,
    out: 'spc1\n',
    err: /trying again in 1\.0 s \(1 of 3\)\n$/,
    requests: 2,
    lasts: 1000,
  },
]

/** Timers may be a millisecond early, and a busy machine is late; a wait that believes the clock is over at once, or lasts a day. */
const slack = { early: 50, late: 30_000 }

/** Changes the clock after each look at it: every step falls at the worst moment. */
const setAtEveryLook = (step: number) =>
  `let looks = 0; const now = Date.now; Date.now = () => now() + ${step} * looks++`

describe.each([
  ['on by two minutes', 120_000],
  ['back by a day', -86_400_000],
])('a clock that is set %s', (_, step) => {
  test.concurrent.each(waits)('$what', async (wait) => {
    await using server = await hostile(wait.serve)
    const preload = `data:text/javascript,${encodeURIComponent(setAtEveryLook(step))}`
    const ran = await runThere(wait.run, server.url, { env: { NODE_OPTIONS: `--import=${preload}` } })
    expectNothingBroken(ran)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: wait.exit, out: wait.out ?? '' })
    expect(ran.err).toMatch(wait.err)
    expect(server.requests.length).toBeGreaterThanOrEqual(wait.requests)
    expect(ran.milliseconds).toBeGreaterThan(wait.lasts - slack.early)
    expect(ran.milliseconds).toBeLessThan(wait.lasts + slack.late)
  })
})
