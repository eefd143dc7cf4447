/** Callers who take more than their share: of requests, connections, memory and patience. */
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { openShell } from '../support/shell.ts'
import { onSlowMachine } from '../support/slow-machine.ts'
import { type Served, serveSmall } from './served.ts'
import { serveProgram, timeToAnswer } from './served-program.ts'

const json = { 'content-type': 'application/json' }
const statuses = (heard: string) =>
  Array.from(heard.matchAll(/HTTP\/1\.1 (\d+)/g), ([, code]) => Number(code))

const request = ({ token }: Pick<Served, 'token'>, line: string, body?: unknown): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const more = text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${text.length}`]
  return `${[`${line} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, ...more].join('\r\n')}\r\n\r\n${text}`
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** The status of the first answer to what is sent, however much of it is missing. */
async function firstStatus(port: number, ...parts: readonly string[]): Promise<number | undefined> {
  const socket = open(port)
  for (const part of parts) socket.write(part)
  const heard = await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
  socket.destroy()
  return statuses(String(heard))[0]
}

const portOf = ({ url }: Pick<Served, 'url'>) => Number(new URL(url).port)

test('a flood of pipelined requests takes neither memory nor time from others', {
  timeout: 60_000,
}, async () => {
  const shell = openShell()
  onTestFinished(() => shell.remove())
  await shell.run('ws local init --sample')
  const server = await serveProgram(shell, '--quiet')
  onTestFinished(() => void server.stop())
  await timeToAnswer(server.url)
  const before = server.memory()
  const flood = 'GET /v1/orgs HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(isCampaign ? 300_000 : 150_000)
  for (const isHeard of [true, false]) {
    const socket = open(server.port)
    if (isHeard) socket.resume()
    socket.write(flood)
    const times: number[] = []
    for (let time = 0; time < 20; time += 1) times.push(await timeToAnswer(server.url))
    socket.destroy()
    times.push(await timeToAnswer(server.url))
    expect(Math.max(...times)).toBeLessThan(onSlowMachine(1000))
  }
  expect(server.memory() - before).toBeLessThan(150 * 1024 * 1024)
  expect(await server.stop()).toBe(0)
})

test('all of many pipelined requests are answered, in order', { timeout: 60_000 }, async () => {
  const served = await serveSmall()
  const heard = await served.raw(
    request(served, 'GET /v1/spaces/spc_api').repeat(2000),
    request(served, 'GET /v1/spaces/none\r\nConnection: close').replace(
      '\r\nConnection: close HTTP/1.1',
      ' HTTP/1.1\r\nConnection: close',
    ),
  )
  expect(statuses(heard)).toEqual([...Array(2000).fill(200), 404])
})

test('work is dropped with its connection', async () => {
  const misbehaviour = { seed: 1, statuses: [], reset: 0, latency: { least: 100, most: 100 } }
  const served = await serveSmall({ misbehaviour })
  const socket = open(portOf(served))
  socket.write(
    ['one', 'two', 'three'].map((title) => request(served, 'PATCH /v1/spaces/spc_api', { title })).join(''),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  expect(await served.stop()).toBe(0)
  expect(served.log.length).toBeLessThan(3)
})

test('too many requests that wait are 503, in their turn', async () => {
  const served = await serveSmall({ limits: { waiting: 5 } })
  const heard = await served.raw(request(served, 'GET /v1/spaces/spc_api').repeat(50))
  expect(statuses(heard)).toEqual([200, 200, 200, 200, 200, 503])
  expect(heard).toContain('Too many requests wait for their answers; send fewer at once')
})

test('one connection too many closes one that rests, and none that is at work', async () => {
  const misbehaviour = { seed: 1, statuses: [], reset: 0, latency: { least: 300, most: 300 } }
  const served = await serveSmall({ misbehaviour, limits: { connections: 3 } })
  const resting = open(portOf(served)).resume()
  const halfOpen = open(portOf(served)).resume()
  halfOpen.write('GET /v1/orgs HTTP/1.1\r\nHost: ')
  const closed = Promise.all(
    [resting, halfOpen].map((one) => new Promise((resolve) => one.once('close', resolve))),
  )
  const answers = Array.from({ length: 3 }, () =>
    served.raw(request(served, 'GET /v1/orgs').replace('Host', 'Connection: close\r\nHost')),
  )
  await closed
  expect((await Promise.all(answers)).map(statuses)).toEqual([[200], [200], [200]])
})

test('where every connection is at work, one more is 503', async () => {
  const misbehaviour = { seed: 1, statuses: [], reset: 0, latency: { least: 1000, most: 1000 } }
  const served = await serveSmall({ misbehaviour, limits: { connections: 1, drainTime: 50 } })
  const socket = open(portOf(served))
  socket.write(request(served, 'GET /v1/orgs').replace('Host', 'Expect: 100-continue\r\nHost'))
  // Work has begun.
  await new Promise((resolve) => socket.once('data', resolve))
  expect(statuses(await served.raw())).toEqual([503])
})

test('who has no token sends no long body', async () => {
  const served = await serveSmall()
  const stranger = { token: 'wrong' }
  const begin = request(stranger, 'PATCH /v1/spaces/spc_api')
    .replace('Host', 'Content-Length: 1000000\r\nHost')
    .trimEnd()
  expect(await firstStatus(portOf(served), `${begin}\r\n\r\n`, '{'.repeat(100_000))).toBe(401)
})

test('bodies that do not end share what room there is', async () => {
  const served = await serveSmall({ limits: { bodies: 5000 } })
  const begin = request(served, 'PATCH /v1/spaces/spc_api')
    .replace('Host', 'Content-Length: 4000\r\nHost')
    .trimEnd()
  const first = open(portOf(served))
  first.write(`${begin}\r\n\r\n${' '.repeat(3000)}`)
  await expect.poll(() => firstStatus(portOf(served), `${begin}\r\n\r\n`, ' '.repeat(3000))).toBe(503)
  first.destroy()
  const write = () =>
    served.call('PATCH /v1/spaces/spc_api', { headers: json, body: `{"title":"x"}${' '.repeat(3500)}` })
  await expect.poll(async () => (await write()).status).toBe(200)
})

test('a body that comes byte by byte is a body', async () => {
  const served = await serveSmall()
  const text = JSON.stringify({ title: 'x'.repeat(40) })
  const chunks = Array.from(text, (character) => `1\r\n${character}\r\n`).join('')
  const begin = request(served, 'PATCH /v1/spaces/spc_api')
    .replace(
      'Host',
      'Transfer-Encoding: chunked\r\nConnection: close\r\nContent-Type: application/json\r\nHost',
    )
    .trimEnd()
  expect(statuses(await served.raw(`${begin}\r\n\r\n${chunks}0\r\n\r\n`))).toEqual([200])
})

test('an answer that nobody takes is given up', { timeout: 60_000 }, async () => {
  const served = await serveSmall({ limits: { answerTime: 200 } })
  const socket = open(portOf(served)).pause()
  socket.write(request(served, 'GET /v1/collections/col_product/spaces').repeat(20_000))
  // A socket that is not read notices its end only when it writes.
  const isClosed = () => {
    socket.write('x')
    return socket.destroyed
  }
  await expect.poll(isClosed, { timeout: 50_000 }).toBe(true)
})

test.each(['Host: localhost', 'Authorization: Bearer x', 'Content-Type: text/plain'])(
  'a second %s is 400',
  async (header) => {
    const served = await serveSmall()
    const name = header.split(':', 1)[0]
    const line = `GET /v1/orgs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${served.token}\r\n`
    const heard = await served.raw(
      `${line}Content-Type: a/b\r\n${header.toLowerCase()}\r\nConnection: close\r\n\r\n`,
    )
    expect(statuses(heard)).toEqual([400])
    expect(heard).toContain(`There is more than one ${name?.toLowerCase()} header; send one`)
  },
)
