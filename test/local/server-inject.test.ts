/** Failing on purpose: as much as was asked for, and the same every time. */
import { expect, test } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { injectedFault } from '../../src/local/server/fault-injection.ts'
import { parseInjection } from '../../src/workspaces/misbehaviour.ts'
import { itemsOf, serveSmall } from './served.ts'

const numbers = Array.from({ length: 20_000 }, (_, index) => index + 1)

test('every mishap gets its share', () => {
  const plan = parseInjection('429:0.1,500:0.02,latency:50..200ms,reset:0.01', 7)
  const mishaps = numbers.map((number) => injectedFault(plan, number))
  const share = (kind: (fault: (typeof mishaps)[number]['fault']) => boolean) =>
    mishaps.filter(({ fault }) => kind(fault)).length / numbers.length
  expect(share((fault) => fault?.kind === 'status' && fault.status === 429)).toBeCloseTo(0.1, 1.7)
  expect(share((fault) => fault?.kind === 'status' && fault.status === 500)).toBeCloseTo(0.02, 2)
  expect(share((fault) => fault?.kind === 'reset')).toBeCloseTo(0.01, 2)
  expect(share((fault) => fault?.kind === 'reset' && fault.when === 'after')).toBeCloseTo(0.005, 2)
  const waits = mishaps.map(({ wait }) => wait)
  expect(Math.min(...waits)).toBe(50)
  expect(Math.max(...waits)).toBe(200)
})

test('the seed decides', () => {
  const planned = (seed: number) =>
    numbers.slice(0, 200).map((number) => injectedFault(parseInjection('500:.5', seed), number))
  expect(planned(1)).toEqual(planned(1))
  expect(planned(1)).not.toEqual(planned(2))
})

test.each([
  ['429:1', { seed: 1, statuses: [{ status: 429, share: 1 }], reset: 0, latency: undefined }],
  ['503:.5, reset:0.5', { seed: 1, statuses: [{ status: 503, share: 0.5 }], reset: 0.5, latency: undefined }],
  ['latency:1.5s', { seed: 1, statuses: [], reset: 0, latency: { least: 1500, most: 1500 } }],
])('%s', (text, plan) => {
  expect(parseInjection(text)).toEqual(plan)
})

test.each([
  ['', ['"" is none of']],
  ['200:0.1', ['"200:0.1" is none of']],
  ['429', ['429 has no share']],
  ['429:2,nonsense:1', ['429:2 has no share', '"nonsense:1" is none of']],
  ['429:-1', ['429:-1 has no share']],
  ['429:0.6,500:0.6', ['the shares add up to 1.2, 1 at most']],
  ['latency:200..50ms', ['latency:200..50ms is not like']],
  ['latency:50', ['latency:50 is not like']],
  ['latency:2000s', ['60s at most']],
])('%j is a usage error', (text, complaints) => {
  try {
    parseInjection(text)
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    expect(error.faults).toEqual(complaints.map((complaint) => expect.stringContaining(complaint)))
  }
})

test('the same requests in the same order meet the same mishaps', async () => {
  const misbehaviour = parseInjection('429:0.2,503:0.1,500:0.1,reset:0.2', 42)
  const play = async () => {
    const { call } = await serveSmall({ misbehaviour })
    const seen: string[] = []
    for (let index = 0; index < 40; index += 1) {
      const reply = await call('GET /v1/orgs').catch(() => undefined)
      seen.push(
        reply === undefined ? 'reset' : `${reply.status} ${reply.headers.get('retry-after') ?? ''}`.trim(),
      )
    }
    return seen
  }
  const first = await play()
  expect(new Set(first)).toEqual(new Set(['200', '429 1', '503 1', '500', 'reset']))
  expect(await play()).toEqual(first)
})

test('a reset comes before the work, or after it: the caller can not tell', async () => {
  const misbehaviour = { seed: 3, statuses: [], reset: 1, latency: undefined }
  const { call, log, path, stop } = await serveSmall({ misbehaviour })
  for (let index = 0; index < 10; index += 1) {
    await expect(call('POST /v1/spaces/spc_sdk/duplicate')).rejects.toThrow()
  }
  const done = log.filter(({ injected }) => injected === 'reset after the work').length
  expect(done).toBeGreaterThan(0)
  expect(log.filter(({ injected }) => injected === 'reset before the work')).toHaveLength(10 - done)
  await stop()
  const { call: calmly } = await serveSmall({ path })
  expect(await itemsOf(await calmly('GET /v1/collections/col_product/spaces'))).toHaveLength(5 + done)
})

test('what is refused at the door counts for nothing', async () => {
  const { url, call } = await serveSmall({ misbehaviour: parseInjection('500:1') })
  expect((await fetch(`${url}/v1/orgs`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await call('GET /v1/orgs')).status).toBe(500)
})
