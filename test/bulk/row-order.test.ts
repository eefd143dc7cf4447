/** Rows that fill one ordered holder keep the order of the file, whatever the service does; others run beside them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldNames } from '../../src/catalog/members.ts'
import { lanesOf } from '../../src/engine/bulk/lanes.ts'
import type { Row } from '../../src/engine/bulk/row.ts'
import { startRows } from '../../src/engine/bulk/rows-run.ts'
import { operationNamed, operations } from '../support/operations.ts'
import { pause } from '../support/pause.ts'
import { bulkWith } from './world.ts'

const rowsOf = (inputs: readonly Row['input'][]): readonly Row[] =>
  inputs.map((input, index) => ({ index, input, given: `${index}`, target: `${index}`, label: `${index}` }))

const move = (spaceId: string, body: object): Row['input'] => ({ path: { spaceId }, body: { ...body } })
const lanesIn = (words: string, inputs: readonly Row['input'][]) => {
  const rows = rowsOf(inputs)
  return rows.map(lanesOf(rows, operationNamed(words)))
}

describe('the lanes of rows', () => {
  test('rows into one collection share a lane, others do not', () => {
    const lanes = lanesIn('space move', [
      move('a', { parent: 'x' }),
      move('b', { parent: 'y' }),
      move('c', { parent: 'x' }),
      move('d', { parent: null }),
      move('e', { parent: null }),
    ])
    expect(lanes).toEqual([0, 1, 0, 2, 2])
  })

  test('rows about one thing share a lane', () => {
    const update = (teamId: string): Row['input'] => ({
      path: { organizationId: 'o', teamId },
      body: { title: 'x' },
    })
    expect(lanesIn('team update', ['a', 'b', 'a', 'c'].map(update))).toEqual([0, undefined, 0, undefined])
    const make = (title: string): Row['input'] => ({ path: { organizationId: 'o' }, body: { title } })
    expect(lanesIn('team create', ['a', 'b'].map(make))).toEqual([undefined, undefined])
  })

  test('a row beside one that moves, or beside the same neighbour, shares its lane', () => {
    const behind = (space: string) => ({ position: { after: { type: 'space', space } } })
    const ahead = (space: string) => ({ position: { before: { type: 'space', space } } })
    const lanes = lanesIn('space move', [
      move('a', { parent: 'x' }),
      move('b', behind('a')),
      move('c', ahead('n')),
      move('d', behind('n')),
      move('e', behind('m')),
    ])
    expect(lanes).toEqual([0, 0, 1, 1, 2])
  })

  test('a row without a section may go into any section of its site', () => {
    const add = (siteId: string, spaceId: string, sectionId?: string): Row['input'] => ({
      path: { organizationId: 'o', siteId },
      body: { spaceId, ...(sectionId === undefined ? {} : { sectionId }) },
    })
    const inputs = [add('s', 'a', 'x'), add('s', 'b', 'y'), add('t', 'c', 'z'), add('t', 'd', 'w')]
    expect(lanesIn('site space add', inputs)).toEqual([0, 1, 2, 3])
    expect(lanesIn('site space add', [...inputs, add('s', 'e')])).toEqual([0, 0, 1, 2, 0])
  })

  test('a row that leaves its section where it is waits for none', () => {
    const update = (siteSectionId: string, body: object): Row['input'] => ({
      path: { organizationId: 'o', siteId: 's', siteSectionId },
      body: { ...body },
    })
    const lanes = lanesIn('site section update', [
      update('a', { title: 'One' }),
      update('b', { title: 'Two' }),
      update('c', { siteSectionGroupId: 'g' }),
      update('d', { siteSectionGroupId: 'g' }),
    ])
    expect(lanes).toEqual([0, 1, 2, 2])
  })

  test('an operation that nobody has declared keeps the order of rows that name a neighbour', () => {
    const { rowsInOrder: _, ...learnt } = operationNamed('space move')
    const rows = rowsOf([
      move('a', { position: { after: { type: 'space', space: 'n' } } }),
      move('b', { position: { after: { type: 'space', space: 'n' } } }),
      move('c', { parent: 'x' }),
      move('d', { parent: 'x' }),
    ])
    expect(rows.map(lanesOf(rows, learnt))).toEqual([0, 0, undefined, undefined])
  })
})

test('every operation whose body names a neighbour keeps the order of its rows', () => {
  const silent = [...operations].filter(
    ([, { body, rowsInOrder }]) => fieldNames(body).includes('position') && rowsInOrder === undefined,
  )
  expect(silent.map(([words]) => words)).toEqual([])
})

interface Sending {
  readonly holders: readonly number[]
  readonly concurrency: number
  /** Rows whose outcome is unknown. */
  readonly lost: ReadonlySet<number>
}

/** Runs rows into numbered collections at random speed. @returns the rows as the service took them */
async function send({ holders, concurrency, lost }: Sending, waits: () => Promise<void>) {
  const rows = rowsOf(holders.map((holder, index) => move(`s${index}`, { parent: `c${holder}` })))
  const taken: number[] = []
  const run = startRows({
    rows,
    concurrency,
    laneOf: lanesOf(rows, operationNamed('space move')),
    isLeft: ({ kind }) => kind === 'unknown',
    together: 1,
    attempt: async (some) => {
      await waits()
      for (const { index } of some) taken.push(index)
      await waits()
      return some.map((row) =>
        // Nothing looks into the error.
        lost.has(row.index)
          ? { kind: 'unknown', row, error: undefined as never }
          : { kind: 'applied', row, status: 200, value: undefined },
      )
    },
    watch: () => undefined,
    linger: async () => undefined,
  })
  for await (const _ of run.outcomes);
  await run.ended
  return { taken, run }
}

test('whatever the speed of the service, each holder takes its rows in the order of the file, and all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 32 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
      async (scheduler, holders, concurrency, unknown) => {
        const lost = new Set(unknown)
        const sending = send({ holders, concurrency, lost }, () => scheduler.schedule(Promise.resolve()))
        const { taken } = await scheduler.waitFor(sending)
        for (const holder of new Set(holders)) {
          const own = [...holders.keys()].filter((index) => holders[index] === holder)
          const end = own.findIndex((index) => lost.has(index))
          const wanted = end < 0 ? own : own.slice(0, end + 1)
          expect(taken.filter((index) => holders[index] === holder)).toEqual(wanted)
        }
      },
    ),
  )
})

test('holders are filled at the same time', async () => {
  let under = 0
  let most = 0
  const holders = Array.from({ length: 800 }, (_, index) => index % 100)
  const { run } = await send({ holders, concurrency: 32, lost: new Set() }, async () => {
    under += 1
    most = Math.max(most, under)
    await new Promise(setImmediate)
    under -= 1
  })
  expect(run.counts.done).toBe(800)
  expect(most).toBe(32)
})

describe('a run', () => {
  const files = {
    rows: Array.from({ length: 60 }, (_, index) => `{"space":"s${index}","parent":"c${index % 3}"}\n`).join(
      '',
    ),
  }
  const line = 'space move --from rows -o id --concurrency 32'

  /** A service that is slow at random, and keeps the places of spaces; `fault` may answer in its place. */
  function collections(fault: (space: string, times: number) => { status: number } | undefined) {
    const places = new Map<string, string[]>()
    const times = new Map<string, number>()
    let seed = 1
    return {
      places,
      service: async ({ url, body = '' }: { readonly url: string; readonly body?: string | Uint8Array }) => {
        const space = /spaces\/(\w+)\/move/.exec(url)?.[1] ?? ''
        seed = (seed * 48_271) % 2_147_483_647
        await pause(seed % 7, 'the service takes its time')
        times.set(space, (times.get(space) ?? 0) + 1)
        const failed = fault(space, times.get(space) ?? 0)
        if (failed !== undefined) return { ...failed, body: { error: { message: 'Not now' } } }
        const { parent } = JSON.parse(String(body)) as { parent: string }
        const spaces = places.get(parent) ?? []
        places.set(parent, spaces)
        if (!spaces.includes(space)) spaces.push(space)
        return { body: { id: space } }
      },
    }
  }

  const wanted = [0, 1, 2].map((collection) =>
    Array.from({ length: 20 }, (_, index) => `s${collection + 3 * index}`),
  )
  const kept = (places: ReadonlyMap<string, readonly string[]>) =>
    ['c0', 'c1', 'c2'].map((collection) => places.get(collection) ?? [])

  test('keeps the order of each collection on a slow service', async () => {
    const { places, service } = collections(() => undefined)
    expect(await bulkWith(files).run(line, { service })).toMatchObject({ exit: 0 })
    expect(kept(places)).toEqual(wanted)
  })

  test('keeps it where the service is too busy for a while', async () => {
    const busy = (space: string, times: number) =>
      Number(space.slice(1)) % 5 === 0 && times === 1 ? { status: 429 } : undefined
    const { places, service } = collections(busy)
    expect(await bulkWith(files).run(line, { service })).toMatchObject({ exit: 0 })
    expect(kept(places)).toEqual(wanted)
  })

  test('sends nothing behind a row with an unknown outcome, and the rest in order only once a person has decided', async () => {
    let isBroken = true
    const { places, service } = collections((space) =>
      isBroken && (space === 's9' || space === 's31') ? { status: 502 } : undefined,
    )
    const bulk = bulkWith(files)
    const first = await bulk.run(line, { service })
    expect(first.exit).toBe(8)
    expect(first.err).toContain('33 of 60 rows done, 2 with an unknown outcome, 25 not sent')
    expect(first.err).toContain(
      'Rows behind one that may come later were not sent, so that they keep their order',
    )
    expect(first.err).not.toContain('Go on with')
    expect(kept(places).map(({ length }) => length)).toEqual([3, 10, 20])
    isBroken = false
    const undecided = await bulk.run(`${line} --resume`, { service })
    expect(undecided).toMatchObject({ exit: 8, requests: [] })
    expect(undecided.err).toContain('2 with an unknown outcome, 25 not sent')
    expect(undecided.err).toContain('--unknown resend sends them again')
    const second = await bulk.run(`${line} --resume --unknown resend`, { service })
    expect(second.exit).toBe(0)
    expect(kept(places)).toEqual(wanted)
  })

  test('goes on behind a row that the service refuses for good', async () => {
    const { places, service } = collections((space) => (space === 's0' ? { status: 404 } : undefined))
    const ran = await bulkWith(files).run(line, { service })
    expect(ran.exit).toBe(8)
    expect(kept(places)).toEqual([wanted[0]?.slice(1), wanted[1], wanted[2]])
  })

  test('tells under --dry-run which rows wait for others', async () => {
    const ran = await bulkWith(files).run('space move --from rows --dry-run -o ndjson')
    expect(ran.err).toContain(
      'Rows that go into the same place are sent one after another, in the order of the file; ws fills 3 places at the same time',
    )
    expect(ran.requests).toEqual([])
  })

  test('tells under --dry-run that rows about one thing wait for each other', async () => {
    const text =
      '{"space":"spc_a","title":"One"}\n{"space":"spc_b","title":"B"}\n{"space":"spc_a","title":"Two"}\n'
    const told =
      'Rows about the same thing are sent one after another, in the order of the file: the last one counts'
    const bulk = bulkWith({ same: text, others: text.split('\n').slice(0, 2).join('\n') })
    expect((await bulk.run('space update --from same --from-format ndjson --dry-run')).err).toContain(told)
    expect((await bulk.run('space update --from others --from-format ndjson --dry-run')).err).not.toContain(
      told,
    )
  })
})
