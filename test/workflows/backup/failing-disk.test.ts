/** A disk that fills up or fails while a backup is made, and a kill in the middle of an operation: nothing half-believed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Way } from '../../fault/failing-files.ts'
import { expectNothingBroken } from '../../fault/table.ts'
import { type Home, type Homes, makeHomes } from '../../fault/torn-home.ts'
import { isCampaign } from '../../support/campaign.ts'
import { textsIn } from './world.ts'

/** How many operations fail in each way: evenly spread, and always the same. */
const ways: Readonly<Partial<Record<Way, number>>> = isCampaign
  ? { full: 60, EIO: 20, torn: 20, killed: 60 }
  : { full: 2, EIO: 1, torn: 1, killed: 1 }
const create = 'backup create b'

let homes: Homes
beforeAll(async () => {
  homes = await makeHomes({ files: {}, lines: [create, 'team update team_docs --title Writers'] })
})
afterAll(() => {
  homes.remove()
  if (!isCampaign)
    console.log('skipped: most operations of a backup on a failing disk; WS_CAMPAIGN=1 has many')
})

test.each([
  ['a first backup', true],
  ['a later backup', false],
])('%s', { timeout: 1_800_000 }, async (_, isFirst) => {
  const open = () => {
    const home = homes.open()
    if (isFirst) rmSync(join(home.folder, 'b'), { recursive: true })
    return home
  }
  const { operations, expected } = await watch(open())
  // The keys of `ways`.
  for (const way of Object.keys(ways) as Way[])
    for (const at of spread(operations, way)) {
      const home = open()
      const ended = await home.run(create, { failing: { at, way } })
      const told = `${way} at ${at}: ${ended.exit} ${ended.err}`
      expectNothingBroken(ended)
      if (way !== 'killed') expect([0, 10], told).toContain(ended.exit)
      // At the very end, only leftovers are in the way of nobody.
      if (way === 'full' && ended.exit === 10)
        expect(ended.err, told).toMatch(/\/b\b.* can't be written: the disk is full/)
      await expectWhole(home, { isFirst, told })
      // When there is room again, all is as it would have been.
      expect(await home.run(create), told).toMatchObject({ exit: 0 })
      expect(textsIn(join(home.folder, 'b')), told).toEqual(expected)
      home.remove()
    }
})

/** The folder holds a whole backup or, after a first run, none at all. */
async function expectWhole(
  home: Home,
  { isFirst, told }: { readonly isFirst: boolean; readonly told: string },
): Promise<void> {
  const isThere = ['manifest.json', '.ws-backup/next.json'].some((name) =>
    existsSync(join(home.folder, 'b', name)),
  )
  expect(await home.run('backup verify b'), told).toMatchObject({ exit: isFirst && !isThere ? 2 : 0 })
}

/** The numbers of the operations in the folder of the backup, and the files that there are in the end. */
async function watch(home: Home) {
  const log = join(home.folder, '..', 'log')
  rmSync(log, { force: true })
  expect(await home.run(create, { failing: { log } })).toMatchObject({ exit: 0 })
  const expected = textsIn(join(home.folder, 'b'))
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const place = ` ${join(home.folder, 'b')}/`
  const changing = /^(?:write|writeFile|fsync|mkdir|rename|open|copyFile|rm) /
  const operations = lines.flatMap((line, index) =>
    changing.test(line) && line.includes(place) ? [index + 1] : [],
  )
  expect(operations.length).toBeGreaterThan(50)
  home.remove()
  return { operations, expected }
}

function spread(all: readonly number[], way: Way): readonly number[] {
  const step = Math.max(1, all.length / (ways[way] ?? 1))
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
