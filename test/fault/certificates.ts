/** Certificates of an authority that only these tests know; the key guards nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `good`, `expired` and `self-signed` are for docs.test, localhost and 127.0.0.1, `other-host` is for other.test. */
export type Certificate = 'good' | 'expired' | 'self-signed' | 'other-host'

const folder = join(import.meta.dirname, 'certificates')
const read = (name: string) => readFileSync(join(folder, name))

export const tlsWith = (certificate: Certificate) => ({
  key: read('key.pem'),
  cert: read(`${certificate}.pem`),
})

/** The environment of a process that trusts the tests' authority. */
export const trusting = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }
