/** The order of siblings: the fewest moves, one after another, and nobody's order overwritten. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import type { Plan } from '../../../src/estate/plan/plan.ts'
import { applySteps } from '../../../src/workflows/apply/apply-plan.ts'
import { failUnlessDone } from '../../../src/workflows/apply/end.ts'
import { asDocument, type Service, startService } from './service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const isIn = (id: string) => (thing: Thing) => thing.kind === 'space' && thing.holder?.id === id
const orderOf = ({ things }: Estate, id: string) => things.filter(isIn(id)).map((thing) => thing.id)

/** The document with the spaces of a collection in this order. */
function reordered(state: Estate, id: string, ids: readonly string[]): Estate {
  const document = asDocument(state)
  const holder = document.things.find((thing) => thing.id === id)
  for (const thing of document.things)
    if (thing.kind === 'space' && ids.includes(thing.id ?? '')) Object.assign(thing, { holder })
  const inside = document.things.filter(isIn(id))
  const wanted = ids.map((each) => inside.find((thing) => thing.id === each) as Thing)
  const others = document.things.filter((thing) => !inside.includes(thing))
  return { ...document, things: [...others, ...wanted] }
}

/** A collection with as many spaces. */
async function filled(count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await copyOf('spc_api', 'col_product'))
  return orderOf(await service.read(), 'col_product') as readonly string[]
}

async function post(path: string, body: object = {}): Promise<{ readonly id: string }> {
  const reply = await service.send({
    method: 'POST',
    url: `local:/v1${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return JSON.parse(await reply.text()) as { readonly id: string }
}

const copyOf = async (space: string, parent: string) => {
  const { id } = await post(`/spaces/${space}/duplicate`)
  await post(`/spaces/${id}/move`, { parent })
  return id
}

const moveTo = (space: string, body: object) => post(`/spaces/${space}/move`, body)
const after = (space: string) => ({ position: { after: { type: 'space', space } } })
const before = (space: string) => ({ position: { before: { type: 'space', space } } })

/** Length of the longest increasing run, by looking at every pair. */
function longestRun(ranks: readonly number[]): number {
  const lengths: number[] = []
  for (const [index, rank] of ranks.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.filter((_, earlier) => (ranks[earlier] ?? 0) < rank && earlier < index)),
    )
  return Math.max(0, ...lengths)
}

const outcomes = async (plan: Plan) => (await service.apply(plan)).map(({ outcome }) => outcome.ended)

test('whatever order a document wants: the fewest moves bring it about, and nothing is left to do', async () => {
  const ids = await filled(5)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...ids], { minLength: 2 }), async (wanted) => {
      const start = await service.read()
      const ranks = wanted.map((id) => orderOf(start, 'col_product').indexOf(id))
      const plan = await service.plan(reordered(start, 'col_product', wanted))
      expect(plan.steps).toHaveLength(wanted.length - longestRun(ranks))
      expect(new Set(await outcomes(plan))).toEqual(new Set(plan.steps.map(() => 'done')))
      const now = await service.read()
      expect(orderOf(now, 'col_product').filter((id) => wanted.includes(id ?? ''))).toEqual(wanted)
      expect((await service.plan(reordered(now, 'col_product', wanted))).changes).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a change says between which neighbours it goes', async () => {
  const start = await service.read()
  const [first = '', second = '', ...rest] = orderOf(start, 'col_product') as string[]
  const { changes } = await service.plan(reordered(start, 'col_product', [second, first, ...rest]))
  expect(changes).toMatchObject([
    {
      action: 'move',
      kind: 'space',
      members: {
        position: {
          from: expect.any(Number),
          to: expect.any(Number),
          before: expect.stringContaining('space/'),
        },
      },
    },
  ])
})

test('a document that ignores the order plans no move', async () => {
  const start = await service.read()
  const ids = orderOf(start, 'col_product') as string[]
  const to = reordered(start, 'col_product', ids.toReversed())
  const { makePlan } = await import('../../../src/estate/plan/make-plan.ts')
  const { resources } = await import('./service.ts')
  expect(makePlan({ from: start, to }, { resources }).steps).not.toEqual([])
  expect(makePlan({ from: start, to, ignoresOrder: true }, { resources }).changes).toEqual([])
})

test('a space that comes from elsewhere lands at its place by one request', async () => {
  const [first = '', ...rest] = await filled(3)
  const other = await post('/orgs/org_northwind/collections', { title: 'Elsewhere' })
  const comer = await copyOf('spc_api', other.id)
  const wanted = [first, comer, ...rest]
  const plan = await service.plan(reordered(await service.read(), 'col_product', wanted))
  const position = { after: { type: 'space', space: first } }
  expect(plan.steps).toMatchObject([{ does: 'move', body: { parent: 'col_product', position } }])
  expect(await outcomes(plan)).toEqual(['done'])
  expect(orderOf(await service.read(), 'col_product')).toEqual(wanted)
})

test('a service that keeps an order of its own is told once, and not fought', async () => {
  const ids = await filled(4)
  const plan = await service.plan(reordered(await service.read(), 'col_product', ids.toReversed()))
  const ignored: string[] = []
  let writes = 0
  const { client } = service
  const ended = await applySteps(plan.steps, {
    client,
    send: async () => {
      writes += 1
      return {}
    },
    journal: {
      intend: async () => undefined,
      did: async () => undefined,
      failed: () => undefined,
      close: () => undefined,
    },
    signal: new AbortController().signal,
    ended: async () => undefined,
    ignoredOrder: (row) => ignored.push(row),
  })
  expect(ignored).toEqual(['spaces of collection/col_product'])
  expect(writes).toBe(1)
  const end = () => failUnlessDone(ended, { signal: new AbortController().signal, ignored })
  expect(end).toThrow(expect.objectContaining({ exit: 8, hint: expect.stringContaining('--ignore-order') }))
})

describe('somebody else moves things meanwhile', () => {
  test('before the first move: it is a conflict, and nothing is sent', async () => {
    const ids = await filled(4)
    const plan = await service.plan(reordered(await service.read(), 'col_product', ids.toReversed()))
    await moveTo(ids[1] ?? '', before(ids[0] ?? ''))
    const sent = service.writes.length
    expect(await outcomes(plan)).toEqual(['conflict', ...plan.steps.slice(1).map(() => 'skipped')])
    expect(service.writes.length).toBe(sent)
  })

  test('between two moves: the rest is not sent', async () => {
    const ids = await filled(4)
    const plan = await service.plan(reordered(await service.read(), 'col_product', ids.toReversed()))
    let moves = 0
    service.beforeWrite = async () => {
      moves += 1
      if (moves !== 2) return
      service.beforeWrite = () => undefined
      await moveTo(ids[0] ?? '', after(ids[1] ?? ''))
    }
    const ended = await outcomes(plan)
    expect(ended.slice(0, 2)).toEqual(['done', 'done'])
    expect(ended[2]).toBe('conflict')
    expect(ended.slice(3).every((outcome) => outcome === 'skipped')).toBe(true)
  })

  test('who has done the same leaves nothing to do', async () => {
    const ids = await filled(4)
    const wanted = reordered(await service.read(), 'col_product', ids.toReversed())
    const plan = await service.plan(wanted)
    await service.apply(await service.plan(wanted))
    expect(new Set(await outcomes(plan))).toEqual(new Set(['already']))
  })
})

test('killed before or after any move and planned again, it ends in the same order', async () => {
  const ids = await filled(5)
  for (const isApplied of [false, true])
    for (let at = 1; at < ids.length; at += 1) {
      const start = await service.read()
      const wanted = (orderOf(start, 'col_product') as string[]).toReversed()
      const document = reordered(start, 'col_product', wanted)
      service.cutAfter(at, isApplied)
      await service.apply(await service.plan(document)).catch(() => undefined)
      service.cutAfter(undefined)
      await service.apply(await service.plan(document))
      expect(orderOf(await service.read(), 'col_product')).toEqual(wanted)
    }
})
