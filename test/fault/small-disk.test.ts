/** No file may grow beyond a size, as on a full disk: SQLite, which bypasses Node, meets the limit at every page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson } from '../bulk/world.ts'
import { isCampaign } from '../support/campaign.ts'
import { expectNothingBroken } from './table.ts'
import { type Ended, type Home, type Homes, makeHomes } from './torn-home.ts'

const blocksEach = 20
/** The growth of the workspace and its companion files in a run of this size. */
const most = 6000
const ids = ['spc_api', 'spc_sdk', 'spc_guides', 'spc_cli', 'spc_start', 'spc_platform']

let homes: Homes
beforeAll(async () => {
  homes = await makeHomes({ files: { ids: ids.join('\n') }, lines: [] })
})
afterAll(() => {
  homes.remove()
  if (!isCampaign)
    console.log(
      `skipped: ${limits.length - chosen.length} of ${limits.length} sizes of a small disk; WS_CAMPAIGN=1 has them all`,
    )
})

const limits = Array.from({ length: most / blocksEach }, (_, index) => (index + 1) * blocksEach)
const chosen = isCampaign ? limits : limits.filter((_, index) => [1, 40, 299].includes(index))

test.each([
  `space update --from ids --title Bulk --concurrency 1 -o ndjson`,
  `space update spc_api --title Bulk -o ndjson`,
  'space duplicate spc_api -o ndjson',
  'local snapshot save now',
  'local init --sample --path other.db --profile other',
  'local seed --spaces 5',
  'config set space spc_api',
])('ws %s', { timeout: 600_000 }, async (line) => {
  const exits = new Set<number | undefined>()
  for (const largestFile of chosen) {
    const home = homes.open()
    const before = home.rows(titles)
    const ended = await home.run(line, { largestFile })
    const told = `${largestFile}: ${ended.exit} ${ended.err}`
    expectNothingBroken(ended)
    expect([0, 10], told).toContain(ended.exit)
    expect(home.rows('PRAGMA integrity_check'), told).toEqual([{ integrity_check: 'ok' }])
    if (ended.exit === 10) expect(ended.err, told).toContain(home.folder)
    if (line.startsWith('space update')) expectAcknowledged(ended, home, before, told)
    // When there is room again, all is as it was.
    expect(await home.run('space get spc_cli -o id'), told).toMatchObject({ exit: 0, out: 'spc_cli\n' })
    exits.add(ended.exit)
    home.remove()
  }
  expect(exits).toContain(0)
})

const titles = 'SELECT id, title FROM spaces ORDER BY id'

function expectAcknowledged({ out }: Ended, home: Home, before: readonly unknown[], told: string): void {
  const rows = new Map(
    (home.rows(titles) as { id: string; title: string }[]).map(({ id, title }) => [id, title]),
  )
  const done = ndjson(out).flatMap(({ ok, input, id }) =>
    ok === true ? [String(input)] : ok === undefined ? [String(id)] : [],
  )
  for (const id of done) expect(rows.get(id), `${id}: ${told}`).toBe('Bulk')
  expect(rows.size, told).toBe(before.length)
}
