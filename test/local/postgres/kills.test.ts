/** Servers that are killed, and connections that are cut, while eight writers write: nothing that was acknowledged is lost or doubled. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/local/store/postgres/store.ts'
import { isCampaign } from '../../support/campaign.ts'
import { pause } from '../../support/pause.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { addressed, world } from '../either-store.ts'
import { repeatableRandom } from '../rehearsal.ts'
import { call, cutConnections, type ServerProgram, serveForTest, smallDatabase } from './served.ts'

const kills = isCampaign ? 100 : 6
const writers = 8

interface Written {
  /** Subjects of change requests: each is asked for once. */
  readonly asked: string[]
  readonly acknowledged: string[]
  /** Refusals that nobody killed anything for. */
  readonly refused: string[]
}

test.skipIf(withoutPostgres)(
  `${kills} kills under ${writers} writers: every acknowledged write is there once${orWhyNot}`,
  async () => {
    const address = await smallDatabase()
    const servers = await Promise.all([serveForTest(address), serveForTest(address)])
    const written: Written = { asked: [], acknowledged: [], refused: [] }
    const stop = new AbortController()
    const work = Array.from({ length: writers }, (_, index) =>
      write(servers, index, { written, stop: stop.signal }),
    )
    const random = repeatableRandom()
    for (let kill = 0; kill < kills; kill += 1) {
      const before = written.acknowledged.length
      await expect.poll(() => written.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 5)
      if (kill % 2 === 0) await cutConnections(address)
      else await replaceOne(servers, Math.floor(random() * servers.length), address)
    }
    stop.abort()
    await Promise.all(work)
    await expectAll(address, written)
  },
  isCampaign ? 20 * 60_000 : 60_000,
)

async function replaceOne(servers: ServerProgram[], index: number, address: string): Promise<void> {
  const victim = servers[index]
  victim?.kill('SIGKILL')
  await victim?.ended
  servers[index] = await serveForTest(address)
}

interface Writing {
  readonly written: Written
  readonly stop: AbortSignal
}

async function write(
  servers: readonly ServerProgram[],
  index: number,
  { written, stop }: Writing,
): Promise<void> {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const subject = `writer ${index} turn ${turn}`
    const server = servers[(index + turn) % servers.length] ?? expect.fail()
    written.asked.push(subject)
    try {
      const { status, body } = await call(server, 'POST /v1/spaces/spc_api/change-requests', {
        body: { subject },
      })
      if (status === 201) written.acknowledged.push(subject)
      else written.refused.push(`${status} ${JSON.stringify(body)} ${server.log().split('\n').at(-2)}`)
    } catch {
      // Killed meanwhile: whether it was written, nobody knows.
      await pause(5, 'another server takes its place')
    }
  }
}

async function expectAll(address: string, { asked, acknowledged, refused }: Written): Promise<void> {
  const { db, close } = await openDatabase(addressed(address), world)
  try {
    const rows = await db.selectFrom('change_requests').select(['subject', 'number']).execute()
    const subjects = rows.map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(acknowledged.filter((subject) => !subjects.includes(subject))).toEqual([])
    expect(subjects.filter((subject) => !asked.includes(subject))).toEqual([])
    const { rows: last } = await sql<{ readonly number: number }>`
      SELECT last_change_request_number AS number FROM spaces WHERE id = 'spc_api'`.execute(db)
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: last[0]?.number ?? 0 }, (_, index) => index + 1))
    expect(refused).toEqual([])
  } finally {
    await close()
  }
}
