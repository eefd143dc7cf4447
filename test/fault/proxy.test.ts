/** Fault 66: proxies that refuse, are down or must not be used; their passwords stay secret. */
import { connect, type LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { onSlowMachine } from '../support/slow-machine.ts'
import { closed, first, replied, reset, silent, written } from './behaviours.ts'
import { tlsWith, trusting } from './certificates.ts'
import { type Behaviour, hostile } from './hostile.ts'
import { runHere, runThere, token } from './run.ts'
import { expectNothingBroken } from './table.ts'

const password = 's3cret-proxy'
const service = 'https://docs.test'
const command = 'space get spc1 -o id'
const space = replied({ body: { id: 'spc1' } })
const proxyAt = (port: number) => `http://ada:${password}@127.0.0.1:${port}`

/** Opens the way to a port, whatever was asked for. */
const tunnelTo =
  (port: number): Behaviour =>
  ({ socket }) => {
    socket.removeAllListeners('data')
    const onward = connect(port, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 200 Go on\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  }

describe('fault 66', () => {
  test.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])(
    '%s opens the way, and sees no token',
    async (variable) => {
      await using server = await hostile(space, { tls: tlsWith('good') })
      await using proxy = await hostile(tunnelTo(server.port))
      const ran = await runThere(command, service, { env: { ...trusting, [variable]: proxyAt(proxy.port) } })
      expect(ran).toMatchObject({ exit: 0, out: 'spc1\n', err: '' })
      expect(proxy.requests).toMatchObject([{ method: 'CONNECT', target: 'docs.test:443' }])
      expect(proxy.requests[0]?.headers).toContainEqual([
        'proxy-authorization',
        `Basic ${btoa(`ada:${password}`)}`,
      ])
      expect(JSON.stringify(proxy.requests)).not.toContain(token)
      expect(JSON.stringify(server.requests)).not.toMatch(/proxy-|YWRh/)
    },
  )

  test.each<[string, Behaviour, number, RegExp]>([
    [
      'answers with something else',
      written('SSH-2.0-x\r\n\r\n'),
      1,
      /The proxy 127\.0\.0\.1:\d+ does not answer as a/,
    ],
    ['says nothing', silent, 1, /No answer from docs\.test through the proxy 127\.0\.0\.1:\d+ in time/],
    ['hangs up', closed, 1, /Can't reach the proxy 127\.0\.0\.1:\d+: /],
    [
      'resets',
      reset,
      4,
      /Can't reach docs\.test through the proxy 127\.0\.0\.1:\d+: the connection was reset/,
    ],
    [
      'opens a way that is cut',
      first(written('HTTP/1.1 200 Go on\r\n\r\n'), closed),
      4,
      /Can't reach docs\.test through the proxy 127\.0\.0\.1:\d+: the connection was reset/,
    ],
  ])('nothing of a write was sent where the proxy %s', async (_, serve, requests, err) => {
    await using proxy = await hostile(serve)
    const ran = await runHere('space duplicate spc1 --timeout 2', service, {
      inRealTime: true,
      transport: { httpsProxy: proxyAt(proxy.port) },
    })
    expectNothingBroken(ran)
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 5, err: expect.stringMatching(err) })
    expect(ran.err).not.toContain('not known whether')
    expect(proxy.requests.map(({ method }) => method)).toEqual(Array(requests).fill('CONNECT'))
  })

  test('a wrong certificate behind the proxy', async () => {
    await using server = await hostile(space, { tls: tlsWith('other-host') })
    await using proxy = await hostile(tunnelTo(server.port))
    const ran = await runThere(command, service, {
      env: { ...trusting, HTTPS_PROXY: proxyAt(proxy.port), NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    })
    expect(ran).toMatchObject({
      exit: 5,
      err: expect.stringMatching(
        /^ws: Can't reach docs\.test: its certificate is for another host\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
      ),
    })
    expect(server.requests).toEqual([])
  })

  test.each([
    [
      'space get spc1',
      407,
      5,
      1,
      /needs a user name and a password \(407\)\nhint: Write them into HTTPS_PROXY: /,
    ],
    ['space get spc1', 403, 5, 1, /opened no way to the service \(403\)/],
    ['space get spc1', 502, 5, 4, /opened no way to the service \(502\)/],
    ['space duplicate spc1', 502, 5, 4, /opened no way to the service \(502\)/],
  ])('%s: the proxy answers %i', async (line, status, exit, requests, err) => {
    await using proxy = await hostile(replied({ status, body: '<html>' }))
    const ran = await runHere(`${line} --debug`, service, { transport: { httpsProxy: proxyAt(proxy.port) } })
    expectNothingBroken(ran)
    expect({ exit: ran.exit, requests: proxy.requests.length }).toEqual({ exit, requests })
    expect(ran.err).toMatch(err)
    expect(ran.err).toContain(`The proxy 127.0.0.1:${proxy.port} `)
    expect(ran.err).not.toContain(password)
  })

  test.each(['SSH-2.0\r\n', 'HTTP/1.1 200 OK\r\n\r\nnot TLS'])('the proxy answers %j', async (text) => {
    await using proxy = await hostile(written(text))
    const ran = await runHere(`${command} --timeout 2`, service, {
      transport: { httpsProxy: proxyAt(proxy.port) },
    })
    expectNothingBroken(ran)
    expect(ran.out).toBe('')
    expect([5, 9]).toContain(ran.exit)
    expect(ran.err).not.toContain(password)
  })

  test('the proxy never answers', async () => {
    await using proxy = await hostile(silent)
    const ran = await runThere(`${command} --timeout 1`, service, {
      env: { HTTPS_PROXY: proxyAt(proxy.port) },
    })
    expect(ran).toMatchObject({ exit: 5, err: expect.stringMatching(/in time/) })
    // By itself a connection is given up after 10 s, and tried four times.
    expect(ran.milliseconds).toBeLessThan(onSlowMachine(2000))
  })

  test('the proxy is down', async () => {
    const proxy = await hostile(silent)
    await proxy[Symbol.asyncDispose]()
    const ran = await runHere('space duplicate spc1', service, {
      transport: { httpsProxy: proxyAt(proxy.port) },
    })
    expect(ran).toMatchObject({ exit: 5, slept: [250, 500, 1000] })
    expect(ran.err).toContain(`\nws: Can't reach the proxy 127.0.0.1:${proxy.port}: nothing listens there\n`)
    expect(ran.err).not.toContain(password)
  })

  test('the proxy has no address', async () => {
    const lookup: LookupFunction = (hostname, _options, done) =>
      done(Object.assign(new Error('no'), { code: 'ENOTFOUND', hostname }), [])
    const ran = await runHere(command, service, {
      transport: { httpsProxy: `http://x:${password}@proxy.test:3128`, lookup },
    })
    expect(ran).toMatchObject({
      exit: 5,
      err: "ws: Can't reach the proxy proxy.test:3128: there is no such host\nhint: HTTPS_PROXY names the proxy; NO_PROXY names hosts that ws reaches without it\n",
    })
  })

  test.each(['docs.test', '.test', '*', 'a.b, docs.test', 'docs.test:PORT'])(
    'NO_PROXY=%s',
    async (noProxy) => {
      await using server = await hostile(space)
      await using proxy = await hostile(silent)
      const ran = await runHere(command, `http://docs.test:${server.port}`, {
        env: { WS_ALLOW_HTTP: '1' },
        transport: {
          httpProxy: proxyAt(proxy.port),
          noProxy: noProxy.replace('PORT', String(server.port)),
          lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
        },
      })
      expect(ran).toMatchObject({ exit: 0, out: 'spc1\n', err: '' })
      expect(proxy.requests).toEqual([])
    },
  )

  test('this computer is never reached by a proxy', async () => {
    await using server = await hostile(space)
    await using proxy = await hostile(silent)
    const env = { HTTP_PROXY: proxyAt(proxy.port), HTTPS_PROXY: proxyAt(proxy.port) }
    expect(await runThere(command, server.url, { env })).toMatchObject({ exit: 0, out: 'spc1\n' })
    expect(proxy.requests).toEqual([])
  })

  test('http through a proxy', async () => {
    await using proxy = await hostile(space)
    const ran = await runHere(command, 'http://docs.test', {
      env: { WS_ALLOW_HTTP: '1' },
      transport: { httpProxy: proxyAt(proxy.port) },
    })
    expect(ran).toMatchObject({ exit: 0, out: 'spc1\n' })
    expect(proxy.requests[0]?.target).toBe('http://docs.test/v1/spaces/spc1')
  })

  test('http through a proxy that answers 407', async () => {
    await using proxy = await hostile(replied({ status: 407 }))
    const ran = await runHere(command, 'http://docs.test', {
      env: { WS_ALLOW_HTTP: '1' },
      transport: { httpProxy: proxyAt(proxy.port) },
    })
    expect(ran).toMatchObject({
      exit: 5,
      err: expect.stringContaining('needs a user name and a password (407)'),
    })
  })

  test.each([
    `ftp://x:${password}@h:1`,
    `http://x:${password}%ZZ@h:1`,
    `http://x:${password}@h:99999`,
    `http://${password} x`,
  ])('an address that is none: %s', async (address) => {
    const ran = await runThere(command, service, { env: { HTTPS_PROXY: address } })
    expect(ran).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/^ws: HTTPS_PROXY is not the address of a proxy/),
    })
    expect(ran.err).not.toContain(password)
  })

  test('an address without http://', async () => {
    await using server = await hostile(space, { tls: tlsWith('good') })
    await using proxy = await hostile(tunnelTo(server.port))
    const ran = await runThere(command, service, {
      env: { ...trusting, HTTPS_PROXY: `127.0.0.1:${proxy.port}` },
    })
    expect(ran).toMatchObject({ exit: 0, out: 'spc1\n' })
  })
})
