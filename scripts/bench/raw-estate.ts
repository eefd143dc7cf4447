/** The baseline for `ws export`: a pool of undici that sends the same requests and parses the replies. */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

const [, , file = ''] = process.argv
const addresses: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
const [{ origin } = { origin: '' }] = addresses.slice(0, 1).map((address) => new URL(address))
const pool = new Pool(origin, { connections: 16 })
const replies = await Promise.all(
  addresses.map(async (address) => {
    const { body } = await pool.request({
      method: 'GET',
      path: address.slice(origin.length),
      headers: { authorization: 'Bearer bench' },
    })
    return body.json()
  }),
)
process.stdout.write(`${replies.length}\n`)
await pool.close()
