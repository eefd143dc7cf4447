/** Encrypted connections: who the database has to be for each `sslmode`. */

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { readAddress } from '../../../src/local/store/postgres/address.ts'
import { addressed } from '../either-store.ts'

const certificates = join(import.meta.dirname, '..', '..', 'fault', 'certificates')
const file = (name: string) => join(certificates, `${name}.pem`)

/** A server with the certificate of this name for `docs.test`, `localhost` and 127.0.0.1, or for other names. */
async function serverWith(name: string): Promise<number> {
  const server = createServer({ cert: readFileSync(file(name)), key: readFileSync(file('key')) })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The driver connects with these options, and the name of the host. */
async function outcome(name: string, members: string): Promise<string> {
  const { config } = readAddress(addressed(`postgres://ws@localhost/docs?${members}`))
  const port = await serverWith(name)
  const options = typeof config.ssl === 'object' ? config.ssl : expect.fail()
  return new Promise((resolve) => {
    const socket = connect({ ...options, host: 'localhost', port, servername: 'localhost' }, () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })
}

const ours = `sslrootcert=${file('ca')}`
const otherName = 'ERR_TLS_CERT_ALTNAME_INVALID'
const unknown = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'

test.each([
  ['good', 'sslmode=require', 'connected'],
  ['other-host', 'sslmode=require', 'connected'],
  ['good', `sslmode=verify-ca&${ours}`, 'connected'],
  ['other-host', `sslmode=verify-ca&${ours}`, 'connected'],
  ['other-host', `sslmode=require&${ours}`, 'connected'],
  ['good', `sslmode=verify-full&${ours}`, 'connected'],
  ['good', ours, 'connected'],
  ['other-host', `sslmode=verify-full&${ours}`, otherName],
  ['other-host', ours, otherName],
  ['expired', `sslmode=verify-ca&${ours}`, 'CERT_HAS_EXPIRED'],
  ['self-signed', `sslmode=verify-ca&${ours}`, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['self-signed', `sslmode=require&${ours}`, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['good', 'sslmode=verify-full', unknown],
  ['good', 'sslmode=verify-full&sslrootcert=system', unknown],
])('a server with the certificate %s, for %s: %s', async (name, members, expected) => {
  expect(await outcome(name, members)).toBe(expected)
})
