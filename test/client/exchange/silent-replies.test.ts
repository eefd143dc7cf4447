/** How long ws waits for a service that stays silent, before its reply and in the middle of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitOf } from '../../../src/client/exchange/attempt-limit.ts'
import { openPool } from '../../../src/client/exchange/pool.ts'
import { type AwaitedReply, createSilence } from '../../../src/client/exchange/silent-replies.ts'
import { head, silent, written } from '../../fault/behaviours.ts'
import { type Behaviour, hostile } from '../../fault/hostile.ts'
import { holdIntervals } from '../../support/held-time.ts'
import { pause } from '../../support/pause.ts'

beforeEach(holdIntervals)
afterEach(() => void vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

function awaited() {
  const failures: Error[] = []
  const reply: AwaitedReply & { awaited: AwaitedReply['awaited'] } = {
    awaited: 'head',
    silence: 0,
    fail: (error) => void failures.push(error),
  }
  const silence = createSilence()
  const place = silence.watch(reply)
  return { reply, silence, place, failures }
}

test('silence may last for thirty seconds, from the last byte on', () => {
  const { reply, failures } = awaited()
  seconds(30)
  reply.silence = 0
  reply.awaited = 'nextPart'
  seconds(30)
  expect(failures).toEqual([])
  seconds(1)
  expect(failures).toMatchObject([{ code: 'UND_ERR_BODY_TIMEOUT' }])
})

test('a reply that nobody wants yet may wait, and one that is over is left alone', () => {
  const { reply, silence, place, failures } = awaited()
  reply.awaited = undefined
  seconds(600)
  reply.awaited = 'head'
  silence.end(place)
  seconds(600)
  expect(failures).toEqual([])
})

async function asked(serve: Behaviour) {
  const server = await hostile(serve)
  const pool = openPool({}, undefined)
  const limit = limitOf(600_000, { signal: new AbortController().signal, age: () => 0 })
  const { protocol, hostname, port, host, origin } = new URL(server.url)
  const address = { protocol, hostname, port, host, origin, path: '/' }
  const request = { method: 'GET', url: `${server.url}/`, headers: {} }
  const reply = pool.exchange(request, address, { signal: limit.signal, begin: () => undefined })
  return {
    server,
    reply,
    [Symbol.asyncDispose]: async () => {
      await pool.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a service that does not answer at all', async () => {
  await using exchange = await asked(silent)
  const failed = expect(exchange.reply).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
  await expect.poll(() => exchange.server.requests).toHaveLength(1)
  seconds(31)
  await failed
})

test('a service that stops in the middle of its answer', async () => {
  await using exchange = await asked(written(head(200, { 'content-length': '10' }), 'half'))
  const { body } = await exchange.reply
  const failed = expect(body.whole(100)).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  await pause(100, 'the half is on its way, and nothing tells when it is there')
  seconds(31)
  await failed
})

test('a reader that takes its time', async () => {
  const large = Buffer.alloc(1024 * 1024, 'x')
  await using exchange = await asked(written(head(200, { 'content-length': String(large.length) }), large))
  const { body } = await exchange.reply
  await pause(300, 'ws stops reading, and nothing tells when it does')
  seconds(600)
  expect((await body.whole(2 * large.length)).length).toBe(large.length)
})
