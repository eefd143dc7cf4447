/** Refusals of the service: one exit code for each kind, one JSON object for programs, and no more attempts than promised. */
import { describe, expect, test } from 'vitest'
import { someOf } from './support/campaign.ts'
import { type CommandRow, commands, ofWorkflows } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { ws } from './support/program.ts'

interface Outcome {
  readonly code: string
  readonly exit: number
}

const outcomes: readonly (Outcome & { readonly status: number })[] = [
  { status: 400, code: 'refused', exit: 1 },
  { status: 401, code: 'unauthenticated', exit: 4 },
  { status: 403, code: 'forbidden', exit: 4 },
  { status: 404, code: 'not_found', exit: 3 },
  { status: 409, code: 'conflict', exit: 6 },
  { status: 412, code: 'conflict', exit: 6 },
  { status: 422, code: 'refused', exit: 1 },
  { status: 429, code: 'throttled', exit: 7 },
  { status: 500, code: 'service_error', exit: 5 },
  { status: 503, code: 'service_error', exit: 5 },
]

/** Of a write that the service failed at nobody knows whether it was made. */
const expectedOf = ({ method }: CommandRow, { status, code }: (typeof outcomes)[number]) => ({
  code: method !== 'GET' && status >= 500 ? 'outcome_unknown' : code,
  status,
  requestId: 'req-1',
})

/** A workflow looks elsewhere after some refusals (workflows/space/offered.test.ts). In the short form commands take turns. */
const refusedRows = commands
  .filter(({ words }) => !ofWorkflows.has(words))
  .map((row, turn) => ({ ...row, outcomes: someOf(outcomes, 3, turn) }))

describe.each(refusedRows)('$words', (row) => {
  test.each(row.outcomes)('$status', async (outcome) => {
    const { status, exit } = outcome
    const ran = await ws(
      [
        ...completeLine(row, () => 'some1').slice(0, 1),
        '-o',
        'json',
        '--retries',
        '0',
        ...completeLine(row, () => 'some1').slice(1),
      ],
      {
        service: () => ({
          status,
          headers: { 'x-request-id': 'req-1' },
          body: { error: { message: 'No\u001b[2J luck' } },
        }),
      },
    )
    expect({ exit: ran.exit, out: ran.out, attempts: ran.requests.length }).toEqual({
      exit,
      out: '',
      attempts: 1,
    })
    const deprecation = row.path.endsWith('/move') && row.words.startsWith('site ') ? 1 : 0
    const [report = '', ...more] = ran.err.split('\n').slice(deprecation)
    expect(more).toEqual([''])
    expect(report).not.toContain('\u001b')
    const { error } = JSON.parse(report)
    expect(error).toMatchObject(expectedOf(row, outcome))
    expect(error.message).toContain('No\u001b[2J luck')
  })

  test('is tried again as far as it is safe', async () => {
    const attempts = async (status: number) =>
      (
        await ws(
          completeLine(row, () => 'some1'),
          { service: () => ({ status, body: {} }) },
        )
      ).requests.length
    // The PUT that creates a team makes another one each time.
    const repeatable = row.method !== 'POST' && row.method !== 'PATCH' && row.words !== 'team create'
    expect([await attempts(503), await attempts(429), await attempts(409)]).toEqual([
      repeatable ? 4 : 1,
      4,
      1,
    ])
  })
})

describe('for people', () => {
  const retryDecision = 'hint: List those that exist: ws space list\n'
  const refused = (status: number, body: unknown) =>
    ws(['space', 'get', 'spc1', '--retries', '0'], { service: () => ({ status, body }) })

  test.each([
    ['nested', { error: { code: 404, message: 'No such space' } }],
    ['flat', { message: 'No such space' }],
    ['problem', { title: 'Not Found', status: 200, detail: 'No such space' }],
    ['plain', 'No such space'],
  ])('a %s message is shown', async (_, body) => {
    expect(await refused(404, body)).toMatchObject({
      exit: 3,
      out: '',
      err: `ws: No such space (HTTP 404)\n${retryDecision}`,
    })
  })

  test.each([
    ['nothing', ''],
    ['null', null],
    ['a list', []],
  ])('%s is replaced', async (_, body) => {
    expect(await refused(404, body)).toMatchObject({
      exit: 3,
      err: `ws: The service has no such thing (HTTP 404)\n${retryDecision}`,
    })
  })

  test('a lost login says how to log in', async () => {
    const { err, exit } = await refused(401, {})
    expect({ err, exit }).toEqual({
      err: 'ws: The service does not accept the token (HTTP 401)\nhint: See where the token comes from: ws auth status; log in again: ws auth login\n',
      exit: 4,
    })
  })
})

test('without a token nothing is sent', async () => {
  for (const row of commands) {
    const { exit, out, requests } = await ws(
      completeLine(row, () => 'some1'),
      { env: { WS_TOKEN: '' } },
    )
    expect({ words: row.words, exit, out, requests }).toEqual({
      words: row.words,
      exit: 4,
      out: '',
      requests: [],
    })
  }
})

test('a DELETE that finds nothing after a failed attempt has succeeded', async () => {
  const statuses = [503, 404]
  const ran = await ws(['space', 'delete', 'spc1', '--yes'], {
    service: () => ({ status: statuses.shift() ?? 500, body: {} }),
  })
  expect({ exit: ran.exit, out: ran.out, attempts: ran.requests.length }).toEqual({
    exit: 0,
    out: '',
    attempts: 2,
  })
})
