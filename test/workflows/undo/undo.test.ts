/** Undo of many rows: cut off at each request, between other people's changes, and with things that come back under new ids. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { handle } from '../../local/run-example.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { someOf } from '../../support/campaign.ts'
import { openPlace, type UndoPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

async function at<Result>(work: (place: UndoPlace) => Promise<Result>): Promise<Result> {
  const place = openPlace(sample)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}

const quietly = async (place: UndoPlace, line: string) => {
  const ran = await place.run(line)
  expect({ line, exit: ran.exit, err: ran.exit === 0 ? '' : ran.err }).toEqual({ line, exit: 0, err: '' })
  return ran
}

/** A process that ends at this write makes none after it. */
const killedAt = (cut: number, when: 'before' | 'after') => (_request: HttpRequest, write: number) =>
  write < cut ? undefined : write === cut ? when : 'before'

const rows = 40
const teams = Array.from({ length: rows }, (_, index) => JSON.stringify({ title: `Team ${index}` })).join(
  '\n',
)
const madeTeams = async (place: UndoPlace) => {
  const made = await place.run('ws team create --from - -o id', { stdin: teams })
  return made.out.trim().split('\n')
}

describe('an undo of 40 rows that is cut off', () => {
  const cuts = Array.from({ length: rows }, (_, index) => index + 1)

  test.each(someOf(cuts, 20).flatMap((cut) => [['before', cut] as const, ['after', cut] as const]))(
    '%s request %i, goes on',
    async (when, cut) =>
      at(async (place) => {
        const before = await place.state()
        await madeTeams(place)
        await place.run('ws undo --yes', { fails: killedAt(cut, when) })
        await quietly(place, 'ws undo --yes')
        expect(await place.state()).toEqual(before)
        expect((await place.run('ws undo --yes')).err).toContain('There is nothing to undo')
      }),
  )

  test('of removals makes nothing twice', () =>
    at(async (place) => {
      const ids = await madeTeams(place)
      const before = await place.state()
      await place.run('ws team delete --from - --yes', { stdin: ids.join('\n') })
      await place.run('ws undo --yes', { fails: killedAt(7, 'after') })
      await quietly(place, 'ws undo --yes')
      const titles = (await place.run('ws team list --all -o json --jq .[].title')).out
      expect(titles.trim().split('\n').sort()).toEqual(titlesIn(before).toSorted())
    }))
})

describe('what an undo does at the same time', () => {
  test('changes of different things', () =>
    at(async (place) => {
      await madeTeams(place)
      await quietly(place, 'ws undo --yes')
      // Beside the eight changes, up to eight lists of permissions, once in a run.
      expect(place.atOnce()).toBeGreaterThanOrEqual(8)
      expect(place.atOnce()).toBeLessThanOrEqual(16)
    }))

  test('no two changes of one thing, and none of what lies in it', () =>
    at(async (place) => {
      const before = await place.state()
      const set = await place.run('ws team member set team_docs --from - --role owner', {
        stdin: 'usr_gus\nusr_dana\nusr_ben\n',
      })
      expect({ exit: set.exit, err: set.exit === 0 ? '' : set.err }).toEqual({ exit: 0, err: '' })
      await quietly(place, 'ws undo --yes')
      expect(place.atOnce()).toBe(1)
      expect(await place.state()).toEqual(before)
    }))

  test('never two entries', () =>
    at(async (place) => {
      const before = await place.state()
      for (const id of ['spc_api', 'spc_cli', 'spc_sdk'])
        await place.run(`ws space update ${id} --title ${id}`)
      await quietly(place, 'ws undo --last 2 --yes')
      expect(place.atOnce()).toBe(1)
      await quietly(place, 'ws undo --yes')
      expect(await place.state()).toEqual(before)
    }))

  test('a name is free before another thing gets it back', () =>
    at(async (place) => {
      const before = await place.state()
      const renamed = [
        ['team_docs', 'Passing'],
        ['team_platform', 'Docs'],
        ['team_docs', 'Platform'],
      ].map(([team, title]) => JSON.stringify({ team, title }))
      const ran = await place.run('ws team update --from - --concurrency 1', { stdin: renamed.join('\n') })
      expect(ran).toMatchObject({ exit: 0 })
      await quietly(place, 'ws undo --yes')
      expect(place.atOnce()).toBe(1)
      expect(await place.state()).toEqual(before)
    }))
})

test('things that were made again in a clone have their own ids in the other workspace', () =>
  at(async (clone) => {
    await quietly(clone, 'ws collection delete col_archive --yes')
    await quietly(clone, 'ws undo --yes')
    await at(async (place) => {
      const env = { WS_CONFIG_DIR: clone.home, WS_URL: 'https://other.test' }
      const before = await place.state()
      for (const line of ['ws space move spc_archive --parent col_support', 'ws undo --yes'])
        expect(await place.run(line, { env })).toMatchObject({ exit: 0 })
      expect(await place.state()).toEqual(before)
    })
  }))

function titlesIn(state: Readonly<Record<string, unknown>>): readonly string[] {
  const list = state['/v1/orgs/org_northwind/teams?limit=1000'] as { items: readonly { title: string }[] }
  return list.items.map(({ title }) => title)
}

test('what somebody else has changed since is not overwritten', () =>
  at(async (place) => {
    await quietly(place, 'ws space update spc_api --title Mine --emoji 1f600')
    const url = 'https://api.test/v1/spaces/spc_api'
    const body = JSON.stringify({ title: 'Theirs' })
    await handle(place.workspace, {
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/json' },
      body,
    })
    place.writes.length = 0
    const undone = await place.run('ws undo --yes')
    expect(undone.exit).toBe(6)
    expect(undone.err).toContain('title was "Mine" and is "Theirs"')
    expect(place.writes).toEqual([])
    await quietly(place, 'ws undo --yes --force')
    expect((await place.run('ws space get spc_api -o json --jq .title')).out).toBe('API reference\n')
  }))

test('later entries name a thing that came back by its new id', () =>
  at(async (place) => {
    const before = await place.state()
    const [id = ''] = (await quietly(place, 'ws team create --title First -o id')).out.trim().split('\n')
    await quietly(place, `ws team update ${id} --title Second`)
    await quietly(place, `ws team delete ${id} --yes`)
    await quietly(place, 'ws undo --yes')
    await quietly(place, 'ws undo --yes')
    expect((await place.run('ws team list --all -o json --jq .[].title')).out).toContain('First')
    await quietly(place, 'ws undo --yes')
    expect(await place.state()).toEqual(before)
    await quietly(place, 'ws redo --yes')
    expect((await place.run('ws team list --all -o json --jq .[].title')).out).toContain('First')
  }))

test('an e-mail is not taken back, and says so before anything is sent', () =>
  at(async (place) => {
    await quietly(place, 'ws invite send someone@northwind.example')
    place.writes.length = 0
    const undone = await place.run('ws undo --yes')
    expect(undone.exit).toBe(2)
    expect(undone.err).toContain('An e-mail was sent')
    const shown = await quietly(place, 'ws undo --dry-run -o json')
    expect(JSON.parse(shown.out).changes).toMatchObject([
      { class: 'impossible', lost: 'An e-mail was sent', request: null },
    ])
    expect(place.writes).toEqual([])
  }))

test.each([
  ['by e-mail address', 'gus@northwind.example'],
  ['in capitals', 'Gus@Northwind.example'],
])('a member who was added %s goes again, and comes back by redo', (_, named) =>
  at(async (place) => {
    const before = await place.state()
    await quietly(place, `ws team member set team_docs ${named} --role owner`)
    expect(await place.state()).not.toEqual(before)
    expect((await quietly(place, 'ws undo --yes')).out).toBe('1 taken back\n')
    expect(await place.state()).toEqual(before)
    await quietly(place, 'ws redo --yes')
    const members = await quietly(place, 'ws team member list team_docs -o json --jq .[].team.role')
    expect(members.out.split('\n').filter((role) => role === 'owner')).toHaveLength(2)
  }),
)

test('a role that was set by e-mail address is set back, and is recorded with the id', () =>
  at(async (place) => {
    const before = await place.state()
    await quietly(place, 'ws team member set team_docs ben@northwind.example --role owner')
    const planned = JSON.parse((await quietly(place, 'ws undo --dry-run -o json')).out)
    expect(planned.changes).toMatchObject([
      {
        id: 'usr_ben',
        address: 'team-member/#team_docs/ben@northwind.example',
        request: { body: { role: 'member' } },
      },
    ])
    await quietly(place, 'ws undo --yes')
    expect(await place.state()).toEqual(before)
  }))

test('secrets are never in it', () =>
  at(async (place) => {
    await place.run(
      "ws integration publish my-tool --title 'My tool' --description d --script x --organization org_northwind --secret key=hush-hush",
    )
    await place.run(
      "ws api POST integrations/other -f title=Other -f description=d -f script=x -f organization=org_northwind -f 'secrets[key]=hush-hush'",
    )
    await quietly(place, 'ws site share-link create --name Secret --site site_partners')
    const text = readFileSync(join(place.home, 'state/history/history.ndjson'), 'utf8')
    expect(text).not.toContain('hush-hush')
    expect(text).not.toContain('urls')
    expect(text).not.toContain('secret-token')
  }))

test('a flipped byte, a missing line and a missing end are found', { timeout: 600_000 }, () =>
  at(async (place) => {
    for (const title of ['A', 'B', 'C']) await quietly(place, `ws space update spc_api --title ${title}`)
    const path = join(place.home, 'state/history/history.ndjson')
    const text = readFileSync(path, 'utf8')
    await quietly(place, 'ws history verify')
    const lines = text.split('\n').slice(0, -1)
    const broken = [
      ...someOf(
        [...text].map((_, index) => index),
        25,
      ).map((index) => `${text.slice(0, index)}${text[index] === 'x' ? 'y' : 'x'}${text.slice(index + 1)}`),
      ...lines.map((_, index) => `${lines.toSpliced(index, 1).join('\n')}\n`),
    ]
    for (const changed of broken) {
      writeFileSync(path, changed)
      expect((await place.run('ws history verify')).exit, changed).toBe(9)
    }
  }),
)

test('the next change goes on where a kill left lines that the head does not name', () =>
  at(async (place) => {
    await quietly(place, 'ws space update spc_api --title First')
    const head = join(place.home, 'state/history/head')
    const named = readFileSync(head)
    // More than ws reads of the end at first.
    const long = 'x'.repeat(40_000)
    for (const title of ['B', 'C'])
      await quietly(place, `ws space update spc_api --title ${title} --note ${long}`)
    writeFileSync(head, named)
    await quietly(place, 'ws history verify')
    await quietly(place, 'ws space update spc_api --title Last')
    await quietly(place, 'ws history verify')
    expect(readFileSync(head, 'utf8')).not.toBe(named.toString())
  }))

test('the next change names the line that is gone from the end', () =>
  at(async (place) => {
    for (const title of ['A', 'B']) await quietly(place, `ws space update spc_api --title ${title}`)
    const path = join(place.home, 'state/history/history.ndjson')
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, lines.toSpliced(-2, 1).join('\n'))
    await quietly(place, 'ws space update spc_api --title C')
    expect((await place.run('ws history verify')).exit).toBe(9)
  }))

test('pruning keeps the rest verifiable', () =>
  at(async (place) => {
    for (const title of ['A', 'B']) await quietly(place, `ws space update spc_api --title ${title}`)
    await quietly(place, 'ws history prune --days 0 --yes')
    await quietly(place, 'ws history verify')
    await quietly(place, 'ws space update spc_api --title C')
    expect(JSON.parse((await quietly(place, 'ws history verify -o json')).out)).toMatchObject({
      entries: 1,
      pruned: 6,
    })
  }))

const changes = [
  (n: number) => `ws space update spc_api --title T${n}`,
  (n: number) => `ws space update spc_guides --emoji 1f60${n % 10} --title G${n}`,
  (n: number) => `ws team update team_docs --title D${n}`,
  (n: number) => `ws team member set team_docs usr_chen --role ${n % 2 === 0 ? 'owner' : 'member'}`,
  () => 'ws team member remove team_docs usr_chen --yes',
  (n: number) => `ws collection update col_support --description d${n}`,
  () => 'ws collection update col_support --no-default-level',
  (n: number) => `ws site update site_docs --title S${n}`,
  (n: number) => `ws site space update ssp_sdk --path p${n} --site site_docs`,
  () => 'ws site space update ssp_sdk --no-condition --site site_docs',
  () => 'ws space delete spc_cli --yes',
  () => 'ws space restore spc_cli',
  (n: number) => `ws org update --title N${n}`,
]

test('random sequences of changes, all undone', { timeout: 600_000 }, async () => {
  const step = record({ change: constantFrom(...changes), n: integer({ min: 0, max: 99 }) })
  const [runs, length] = [
    someOf([1, 2, 3, 4, 5, 6, 7, 8], 1).length,
    someOf(Array.from({ length: 50 }), 4).length,
  ]
  await assert(
    asyncProperty(array(step, { minLength: length, maxLength: length }), (steps) =>
      at(async (place) => {
        const before = await place.state()
        for (const { change, n } of steps) await place.run(change(n))
        for (let left = steps.length + 1; left > 0; left -= 1) {
          const undone = await place.run('ws undo --yes')
          if (undone.exit !== 0) {
            expect(undone.err).toContain('There is nothing to undo')
            break
          }
        }
        expect(await place.state()).toEqual(before)
      }),
    ),
    { numRuns: runs },
  )
})
