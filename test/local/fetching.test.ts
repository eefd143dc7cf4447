/** Fetching documents for others: never from inside the server's network, unless the person who runs it allows that. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileFetcher } from '../../src/local/fetching/documents.ts'
import { loadAddressClasses } from '../../src/local/fetching/private-address.ts'
import { guarded } from '../../src/local/fetching/reach.ts'
import { parseAllowFetch } from '../../src/tools/local/allow-fetch.ts'
import { type Served, serveSmall, tokenOf } from './served.ts'

const { isInside } = await loadAddressClasses()

describe('addresses', () => {
  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '192.0.2.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::a00:1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1', '100::1', '4000::1', 'no address', ''],
  ])('%j is inside', (address) => {
    expect(isInside(address)).toBe(true)
  })

  test.each([
    ...['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '192.169.0.1', '::ffff:1.1.1.1'],
    ...['2606:4700::1111', '2a00:1450:4001:831::200e'],
  ])('%j is of the internet', (address) => {
    expect(isInside(address)).toBe(false)
  })

  test('what is allowed counts by host, port, address and range', async () => {
    const allowed = parseAllowFetch([
      'Docs.Internal',
      'wiki:8080',
      '10.1.2.3',
      '10.2.0.0/16',
      'fd00::/8',
      '[::1]:81',
    ])
    const mayReach = guarded(allowed, await loadAddressClasses())
    const can = (url: string, address: string) => mayReach({ url: new URL(url), address })
    expect(can('https://docs.internal/x', '10.0.0.1')).toBe(true)
    expect(can('https://docs.internal.example/x', '10.0.0.1')).toBe(false)
    expect([can('http://wiki:8080/', '10.0.0.1'), can('http://wiki/', '10.0.0.1')]).toEqual([true, false])
    expect([can('http://any/', '10.1.2.3'), can('http://any/', '10.1.2.4')]).toEqual([true, false])
    expect([can('http://any/', '10.2.9.9'), can('http://any/', 'fd12::1')]).toEqual([true, true])
    expect([can('http://[::1]:81/', '::1'), can('http://[::1]/', '::1')]).toEqual([true, false])
    expect(can('http://any/', '1.1.1.1')).toBe(true)
  })

  test.each(['http://x/', 'a b', '10.0.0.0/33', '10.0.0.0/8/8', 'x:70000', '', 'fe80::/129', 'user@x'])(
    '%j can not be allowed',
    (text) => {
      expect(() => parseAllowFetch([text])).toThrow(`--allow-fetch ${JSON.stringify(text)} is not a host`)
    },
  )
})

/** Answers at a port of this machine; gives the port. */
async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const page: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Inside')
}

interface Heard {
  readonly status: number
  readonly message: string | undefined
}

/** Imports a page into a change request of its own. */
async function importInto({ call }: Served, url: string, token?: string): Promise<Heard> {
  const as = token === undefined ? {} : { token }
  const post = (path: string, body: unknown) =>
    call(`POST ${path}`, {
      ...as,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/v1/spaces/spc_api/change-requests', {})
  const reply = await post('/v1/spaces/spc_api/change-requests/1/content/import', { url, source: 'website' })
  const { error } = (await reply.json()) as { readonly error?: { readonly message: string } }
  return { status: reply.status, message: error?.message }
}

describe('files, for the owner in their own process', () => {
  const fetcher = fileFetcher({ files: true, allowed: [] })
  test.each([
    ['file://hello.md', 'a file has three slashes and its whole path, file:///home/me/hello.md'],
    ['file://docs/hello.md', 'a file has three slashes and its whole path, file:///home/me/docs/hello.md'],
    ['file:///nowhere/hello.md', 'no such file or directory'],
    ['file:///dev/zero', 'there is more than 32 MiB to read'],
    ['file:///a%2Fb.md', "can't be read"],
    ['C:\\hello.md', 'give its whole path with file:// before it, an address where it is served (https://…)'],
  ])('%s is told what is wrong with it', async (address, message) => {
    await expect(fetcher(address, { isOwner: true })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    })
  })
})

describe('a server', () => {
  test.each(['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'fetches from %s for its owner only',
    async (host) => {
      let asked = 0
      const port = await listening((request, response) => {
        asked += 1
        page(request, response)
      })
      const served = await serveSmall()
      const token = await tokenOf(served.path, 'usr_dana')
      const url = `http://${host}:${port}/page.md`
      expect(await importInto(served, url, token)).toEqual({
        status: 403,
        message: `${new URL(url).href} is inside the network of this server: only the owner of the workspace can import it, or serve it to everybody`,
      })
      expect(asked).toBe(0)
      expect(await importInto(served, url)).toEqual({ status: 201, message: undefined })
    },
  )

  test('refuses a specification from inside too, and makes none', async () => {
    const port = await listening(page)
    const served = await serveSmall()
    const token = await tokenOf(served.path, 'usr_ben')
    const body = JSON.stringify({ slug: 'inside', source: { url: `http://127.0.0.1:${port}/` } })
    const headers = { 'content-type': 'application/json' }
    expect((await served.call('POST /v1/orgs/org_northwind/openapi', { token, headers, body })).status).toBe(
      403,
    )
    expect((await served.call('GET /v1/orgs/org_northwind/openapi/inside')).status).toBe(404)
  })

  test('looks at every address that a redirect leads to', async () => {
    const inside = await listening(page)
    const outside = await listening((_, response) => {
      response.writeHead(302, { location: `http://localhost:${inside}/` }).end()
    })
    const url = `http://127.0.0.1:${outside}/`
    const strict = await serveSmall({ allowFetch: [{ host: '127.0.0.1', port: outside }] })
    expect(await importInto(strict, url, await tokenOf(strict.path, 'usr_dana'))).toEqual({
      status: 403,
      message: expect.stringContaining(`${url} leads to http://localhost:${inside}/, which is inside`),
    })
    const open = await serveSmall({ allowFetch: parseAllowFetch(['127.0.0.0/8', '::1']) })
    expect((await importInto(open, url, await tokenOf(open.path, 'usr_dana'))).status).toBe(201)
  })

  test.each([
    ['another protocol', 'file:///etc/passwd', 'is not an address of the web'],
    ['itself', '/', 'it redirects more than 10 times'],
    ['no address', 'http://', 'which is not an address'],
    ['a password', 'http://user:secret@127.0.0.1/', 'holds a user name or a password'],
  ])('a redirect to %s is 400', async (_, location, message) => {
    const port = await listening((__, response) => {
      response.writeHead(301, { location }).end()
    })
    const served = await serveSmall()
    expect(await importInto(served, `http://127.0.0.1:${port}/`)).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    })
  })

  test('what is packed is unpacked, and counted unpacked', async () => {
    const send = (text: string) => {
      const packed = gzipSync(text)
      return listening((_, response) => {
        response.writeHead(200, { 'content-type': 'text/markdown', 'content-encoding': 'gzip' }).end(packed)
      })
    }
    const [small, bomb] = [await send('# Packed'), await send(' '.repeat(40 * 1024 * 1024))]
    const served = await serveSmall()
    expect((await importInto(served, `http://127.0.0.1:${small}/`)).status).toBe(201)
    expect(await importInto(served, `http://127.0.0.1:${bomb}/`)).toEqual({
      status: 400,
      message: expect.stringContaining('it is longer than 33554432 bytes'),
    })
  })

  test.each([
    [
      'mailto:ada@northwind.example',
      'is not an address that a document can be fetched from: give an address where it is served',
    ],
    ['http://127.0.0.1:1/', "can't be fetched: connect ECONNREFUSED"],
  ])('%s is 400 with the next step', async (url, message) => {
    expect(await importInto(await serveSmall(), url)).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    })
  })
})
