/** Eight processes write to one workspace and are killed at random: every acknowledged write exists, and none exists by half. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createStore, openStore } from '../../src/local/store/store.ts'
import { bundle } from '../support/bundled.ts'
import { isCampaign } from '../support/campaign.ts'
import { pause } from '../support/pause.ts'
import type { Acknowledged } from './durable-writer.ts'
import { openCrowd } from './killed-writers.ts'
import { repeatableRandom, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const writers = 8
const kills = isCampaign ? 200 : 6

test(`${kills} kills under ${writers} writers lose nothing that was acknowledged`, {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder()
  const script = await bundle(join(import.meta.dirname, 'durable-writer.ts'), folder)
  const path = join(folder, 'workspace.db')
  await createStore(path, smallWorkspace)
  const crowd = openCrowd<Acknowledged>({ script, path, writers })
  const random = repeatableRandom(Date.now())
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random() * 120, 'killed at any moment of its work')
    // Now and then the power goes: nobody is left to take care of the file.
    if (kill % 20 === 0 || kill === kills) {
      await crowd.killAll()
      await checkWorkspace(path, crowd.acknowledged)
    } else {
      await crowd.killOne(random())
    }
    if (kill < kills) crowd.fillUp()
  }
  expect(crowd.failures).toEqual([])
  expect(crowd.acknowledged.length).toBeGreaterThan(kills)
})

async function checkWorkspace(path: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { db, close } = openStore(path)
  try {
    const collections = new Map(
      (await db.selectFrom('collections').select(['id', 'description']).execute()).map((row) => [
        row.id,
        row,
      ]),
    )
    const proposals = await db.selectFrom('change_requests').select(['id', 'number']).execute()
    const ids = new Set([...collections.keys(), ...proposals.map((row) => row.id)])
    const lost = acknowledged.filter((what) =>
      'made' in what ? !ids.has(what.id) : Number(collections.get(what.described)?.description) < what.turn,
    )
    expect(lost).toEqual([])
    // A change and its event are there together, or neither is.
    const events = await db.selectFrom('audit_events').select(['action', 'target_id']).execute()
    const made = events.filter(({ action }) => action.endsWith('.create')).map((event) => event.target_id)
    const first = ['col_product', 'col_engineering', 'col_platform']
    expect(new Set(made)).toEqual(new Set([...ids].filter((id) => !first.includes(id))))
    expect(made).toHaveLength(ids.size - first.length)
    const { last_change_request_number: last } = await db
      .selectFrom('spaces')
      .select('last_change_request_number')
      .where('id', '=', 'spc_api')
      .executeTakeFirstOrThrow()
    const numbers = proposals.map((row) => row.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect((await sql.raw('PRAGMA integrity_check').execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql.raw('PRAGMA foreign_key_check').execute(db)).rows).toEqual([])
  } finally {
    await close()
  }
}
