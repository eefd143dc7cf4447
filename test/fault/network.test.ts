/** Faults 29, 64 and 65: names, addresses and certificates. */
import { createServer } from 'node:http'
import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { replied, silent } from './behaviours.ts'
import { tlsWith, trusting } from './certificates.ts'
import { hostile, listen } from './hostile.ts'
import { runHere, runThere } from './run.ts'
import { expectNothingBroken, testFaults } from './table.ts'

const space = replied({ body: { id: 'spc1' } })
const command = 'space get spc1 -o id'

testFaults([
  {
    fault: 29,
    what: 'a certificate of a private authority that is trusted',
    serve: space,
    certificate: 'good',
    run: command,
    exit: 0,
    out: 'spc1\n',
    requests: 1,
  },
  {
    fault: 29,
    what: 'a certificate of a private authority',
    serve: space,
    certificate: 'good',
    env: { NODE_EXTRA_CA_CERTS: '' },
    exit: 5,
    err: /^ws: Can't reach .*: .*authority.*\nhint: .*NODE_EXTRA_CA_CERTS\n$/,
    requests: 0,
  },
  {
    fault: 29,
    what: 'an expired certificate',
    serve: space,
    certificate: 'expired',
    exit: 5,
    err: /^ws: Can't reach .*: its certificate has expired\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
    requests: 0,
  },
  {
    fault: 29,
    what: 'a self-signed certificate',
    serve: space,
    certificate: 'self-signed',
    exit: 5,
    err: /^ws: Can't reach .*: its certificate is self-signed\n/,
    requests: 0,
  },
  {
    fault: 29,
    what: 'a self-signed certificate, and Node told not to mind',
    serve: space,
    certificate: 'self-signed',
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    exit: 5,
    err: /^ws: Can't reach/,
    requests: 0,
  },
  {
    fault: 29,
    what: 'a certificate for another host',
    serve: space,
    certificate: 'other-host',
    exit: 5,
    err: /^ws: Can't reach .*: its certificate is for another host\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
    requests: 0,
  },
  {
    fault: 29,
    what: 'a certificate for another host, on a write',
    serve: space,
    certificate: 'other-host',
    run: 'space duplicate spc1',
    exit: 5,
    err: /^ws: Can't reach/,
    requests: 0,
  },
])

test('fault 29: https to a server without TLS', async () => {
  const server = createServer()
  const port = await listen(server, '127.0.0.1')
  const ran = await runHere(command, `https://127.0.0.1:${port}`)
  server.close()
  expect(ran).toMatchObject({ exit: 5, slept: [], out: '' })
  expect(ran.err).toMatch(
    new RegExp(
      `^ws: Can't reach .*\\nhint: Is the address http://127\\.0\\.0\\.1:${port} rather than https://\\?\\n$`,
    ),
  )
})

test('fault 29: http to a server with TLS', async () => {
  await using server = await hostile(space, { tls: tlsWith('good') })
  const ran = await runHere(command, server.url.replace('https:', 'http:'))
  expectNothingBroken(ran)
  // Some servers say something before they hang up, in a language that is no HTTP.
  expect([5, 9]).toContain(ran.exit)
})

describe('fault 64', () => {
  test('an unknown host fails at once: nothing says that it is tried again', async () => {
    // A label of 64 characters can't be a name: no server is asked for it.
    const ran = await runThere(command, `https://${'x'.repeat(64)}.test`, { env: trusting })
    expect(ran).toMatchObject({
      exit: 5,
      out: '',
      err: expect.stringMatching(
        /^ws: Can't reach x+\.test: there is no such host\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
      ),
    })
  })

  test.each(['space get spc1', 'space duplicate spc1'])(
    'an unknown host is asked for once: %s',
    async (line) => {
      const lookup = failing('ENOTFOUND')
      const ran = await runHere(line, 'https://docs.test', { transport: { lookup } })
      expect({ exit: ran.exit, slept: ran.slept, asked: lookup.asked }).toEqual({
        exit: 5,
        slept: [],
        asked: 1,
      })
      expect(ran.err).toBe(
        "ws: Can't reach docs.test: there is no such host\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n",
      )
    },
  )

  test.each(['space get spc1', 'space duplicate spc1'])(
    'a name server that is away for a moment: %s',
    async (line) => {
      await using server = await hostile(space)
      const lookup = failing('EAI_AGAIN', 2)
      const ran = await runHere(`${line} -o id`, `http://docs.test:${server.port}`, {
        env: openly,
        transport: { lookup },
      })
      expect({ exit: ran.exit, out: ran.out, slept: ran.slept, asked: lookup.asked }).toEqual({
        exit: 0,
        out: 'spc1\n',
        slept: [250, 500],
        asked: 3,
      })
    },
  )

  test('a name server that stays away', async () => {
    const ran = await runHere('space duplicate spc1', 'https://docs.test', {
      transport: { lookup: failing('EAI_AGAIN') },
    })
    expect(ran).toMatchObject({
      exit: 5,
      slept: [250, 500, 1000],
      err: expect.stringMatching(
        /\nws: Can't reach docs\.test: its name could not be looked up just now\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
      ),
    })
  })
})

describe('fault 65', () => {
  const dead = '100::1'

  test.each([
    ['dead IPv6, live IPv4', [dead, '127.0.0.1'], '127.0.0.1'],
    ['refusing IPv6, live IPv4', ['::1', '127.0.0.1'], '127.0.0.1'],
    ['refusing IPv4, live IPv6', ['127.0.0.1', '::1'], '::1'],
    ['two dead ones, live IPv4', [dead, '::1', '127.0.0.1'], '127.0.0.1'],
  ])('%s', async (_, addresses, host) => {
    const server = await hostile(space, { host }).catch(() => undefined)
    if (server === undefined) return console.log(`skipped: this computer has no ${host}`)
    await using live = server
    const ran = await runHere(command, `http://docs.test:${live.port}`, {
      env: openly,
      transport: { lookup: finding(addresses) },
    })
    expect(ran).toMatchObject({ exit: 0, out: 'spc1\n', err: '' })
  })

  test('[::1]', async () => {
    const server = await hostile(space, { host: '::1' }).catch(() => undefined)
    if (server === undefined) return console.log('skipped: this computer has no ::1')
    await using live = server
    expect(await runHere(command, live.url)).toMatchObject({ exit: 0, out: 'spc1\n', err: '' })
    expect(live.requests[0]?.headers).toContainEqual(['host', `[::1]:${live.port}`])
  })

  test('nobody at any address, on a write: not sent, so tried again', async () => {
    const port = await unusedPort()
    const lookup = finding(['::1', '127.0.0.1'])
    const ran = await runHere('space duplicate spc1', `http://docs.test:${port}`, {
      env: openly,
      transport: { lookup },
    })
    expect(ran).toMatchObject({ exit: 5, slept: [250, 500, 1000] })
    expect(ran.err).toMatch(
      /\nws: Can't reach docs\.test:\d+: nothing listens there\nhint: Check the address of the service: ws config list; ws doctor looks at what answers there\n$/,
    )
  })
})

/** Lets a test use names for servers without TLS. */
const openly = { WS_ALLOW_HTTP: '1' }

async function unusedPort(): Promise<number> {
  await using server = await hostile(silent)
  return server.port
}

const finding =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

/** Fails so many times, then finds this computer. */
function failing(code: string, times = Number.POSITIVE_INFINITY): LookupFunction & { asked: number } {
  const find = finding(['127.0.0.1'])
  const lookup: LookupFunction & { asked: number } = Object.assign(
    (...[hostname, options, callback]: Parameters<LookupFunction>) => {
      lookup.asked += 1
      if (lookup.asked > times) return find(hostname, options, callback)
      callback(
        Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), {
          code,
          syscall: 'getaddrinfo',
          hostname,
        }),
        [],
      )
    },
    { asked: 0 },
  )
  return lookup
}

test.each(['end', 'resetAndDestroy'] as const)(
  'a handshake that is cut (%s): nothing of a write was sent',
  async (cut) => {
    let connections = 0
    await using server = await hostile(silent, {
      greet: (socket) => {
        connections += 1
        socket.once('data', () => socket[cut]())
      },
    })
    const ran = await runHere('space duplicate spc1', server.url.replace('http:', 'https:'))
    expectNothingBroken(ran)
    expect({ exit: ran.exit, err: ran.err }).toEqual({
      exit: 5,
      err: expect.stringMatching(/^ws: Can't reach 127\.0\.0\.1:\d+: the connection was reset$/m),
    })
    // ws may repeat a request that the service never saw.
    expect(connections).toBe(4)
  },
)
