/** The engine under another face: whatever a server for agents needs is there without the command line. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { one } from '../../src/answers/answer.ts'
import * as collections from '../../src/catalog/collection.ts'
import { fields, string } from '../../src/catalog/fields.ts'
import * as spaces from '../../src/catalog/space.ts'
import { createGuard } from '../../src/engine/guard.ts'
import { InputError } from '../../src/engine/input/input-error.ts'
import { steps } from '../../src/engine/pipeline.ts'
import { type Session, task } from '../../src/task/task.ts'
import { readSources } from '../support/imports.ts'
import { answerOf, historyTelling, openFace } from './face.ts'

const { delete: remove } = spaces
const space = { path: { spaceId: 'spc1' } }
const other = { path: { spaceId: 'spc2' } }
const guarded = { protected: ['spc1'] }

test('no module that the engine loads is of the command line or draws anything', () => {
  const byPath = new Map(readSources().map((source) => [source.path, source.imports]))
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const next of byPath.get(path) ?? []) visit(next)
  }
  for (const path of byPath.keys()) if (path.startsWith('engine/')) visit(path)
  expect(seen.size).toBeGreaterThan(100)
  expect([...seen].filter((path) => /^(?:cli|render|reference|tools|workflows|local)\//.test(path))).toEqual(
    [],
  )
})

test('the steps come in the order of the page', () => {
  const names = [
    'resolve names',
    'prepare',
    'unknown members',
    'check repeatability',
    'check output',
    'offered',
    'gate',
    'deprecation',
    'preview',
    'look again',
    'authorize',
    'look after the answer',
    'already there',
    'before-image',
    'execute',
    'keep sight',
    'pointless',
    'settle',
    'record',
    'present',
  ]
  expect(steps.map(({ name }) => name)).toEqual(names)
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split(
    '| step | applies to | does |\n| --- | --- | --- |\n',
  )
  expect(
    Array.from(table.split('\n\n', 1)[0]?.matchAll(/^\| ([^|]+) \|/gm) ?? [], ([, name]) => name),
  ).toEqual(names)
})

test('reads a value, and the pages of a list', async () => {
  const face = openFace({
    service: ({ url }) =>
      url.includes('collections')
        ? { body: { items: [{ id: 'col1' }], next: url.includes('page=') ? null : { page: '2' } } }
        : { body: { id: 'spc1', title: 'Guides' } },
  })
  expect(answerOf(await face.call(spaces.get, space))).toEqual({ id: 'spc1', title: 'Guides' })
  const listed = await face.call(collections.list, { path: { organizationId: 'o' } })
  if (listed?.kind !== 'pages') throw new Error('a list has pages')
  const items: unknown[] = []
  for await (const page of listed.pages) items.push(...page.items)
  expect(items).toEqual([{ id: 'col1' }, { id: 'col1' }])
  expect(face.asked).toEqual([])
})

test('what is wrong with an input is data', async () => {
  const face = openFace()
  const wrong = await face
    .call(spaces.update, { path: { spaceId: '..' }, body: { title: ' ', editMode: 'nope' } })
    .catch((error: unknown) => error)
  if (!(wrong instanceof InputError)) throw wrong
  expect(wrong.wrong).toMatchObject([
    { code: 'no-id', section: 'path', member: ['spaceId'], value: '..' },
    { code: 'empty', section: 'body', member: ['title'] },
    { code: 'not-one-of', section: 'body', member: ['editMode'], value: 'nope' },
  ])
  const nothing = await face.call(spaces.update, { ...space, body: {} }).catch((error: unknown) => error)
  expect(nothing).toMatchObject({ wrong: [{ code: 'nothing-to-change' }] })
  expect(face.requests).toEqual([])
})

describe('a protected id', () => {
  test('is lost only where somebody agrees to that', async () => {
    const face = openFace({ profile: guarded })
    await expect(face.call(remove, space)).rejects.toThrow('Nobody agreed')
    expect(face.asked).toEqual([{ about: 'protected-id', id: 'spc1', source: 'profile prod' }])
    expect(face.requests).toEqual([])
  })

  test('is agreed to for one call, and asked about again at the next', async () => {
    const face = openFace({ profile: guarded, agrees: () => true, service: () => ({ status: 204 }) })
    await face.call(remove, space)
    expect(face.asked.map(({ about }) => about)).toEqual(['protected-id', 'loss'])
    await face.call(remove, space)
    expect(face.asked.map(({ about }) => about)).toEqual(['protected-id', 'loss', 'protected-id', 'loss'])
    expect(face.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })

  test('is asked about before the first row is sent', async () => {
    const face = openFace({ profile: guarded, service: () => ({ status: 204 }) })
    await expect(face.callMany(remove, [other, space])).rejects.toThrow('Nobody agreed')
    expect(face.requests).toEqual([])
  })
})

test('a readonly profile changes nothing', async () => {
  const face = openFace({ profile: { readonly: true }, agrees: () => true })
  const changed = { ...space, body: { title: 'T' } }
  await expect(face.call(spaces.update, changed)).rejects.toThrow('readonly: no PATCH is sent with it')
  await expect(face.callMany(spaces.update, [changed])).rejects.toThrow('readonly: no PATCH is sent with it')
  expect(face.requests).toEqual([])
})

test('changes one thing', async () => {
  const face = openFace({ agrees: () => true, service: () => ({ body: { id: 'spc1', title: 'T' } }) })
  const value = answerOf(await face.call(spaces.update, { ...space, body: { title: 'T' } }))
  expect(value).toEqual({ id: 'spc1', title: 'T' })
  expect(face.requests).toMatchObject([{ method: 'PATCH', body: '{"title":"T"}' }])
})

test('shows what would be sent, and sends nothing', async () => {
  const face = openFace()
  expect(await face.call(remove, space, { isPreview: true })).toBeUndefined()
  expect(face.plans).toMatchObject([{ kind: 'requests', requests: [{ method: 'DELETE' }] }])
  expect({ asked: face.asked, requests: face.requests }).toEqual({ asked: [], requests: [] })
})

test('runs many rows, and asks once for all', async () => {
  const face = openFace({
    agrees: () => true,
    service: ({ url }) => (url.endsWith('spc2') ? { status: 403 } : { status: 204 }),
  })
  const result = await face.callMany(remove, [space, other])
  expect(face.asked).toMatchObject([{ about: 'loss', rows: 2, ids: ['spc1', 'spc2'] }])
  if (result?.kind !== 'rows') throw new Error('rows come to an end of rows')
  const { counts, applied } = result.end
  expect(counts).toMatchObject({ rows: 2, done: 1, failed: 1 })
  expect(applied).toEqual([{ path: { spaceId: 'spc1' } }])
})

test('a history is asked before a change and told after it, of a single one and of rows', async () => {
  const seen: unknown[] = []
  const face = openFace({
    agrees: () => true,
    service: () => ({ body: { id: 'x' } }),
    history: historyTelling(({ when, operation, path }) =>
      seen.push([when, operation.method, path?.spaceId, face.requests.length]),
    ),
  })
  await face.call(spaces.get, space)
  await face.call(spaces.update, { ...space, body: { title: 'T' } })
  await face.callMany(spaces.update, [{ ...other, body: { title: 'T' } }])
  expect(seen).toEqual([
    ['before', 'PATCH', 'spc1', 1],
    ['after', 'PATCH', 'spc1', 2],
    ['before', 'PATCH', 'spc2', 2],
    ['after', 'PATCH', 'spc2', 3],
  ])
})

describe('a job', () => {
  const job = (asks: boolean) =>
    task({
      effect: 'changes',
      answers: async () => one(string()),
      summary: 'Tidy up',
      input: fields({}),
      columns: [],
      examples: [],
      ...(asks ? { asks: () => ({ target: '2 spaces' }) } : {}),
      run: async (_input, { perform }) => {
        await perform(spaces.update, { ...space, body: { title: 'T' } })
        await perform(remove, other)
        return { value: 'done' }
      },
    })
  const service = () => ({ body: { id: 'x' } })

  test('takes each of its requests through the steps, and asks about its loss once', async () => {
    const seen: string[] = []
    const history = historyTelling(({ operation }) => seen.push(operation.method))
    const face = openFace({ agrees: () => true, service, history })
    await face.call(job(true), {})
    expect(face.asked).toMatchObject([{ about: 'loss', words: { deed: 'Tidy up' }, target: '2 spaces' }])
    expect(seen).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE'])
  })

  test('that has not asked asks about each loss', async () => {
    const face = openFace({ service })
    await expect(face.call(job(false), {})).rejects.toThrow('Nobody agreed')
    expect(face.requests.map(({ method }) => method)).toEqual(['PATCH'])
  })

  test('asks about each protected id, whatever was agreed to', async () => {
    const agrees = ({ about }: { readonly about: string }) => about === 'loss'
    const face = openFace({ profile: { protected: ['spc2'] }, agrees, service })
    await expect(face.call(job(true), {})).rejects.toThrow('Nobody agreed')
    expect(face.requests.map(({ method }) => method)).toEqual(['PATCH'])
  })
})

describe('a job that reads before it asks', () => {
  const job = task({
    effect: 'changes',
    answers: async () => one(string()),
    summary: 'Tidy up',
    input: fields({}),
    columns: [],
    examples: [],
    asks: () => ({
      target: '2 spaces',
      requests: [{ operation: remove, input: other }],
      proceed: async ({ perform, client }: Session) => {
        const seen = await (await client()).invoke(spaces.get, space)
        await perform(spaces.update, { ...space, body: { title: 'T' } }, seen)
        await perform(remove, other)
        return { value: 'done' }
      },
    }),
    run: async () => {
      throw new Error('it goes on with what it has read')
    },
  })
  const service = () => ({ body: { id: 'x' } })

  test('takes each change through the steps, and tells the history what it has just read', async () => {
    const told: unknown[] = []
    const history = historyTelling(({ operation: { method }, seen }) => told.push([method, seen]))
    const face = openFace({ agrees: () => true, service, history })
    await face.call(job, {})
    const [read, nothing] = [['PATCH', { id: 'x' }] as const, ['DELETE', undefined] as const]
    expect(told).toEqual([read, read, nothing, nothing])
    expect(face.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'DELETE'])
  })

  test('asks about a protected id once, before the first change', async () => {
    const face = openFace({ profile: { protected: ['spc2'] }, agrees: () => true, service })
    await face.call(job, {})
    expect(face.asked.map(({ about }) => about)).toEqual(['protected-id', 'loss'])
  })
})

test('nothing changes outside of a call', async () => {
  const face = openFace()
  const client = await face.session.client()
  await expect(client.invoke(remove, space)).rejects.toThrow('A DELETE was to be sent outside of a call')
  expect(face.requests).toEqual([])
})

test('many requests at once ask about an id once', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return 'granted' as const
  }
  const settings = () => ({ readonly: undefined, protected: { value: ['a'], source: 'profile prod' } })
  const { permit } = createGuard({ settings, consent: { ask } })
  const one = () => permit(remove, { path: { spaceId: 'a' } })
  await Promise.all([one(), one()])
  expect(asked).toBe(1)
})

describe('the guard decides', () => {
  const settings = () => ({ readonly: undefined, protected: { value: ['a'], source: 'profile prod' } })
  const refusing = { ask: async () => ({ reason: 'Nobody agrees' }) }

  test('once about a request, for the step and for the client', () => {
    let looks = 0
    const path = {
      get spaceId() {
        looks += 1
        return 'b'
      },
    }
    const { permit } = createGuard({ settings, consent: refusing })
    expect(permit(remove, { path })).toBeUndefined()
    const input = { path }
    expect([permit(remove, input), looks]).toEqual([undefined, 2])
    expect([permit(remove, input), looks]).toEqual([undefined, 2])
  })

  test('anew about another input, and about the same with another operation', async () => {
    const { permit } = createGuard({ settings, consent: refusing })
    const moved = { path: { spaceId: 'b' }, body: { organization: 'a' } }
    expect(permit(remove, { path: { spaceId: 'b' } })).toBeUndefined()
    await expect(permit(remove, { path: { spaceId: 'a' } })).rejects.toThrow('Nobody agrees')
    expect(permit(remove, moved)).toBeUndefined()
    await expect(permit(spaces.transfer, moved)).rejects.toThrow('Nobody agrees')
    await expect(permit(spaces.transfer, moved)).rejects.toThrow('Nobody agrees')
  })
})
