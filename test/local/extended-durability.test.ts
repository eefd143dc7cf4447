/** Processes that send extended writes are killed at random: every acknowledged write exists, and none exists by half. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { createStore, openStore } from '../../src/local/store/store.ts'
import { bundle } from '../support/bundled.ts'
import { isCampaign } from '../support/campaign.ts'
import { pause } from '../support/pause.ts'
import { type AcknowledgedExtended, partsOf, type Work, type Writer } from './durable-extended-writer.ts'
import { openCrowd } from './killed-writers.ts'
import { rehearseAt, repeatableRandom, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const writers = 4
const kills = isCampaign ? 200 : 5

test(`${kills} kills under ${writers} writers lose nothing of extended writes, and leave none by half`, {
  timeout: 900_000,
}, async () => {
  const folder = temporaryFolder()
  const script = await bundle(join(import.meta.dirname, 'durable-extended-writer.ts'), folder)
  const path = join(folder, 'workspace.db')
  await createStore(path, smallWorkspace)
  const crowd = openCrowd<AcknowledgedExtended>({ script, path, writers })
  const random = repeatableRandom(Date.now())
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random() * 1000, 'killed at any moment of its work')
    // Now and then the power goes: nobody is left to take care of the file.
    if (kill % 20 === 0 || kill === kills) {
      await crowd.killAll()
      await checkAll(path, crowd.acknowledged)
    } else {
      await crowd.killOne(random())
    }
    if (kill < kills) crowd.fillUp()
  }
  expect(crowd.failures).toEqual([])
  expect(crowd.acknowledged.length).toBeGreaterThan(kills * 3)
})

async function checkAll(path: string, acknowledged: readonly AcknowledgedExtended[]): Promise<void> {
  const { db, close } = openStore(path)
  try {
    const ids = await idsIn(db)
    expect(acknowledged.flatMap((what) => ('made' in what && !ids.has(what.id) ? [what] : []))).toEqual([])
    const lastTurn = (work: Work, id: string) =>
      acknowledged.reduce(
        (last, what) => ('work' in what && what.work === work && what.id === id ? what.turn : last),
        0,
      )
    for (const what of acknowledged)
      if ('writer' in what) await checkWriter(what.writer, { db, path, lastTurn })
    expect((await sql.raw('PRAGMA integrity_check').execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql.raw('PRAGMA foreign_key_check').execute(db)).rows).toEqual([])
  } finally {
    await close()
  }
}

async function idsIn(db: Database): Promise<ReadonlySet<string>> {
  const sections = await db.selectFrom('site_sections').select('id').execute()
  const reviews = await db.selectFrom('reviews').select('id').execute()
  return new Set([...sections, ...reviews, ...(await readGiven(db))].map(({ id }) => id))
}

/** The collections on which a permission was given: to all people of the list, or to none. */
async function readGiven(db: Database): Promise<readonly { readonly id: string }[]> {
  const rows = await db
    .selectFrom('permissions')
    .select(['collection_id as id', 'user_id'])
    .where('collection_id', 'is not', null)
    .execute()
  const given = [...Map.groupBy(rows, ({ id }) => id ?? '')]
  for (const [, named] of given)
    expect(named.map((row) => row.user_id).toSorted()).toEqual(partsOf.people.toSorted())
  return given.map(([id]) => ({ id }))
}

interface Ground {
  readonly db: Database
  readonly path: string
  lastTurn(work: Work, id: string): number
}

/** Of a turn that nobody acknowledged, everything is there or nothing. Only one turn of each work can be on its way. */
async function checkWriter({ site, changeRequest }: Writer, ground: Ground): Promise<void> {
  const { db, path, lastTurn } = ground
  const titles = await titlesIn(path, changeRequest)
  const turns = titles.length / partsOf.pages(1).length
  expect(titles.toSorted()).toEqual(upTo(turns).flatMap(partsOf.pages).toSorted())
  const redirects = await db
    .selectFrom('redirects')
    .select(['source', 'url'])
    .where('site_id', '=', site)
    .orderBy('source')
    .execute()
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('target_id', 'in', [site, changeRequest])
    .execute()
  const eventsOf = (action: string) => events.filter((event) => event.action === action).length
  // A change and its event are there together, or neither is.
  const done = {
    content: eventsOf('space.change-request.content.update'),
    redirects: eventsOf('site.redirect.set'),
    key: eventsOf('site.publishing.auth.regenerate'),
  }
  expect(turns).toBe(done.content)
  expect(redirects).toEqual(redirectsOf(done.redirects))
  for (const [work, id] of [
    ['content', changeRequest],
    ['redirects', site],
    ['key', site],
  ] as const)
    expect([lastTurn(work, id), lastTurn(work, id) + 1], work).toContain(done[work])
}

const upTo = (turns: number) => Array.from({ length: turns }, (_, index) => index + 1)

/** None are there before the first turn. */
const redirectsOf = (turn: number) =>
  turn === 0 ? [] : partsOf.sources.toSorted().map((source) => ({ source, url: partsOf.address(turn) }))

/** Without the pages that the space had before. */
async function titlesIn(path: string, changeRequest: string): Promise<readonly string[]> {
  const line = `GET /v1/spaces/spc_api/change-requests/${changeRequest}/content/pages`
  const { body } = await rehearseAt(path).call(line)
  const titles: readonly string[] = body.pages.map(({ title }: { readonly title: string }) => title)
  return titles.filter((title) => title.startsWith('Page '))
}
