/** A saved plan that is applied twice: moves among siblings, swapped paths. Nothing is sent the second time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add as addSpace } from '../../../src/catalog/site/space.ts'
import { create as createSite } from '../../../src/catalog/site.ts'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import { asDocument, organizationId, type Service, startService } from './service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  const path = { organizationId }
  const site = await service.client.call(createSite, { path, body: { title: 'Handbook' } })
  for (const spaceId of ['spc_start', 'spc_guides', 'spc_api', 'spc_sdk', 'spc_cli'])
    await service.client.call(addSpace, { path: { ...path, siteId: site.id }, body: { spaceId } })
})

afterAll(() => service.close())

const shownIn = ({ things }: Estate) => things.filter(({ kind }) => kind === 'site-space')
const pathsIn = (estate: Estate) => shownIn(estate).map(({ name }) => name)

async function applyTwice(document: Estate) {
  const plan = await service.plan(document)
  const first = await service.apply(plan)
  const sent = service.writes.length
  const second = await service.apply(plan)
  expect(service.writes.slice(sent)).toEqual([])
  expect(second.map(({ outcome }) => outcome.ended)).toEqual(plan.steps.map(() => 'already'))
  expect((await service.plan(document)).steps).toEqual([])
  return first.map(({ step, outcome }) => `${step.does} ${outcome.ended}`)
}

test('moves among siblings', async () => {
  const document = asDocument(await service.read())
  const things = document.things as Thing[]
  const [one, two, three, four, five] = shownIn(document) as [Thing, Thing, Thing, Thing, Thing]
  things.splice(things.indexOf(one), 5, five, three, one, two, four)
  const wanted = pathsIn(document)
  expect(await applyTwice(document)).toEqual(['move done', 'move done'])
  expect(pathsIn(await service.read())).toEqual(wanted)
})

test('paths that go round', async () => {
  const document = asDocument(await service.read())
  const [one, two, three] = shownIn(document) as [Thing, Thing, Thing]
  const paths = [one, two, three].map(({ name }) => name)
  for (const [index, thing] of [two, three, one].entries())
    Object.assign(thing, { name: paths[index], values: { ...thing.values, path: paths[index] } })
  const wanted = pathsIn(document)
  expect(await applyTwice(document)).toEqual(Array.from({ length: 4 }, () => 'change done'))
  expect(pathsIn(await service.read())).toEqual(wanted)
})

test('one that somebody has removed is a conflict, and its place no reason to fail', async () => {
  const document = asDocument(await service.read())
  const things = document.things as Thing[]
  const [one, two] = shownIn(document) as [Thing, Thing]
  things.splice(things.indexOf(one), 2, two, one)
  const plan = await service.plan(document)
  const [step] = plan.steps
  service.beforeWrite = () => undefined
  const { remove } = await import('../../../src/catalog/site/space.ts')
  await service.client.call(remove, {
    path: { organizationId, siteId: String(step?.parameters.siteId), siteSpaceId: String(step?.subject.id) },
  })
  const [ended] = await service.apply(plan)
  expect(ended?.outcome).toEqual({
    ended: 'conflict',
    members: [{ member: 'position', saw: null, is: null }],
    isGone: true,
  })
})
