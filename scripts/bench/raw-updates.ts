/** The baseline for bulk updates: a pool of undici that sends the same requests, so many at a time. */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

const [, , origin = '', file = '', concurrency = '16'] = process.argv
const ids = readFileSync(file, 'utf8').trim().split('\n').values()
const pool = new Pool(origin, { connections: Number(concurrency) })

async function work(): Promise<void> {
  for (const id of ids) {
    const { statusCode, body } = await pool.request({
      method: 'PATCH',
      path: `/v1/spaces/${id}`,
      headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
      body: JSON.stringify({ editMode: 'locked' }),
    })
    await body.json()
    if (statusCode !== 200) throw new Error(`${id}: ${statusCode}`)
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work))
await pool.close()
