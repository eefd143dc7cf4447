/** Writes of one thing come one after the other, on one server and on two, and those of several beside each other: few are in vain. */
import { expect, test } from 'vitest'
import { openDatabase, type PostgresStore } from '../../../src/local/store/postgres/store.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { addressed, world } from '../either-store.ts'
import { rehearseOn, repeatableRandom } from '../rehearsal.ts'
import { smallDatabase } from './served.ts'

const [writers, turns] = [16, 5]

/** Transactions that had to begin again, of `writers * turns` writes. */
async function repeatsOf(servers: number, spaces: readonly string[]): Promise<number> {
  const address = await smallDatabase()
  const stores: PostgresStore[] = []
  try {
    for (let count = 0; count < servers; count += 1)
      stores.push(await openDatabase(addressed(address), world))
    const programs = stores.map((store, server) =>
      rehearseOn(store, { random: repeatableRandom(server + 1) }),
    )
    const write = async (_: unknown, writer: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { call } = programs[(writer + turn) % servers] ?? expect.fail()
        const reply = await call(`PATCH /v1/spaces/${spaces[writer % spaces.length]}`, {
          body: { title: `${writer} ${turn}` },
        })
        expect(reply.status).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
    return stores.reduce((sum, store) => sum + store.repeats(), 0)
  } finally {
    for (const store of stores) await store.close()
  }
}

test.skipIf(withoutPostgres).each([1, 2])(`one space, %i at a time${orWhyNot}`, async (servers) => {
  expect(await repeatsOf(servers, ['spc_api'])).toBeLessThan((writers * turns) / 2)
})

test.skipIf(withoutPostgres)(`spaces of a small workspace are in nobody's way${orWhyNot}`, async () => {
  expect(await repeatsOf(1, ['spc_api', 'spc_sdk', 'spc_cli', 'spc_handbook'])).toBeLessThan(
    (writers * turns) / 4,
  )
})
