/**
 * The baseline for bulk updates: a pool of undici that sends the same requests, so many at a time. With the word `read` it reads
 * each thing before, as whoever wants to know what a change replaced.
 */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

const [, , origin = '', file = '', concurrency = '16', before] = process.argv
const ids = readFileSync(file, 'utf8').trim().split('\n').values()
const pool = new Pool(origin, { connections: Number(concurrency) })

const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' }

async function work(): Promise<void> {
  for (const id of ids) {
    const path = `/v1/spaces/${id}`
    if (before === 'read') await answer(id, pool.request({ method: 'GET', path, headers }))
    const body = JSON.stringify({ editMode: 'locked' })
    await answer(id, pool.request({ method: 'PATCH', path, headers, body }))
  }
}

async function answer(id: string, request: ReturnType<Pool['request']>): Promise<void> {
  const { statusCode, body } = await request
  await body.json()
  if (statusCode !== 200) throw new Error(`${id}: ${statusCode}`)
}

await Promise.all(Array.from({ length: Number(concurrency) }, work))
await pool.close()
