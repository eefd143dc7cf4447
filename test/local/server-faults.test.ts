/** Hostile and unlucky callers, and a file that fails: faults 68 to 71 of the reliability promises. */
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { LocalError } from '../../src/errors.ts'
import { replyTo } from '../../src/local/server/connection/failure.ts'
import { asStoreError } from '../../src/local/store/store-error.ts'
import { temporaryFolder } from './rehearsal.ts'
import { itemsOf, type Served, serveSmall } from './served.ts'

const json = { 'content-type': 'application/json' }
const statuses = (heard: string) =>
  Array.from(heard.matchAll(/HTTP\/1\.1 (\d+)/g), ([, code]) => Number(code))
const head = ({ token, url }: Served, line: string, ...more: readonly string[]) =>
  `${[`${line} HTTP/1.1`, `Host: ${url.slice(7)}`, `Authorization: Bearer ${token}`, ...more].join('\r\n')}\r\n\r\n`

describe('fault 68: a port that is taken', () => {
  test('is an error of this machine, exit code 10', async () => {
    const { url } = await serveSmall()
    const failed = serveSmall({ port: Number(new URL(url).port) })
    await expect(failed).rejects.toThrow(LocalError)
    await expect(failed).rejects.toMatchObject({
      exit: 10,
      message: expect.stringContaining('another program has it'),
      hint: expect.stringContaining('--port'),
    })
  })
})

describe('fault 69: callers from elsewhere', () => {
  const ask = ({ url, token }: Served, headers: Readonly<Record<string, string>>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${url}/v1/orgs`, { headers: { authorization: `Bearer ${token}`, ...headers } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
        .on('error', reject)
        .end()
    })

  test.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'evil.example:80' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ host: 'localhost.evil.example' }, 403],
    [{ host: '10.0.0.1' }, 403],
    [{ host: '0.0.0.0' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:1' }, 403],
    [{ host: 'localhost:8080' }, 200],
    [{ host: '[::1]:8080' }, 200],
    [{ host: 'localhost:8080', origin: 'http://localhost:8080' }, 200],
  ])('%j -> %i', async (headers, status) => {
    expect(await ask(await serveSmall(), headers)).toBe(status)
  })

  test('the port is open on the loopback only', async () => {
    const { url } = await serveSmall()
    const others = Object.values(networkInterfaces())
      .flatMap((addresses = []) => addresses)
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others) {
      await expect(fetch(url.replace('127.0.0.1', address))).rejects.toThrow()
    }
  })
})

describe('fault 70: too long, too slow, too clever', () => {
  const tenMegabytes = 10_000_000

  test('10 MB of body are refused (413), and the connection goes on', async () => {
    const served = await serveSmall()
    const body = `{"title":"${'x'.repeat(tenMegabytes)}"}`
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const reply = await served.call('PATCH /v1/spaces/spc_api', { headers: json, body })
      expect(reply.status).toBe(413)
      expect(await reply.json()).toMatchObject({ error: { code: 413 } })
    }
    expect((await served.call('GET /v1/orgs')).status).toBe(200)
  })

  test('10 MB in chunks too', async () => {
    const { call } = await serveSmall()
    const chunk = new Uint8Array(100_000).fill(0x20)
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < tenMegabytes; sent += chunk.length) controller.enqueue(chunk)
        controller.close()
      },
    })
    // `duplex` is not in the type yet.
    const init = { headers: json, body, duplex: 'half' } as RequestInit
    expect((await call('PATCH /v1/spaces/spc_api', init)).status).toBe(413)
  })

  test('who waits to be told to go on is told, or refused', async () => {
    const served = await serveSmall()
    const begin = (length: number) =>
      head(
        served,
        'PATCH /v1/spaces/spc_api',
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        'Expect: 100-continue',
      )
    expect(statuses(await served.raw(begin(tenMegabytes)))).toEqual([413])
    const rest = head(served, 'GET /v1/orgs', 'Connection: close')
    expect(statuses(await served.raw(begin(13), 20, '{"title":"x"}', rest))).toEqual([100, 200, 200])
  })

  test('headers that take too long are 408', async () => {
    const { raw } = await serveSmall({ limits: { headersTime: 200 } })
    const heard = await raw('GET /v1/orgs HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 50, 'a')
    expect(statuses(heard)).toEqual([408])
    expect(heard).toContain('{"error":{"code":408,"message":"The request did not arrive in time"}}')
  })

  test('a body that takes too long is 408, and changes nothing', async () => {
    const served = await serveSmall({ limits: { bodyTime: 200 } })
    const begin = head(
      served,
      'PATCH /v1/spaces/spc_api',
      'Content-Type: application/json',
      'Content-Length: 20',
    )
    expect(statuses(await served.raw(begin, '{"title":', 60, '"S', 60, 'l', 60, 'o', 60, 'w'))).toEqual([408])
    expect(await (await served.call('GET /v1/spaces/spc_api')).json()).toMatchObject({ title: 'spc_api' })
  })

  test('headers of 64 KB are 431', async () => {
    const served = await serveSmall()
    expect(statuses(await served.raw(head(served, 'GET /v1/orgs', `X-Long: ${'x'.repeat(65_536)}`)))).toEqual(
      [431],
    )
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no host', 'GET /v1/orgs HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/orgs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no path', 'GET http://localhost/v1/orgs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a bad chunk', 'PATCH /v1/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('%s is 400', async (_, text) => {
    const { raw } = await serveSmall()
    expect(statuses(await raw(text))).toEqual([400])
  })

  test('pipelined requests are worked on in order, and what follows garbage is not', async () => {
    const served = await serveSmall()
    const rename = (title: string) => {
      const body = JSON.stringify({ title })
      const more = ['Content-Type: application/json', `Content-Length: ${body.length}`]
      return head(served, 'PATCH /v1/spaces/spc_api', ...more) + body
    }
    const read = head(served, 'GET /v1/spaces/spc_api')
    const heard = await served.raw(
      `${rename('one')}${read}${rename('two')}${read}garbage\r\n\r\n${rename('three')}`,
    )
    expect(statuses(heard)).toEqual([200, 200, 200, 200, 400])
    expect(Array.from(heard.matchAll(/"title":"(\w+)"/g), ([, title]) => title)).toEqual([
      'one',
      'one',
      'two',
      'two',
    ])
    expect(await (await served.call('GET /v1/spaces/spc_api')).json()).toMatchObject({ title: 'two' })
  })

  test('a caller who leaves in the middle harms nobody', async () => {
    const served = await serveSmall()
    const begin = head(
      served,
      'PATCH /v1/spaces/spc_api',
      'Content-Type: application/json',
      'Content-Length: 20',
    )
    const leaving = request(served.url, {
      method: 'PATCH',
      path: '/v1/spaces/spc_api',
      headers: { 'content-length': 20 },
    })
    leaving.on('error', () => {})
    await new Promise((written) => leaving.write(begin.slice(0, 5), written))
    leaving.destroy()
    await expect.poll(() => served.log.length).toBe(1)
    expect((await served.call('GET /v1/orgs')).status).toBe(200)
    expect(served.failures).toEqual([])
  })
})

describe('fault 71: one file, several servers, and a file that fails', () => {
  test('two servers on one file see the same workspace', async () => {
    const one = await serveSmall()
    const two = await serveSmall({ path: one.path })
    const writes = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : two).call('POST /v1/spaces/spc_sdk/duplicate'),
    )
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(20).fill(201))
    for (const { call } of [one, two]) {
      expect(await itemsOf(await call('GET /v1/collections/col_product/spaces'))).toHaveLength(25)
    }
  })

  test('while another program writes, a server keeps working, and a change waits for its turn', async () => {
    const { call, path } = await serveSmall()
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    const change = call('PATCH /v1/spaces/spc_api', { headers: json, body: '{"title":"Later"}' })
    // Refused before they need the workspace; so many that the change has come to its wait.
    for (let asked = 0; asked < 20; asked += 1) expect((await call('GET /v1/nothing')).status).toBe(404)
    other.exec('COMMIT')
    other.close()
    expect((await change).status).toBe(200)
  })

  test('no file, a foreign one, a damaged one: no server, and nothing is made', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'workspace.db')
    await expect(serveSmall({ path })).rejects.toThrow('There is no workspace at')
    writeFileSync(path, 'theirs')
    await expect(serveSmall({ path })).rejects.toThrow('is not a workspace that ws made')
    expect(readFileSync(path, 'utf8')).toBe('theirs')
    const { path: whole, stop } = await serveSmall()
    await stop()
    rmSync(path)
    copyFileSync(whole, path)
    truncateSync(path, 40_960)
    await expect(serveSmall({ path })).rejects.toThrow('is damaged')
    expect(statSync(path).size).toBe(40_960)
  })

  test('a file that is taken away while it is served is 500, not a new one', async () => {
    const { call, path, failures } = await serveSmall()
    rmSync(path)
    const reply = await call('PATCH /v1/spaces/spc_api', { headers: json, body: '{"title":"x"}' })
    expect(reply.status).toBe(500)
    expect(await reply.text()).not.toContain(path)
    expect(failures).toMatchObject([{ message: `The workspace ${path} is not there any more` }])
  })

  test('damage that is met is 500, a full disk 507; the server has the words', async () => {
    const failure = (errcode: number) =>
      replyTo(asStoreError(Object.assign(new Error('SQLite says so'), { errcode }), '/home/ada/workspace.db'))
    expect(failure(11).status).toBe(500)
    expect(failure(13).status).toBe(507)
    for (const code of [11, 13]) expect(await failure(code).text()).not.toContain('/home')
    expect(replyTo(new TypeError('a bug')).status).toBe(500)
  })
})
