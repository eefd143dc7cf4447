/** The state that the calls of one run share: the quota of retries, and the pause that one 429 imposes on all. */
import { expect, test } from 'vitest'
import { get } from '../../../src/catalog/space.ts'
import { createClient } from '../../../src/client/client.ts'
import type { HttpRequest, HttpResponse } from '../../../src/http/exchange.ts'
import { lapse } from '../../support/lapse.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A client for which time only passes while somebody sleeps. */
function clientOf(answer: (request: HttpRequest, sent: number) => Answer, timeout = 120_000) {
  const log: string[] = []
  const { age, sleep } = lapse()
  let looks = 0
  let sent = 0
  const client = createClient({
    transport: {
      send: async (request): Promise<HttpResponse> => {
        sent += 1
        log.push(`${age()} ${request.url.split('/').at(-1)}`)
        const { status, headers = {} } = answer(request, sent)
        return { status, headers, text: async () => '{"id":"x"}', bytes: async () => new Uint8Array() }
      },
      close: async () => {},
    },
    destination: { baseUrl: 'https://docs.test', token: 't', userAgent: 'ws' },
    retry: {
      retries: 3,
      timeout,
      // Somebody sets this clock all the time, and no wait may follow it.
      now: () => (looks++ % 2) * Date.UTC(2100, 0),
      age,
      sleep,
      random: () => 1,
      notice: async () => {},
    },
    signal: new AbortController().signal,
  })
  const read = (spaceId: string) =>
    client.invoke(get, { path: { spaceId } }).catch((error: Error) => error.name)
  return { read, log, sent: () => sent }
}

test('in an outage, a run retries 35 times in all and then fails at once', async () => {
  const { read, sent } = clientOf(() => ({ status: 503 }))
  for (let call = 0; call < 100; call += 1) expect(await read('x')).toBe('ApiError')
  expect(sent()).toBe(100 + Math.floor(500 / 14))
})

test('what a call spent comes back when it succeeds', async () => {
  const { read, sent } = clientOf((_, number) => ({ status: number % 2 === 1 ? 503 : 200 }))
  for (let call = 0; call < 200; call += 1) expect(await read('x')).toEqual({ id: 'x' })
  expect(sent()).toBe(400)
})

test('throttling costs less than failing', async () => {
  const { read, sent } = clientOf(() => ({ status: 429 }))
  for (let call = 0; call < 60; call += 1) await read('x')
  expect(sent()).toBe(60 + 500 / 5)
})

test('one 429 holds back every call of the run', async () => {
  const { read, log } = clientOf(({ url }, sent) =>
    url.endsWith('/a') && sent === 1 ? { status: 429, headers: { 'retry-after': '30' } } : { status: 200 },
  )
  const first = read('a')
  while (log.length < 1) await Promise.resolve()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  await Promise.all([first, read('b'), read('c')])
  expect(log.slice(1).sort()).toEqual(['30000 a', '30000 b', '30000 c'])
  expect(log[0]).toBe('0 a')
})

test('403 with Retry-After is a limit: waited for as 429, within the same limits', async () => {
  const { read, log } = clientOf((_, sent) =>
    sent === 1 ? { status: 403, headers: { 'retry-after': '30' } } : { status: 200 },
  )
  expect(await read('a')).toEqual({ id: 'x' })
  expect(log).toEqual(['0 a', '30000 a'])
  const late = clientOf(() => ({ status: 403, headers: { 'retry-after': '61' } }))
  expect(await late.read('a')).toBe('ThrottledError')
})

test.each([undefined, 'soon', '-5', '1e9'])(
  '403 with Retry-After %s is a refusal, and is sent once',
  async (after) => {
    const { read, sent } = clientOf(() => ({
      status: 403,
      headers: after === undefined ? {} : { 'retry-after': after },
    }))
    expect(await read('a')).toBe('ApiError')
    expect(sent()).toBe(1)
  },
)

test('a call that can not wait for the end of the pause says so', async () => {
  const { read } = clientOf(
    (_, sent) => (sent === 1 ? { status: 429, headers: { 'retry-after': '30' } } : { status: 200 }),
    20_000,
  )
  expect(await read('a')).toBe('ThrottledError')
})
