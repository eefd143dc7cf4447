/** `ws access review apply`, the real program, killed at each change, and run again: the same end, and evidence of both runs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSample } from '../../../src/local/fixtures/sample/sample.ts'
import { sqliteSearch } from '../../../src/local/store/search/sqlite-search.ts'
import type { ReviewEvidence } from '../../../src/reports/review-evidence.ts'
import { startOfTime } from '../../local/rehearsal.ts'
import { someOf } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { killAt, serve, startWs } from '../apply/serve.ts'
import { startService } from '../apply/service.ts'

const apply = ['access', 'review', 'apply', 'review.csv', '--yes', '--allow', 'delete', '--by', 'Dana']

const decided: Readonly<Record<string, string>> = {
  'fay@northwind.example,organization': 'role:comment',
  'kit@northwind.example,space': 'remove',
  'noa@northwind.example,site': 'remove',
}

/** The file of the sample holds no cell with a comma. */
function decide(path: string): void {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return [...cells.slice(0, -2), decided[`${cells[0]},${cells[3]}`] ?? 'keep', ''].join(',')
  })
  writeFileSync(path, [head, ...rows, ''].join('\n'))
}

const kills = [1, 2, 3].flatMap((number) => [[number, 'before'] as const, [number, 'after'] as const])

test.each(someOf(kills, 6, 3))(
  'at change %i, %s it was done',
  async (number, when) => {
    const home = folderWith({})
    const service = await startService(async (db) => {
      await createSample(db, { now: new Date(startOfTime).toISOString(), search: sqliteSearch })
    })
    await using served = await serve(service)
    const start = (...words: readonly string[]) =>
      startWs([...words, '--org', 'org_northwind'], { home, url: served.url })
    expect(await start('access', 'review', 'start').ended).toMatchObject({ code: 0 })
    decide(join(home, 'review.csv'))
    const run = start(...apply)
    killAt(served, run, [number, when])
    expect((await run.ended).signal).toBe('SIGKILL')
    const again = await start(...apply).ended
    expect(again.code, again.err).toBe(0)
    const evidence: ReviewEvidence = JSON.parse(readFileSync(join(home, 'review.json'), 'utf8'))
    expect(evidence.runs.map(({ outcome, by }) => [outcome, by])).toEqual([
      ['begun', 'Dana'],
      ['done', 'Dana'],
    ])
    const outcomes = evidence.runs[1]?.rows.flatMap(({ decision, outcome }) =>
      decision === 'keep' ? [] : [outcome],
    )
    expect(outcomes?.filter((each) => each !== 'already' && each !== 'done')).toEqual([])
    // Others may have been under way.
    const least = when === 'before' ? number - 1 : number
    expect(outcomes?.filter((each) => each === 'already').length).toBeGreaterThanOrEqual(least)
    expect((await start(...apply).ended).out).toContain('Nothing to do')
    await service.close()
  },
  60_000,
)
