import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createRawServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTransport } from '../../../src/client/exchange/transport.ts'
import { pause } from '../../support/pause.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const largest = 4 * 1024 * 1024
const text = 'é'.repeat(1_000_000)

/** The libraries that carry requests: node:http for the first ones, then undici. */
describe.each([
  ['node:http', {}],
  ['undici', { firstRequests: 0 }],
])('over %s', (_library, way) => {
  async function reply(answer: RequestListener, signal = new AbortController().signal) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const transport = createTransport(way)
    closing.push(transport.close)
    return transport.send({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} }, signal)
  }

  describe('the body of a reply', () => {
    test('waits until it is asked for', async () => {
      let isSent = false
      const { text: read } = await reply((_request, response) => {
        response.end(text.repeat(8), () => {
          isSent = true
        })
      })
      await pause(200, 'nothing must happen meanwhile')
      expect(isSent).toBe(false)
      expect(await read()).toBe(text.repeat(8))
    })

    test('is read no further than is allowed', async () => {
      let written = 0
      const { text: read } = await reply((_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(text)) written += text.length
          written += text.length
        }
        response.on('drain', more)
        more()
      })
      await expect(read(largest)).rejects.toThrow('The reply is larger than 4 MiB')
      expect(written).toBeLessThan(64 * 1024 * 1024)
    })

    test('ends with the signal', async () => {
      const controller = new AbortController()
      const { text: read } = await reply((_request, response) => void response.write('a'), controller.signal)
      const reading = read()
      controller.abort(new Error('enough'))
      await expect(reading).rejects.toThrow('enough')
    })

    test.each([204, 205, 304])('of a %i is not waited for', async (status) => {
      const { status: answered } = await reply((_request, response) => {
        response.writeHead(status).flushHeaders()
      })
      expect(answered).toBe(status)
    })
  })

  test('a header that comes twice is joined by commas', async () => {
    const { headers } = await reply((_request, response) => {
      response.writeHead(200, [
        ['x-part', 'a'],
        ['x-part', 'b'],
      ])
      response.end()
    })
    expect(headers['x-part']).toMatch(/^a, ?b$/)
  })

  test('a signal ends a connection that is never made', async () => {
    const controller = new AbortController()
    const transport = createTransport({ ...way, lookup: () => undefined })
    closing.push(transport.close)
    const sending = transport.send(
      { method: 'GET', url: 'http://never.example/', headers: {} },
      controller.signal,
    )
    controller.abort(new Error('enough'))
    await expect(sending).rejects.toThrow('enough')
    const late = transport.send(
      { method: 'GET', url: 'http://never.example/', headers: {} },
      controller.signal,
    )
    await expect(late).rejects.toThrow('enough')
  })

  test('a provisional reply is not the reply', async () => {
    const server = createRawServer((socket: Socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const transport = createTransport(way)
    closing.push(transport.close)
    const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} }
    const { status, text: read } = await transport.send(request, new AbortController().signal)
    expect([status, await read()]).toEqual([200, '{}'])
  })
})

test.each([
  ['after its first requests a transport takes another connection', { firstRequests: 2 }, undefined],
  ['a transport that expects many requests does so at once', { firstRequests: 64 }, 2],
])('%s', async (_what, way, expectsManyAfter) => {
  const ports: (number | undefined)[] = []
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const transport = createTransport(way)
  closing.push(transport.close)
  const request = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} }
  for (let sent = 0; sent < 3; sent += 1) {
    if (sent === expectsManyAfter) transport.expect?.(Number.POSITIVE_INFINITY)
    const { text: read } = await transport.send(request, new AbortController().signal)
    expect(await read()).toBe('{}')
  }
  const [first, second, third] = ports
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
