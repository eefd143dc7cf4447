/** Two people at the same workspace: the second writes over nothing of the first. */
import { expect, test } from 'vitest'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import { asDocument, type Service, startService } from './service.ts'

/** The document with other values of a few things. */
function changed(state: Estate, values: Readonly<Record<string, Thing['values']>>): Estate {
  const document = asDocument(state)
  for (const thing of document.things) {
    const own = values[thing.id ?? '']
    if (own !== undefined) Object.assign(thing, { values: { ...thing.values, ...own } })
  }
  return document
}

const without = ({ things, ...rest }: Estate, id: string): Estate => ({
  ...rest,
  things: things.filter((thing) => thing.id !== id),
})

const outcomes = async (service: Service, plan: Parameters<Service['apply']>[0]) =>
  Object.fromEntries(
    (await service.apply(plan)).map(({ step, outcome }) => [
      `${step.does} ${step.subject.address}`,
      'members' in outcome ? outcome.members : outcome.ended,
    ]),
  )

test('a member that somebody else has changed is left alone, and named with both values', async () => {
  const service = await startService()
  const start = await service.read()
  const title = (text: string) => ({ title: text })
  const plan = await service.plan(
    changed(start, { spc_api: title('Mine'), spc_cli: title('CLI'), col_product: { description: 'Ours' } }),
  )
  const theirs = await service.plan(changed(start, { spc_api: { ...title('Theirs'), editMode: 'locked' } }))
  await service.apply(theirs)
  expect(await outcomes(service, plan)).toEqual({
    'change collection/col_product': 'done',
    'change space/col_product/spc_api': [{ member: 'title', saw: 'spc_api', is: 'Theirs' }],
    'change space/col_product/spc_cli': 'done',
  })
  const api = (await service.read()).things.find(({ id }) => id === 'spc_api')
  expect(api?.values).toMatchObject({ title: 'Theirs', editMode: 'locked' })
  await service.close()
})

test('somebody else has done the same: nothing is left to do', async () => {
  const service = await startService()
  const start = await service.read()
  const wanted = changed(start, { spc_api: { editMode: 'locked' } })
  const plan = await service.plan(wanted)
  await service.apply(await service.plan(wanted))
  const sent = service.writes.length
  expect(Object.values(await outcomes(service, plan))).toEqual(['already'])
  expect(service.writes.length).toBe(sent)
  await service.close()
})

test('a thing that was changed since is not removed, and one that is gone is no failure', async () => {
  const service = await startService()
  const start = await service.read()
  const plan = await service.plan(without(without(asDocument(start), 'spc_api'), 'spc_cli'), { prune: true })
  await service.apply(await service.plan(changed(start, { spc_api: { editMode: 'locked' } })))
  await service.apply(
    await service.plan(without(asDocument(await service.read()), 'spc_cli'), { prune: true }),
  )
  expect(await outcomes(service, plan)).toEqual({
    'remove space/col_product/spc_api': [{ member: 'editMode', saw: 'live', is: 'locked' }],
    'remove space/col_product/spc_cli': 'already',
  })
  await service.close()
})

test('one of the name that somebody else has made is taken if it is what is wanted, else left alone', async () => {
  const service = await startService()
  const document = asDocument(await service.read())
  const add = (name: string, values: Thing['values']) => {
    const holder = document.organization
    const thing: Thing = { kind: 'site', id: undefined, name, holder, values, reply: undefined }
    return { ...document, things: [...document.things, thing] }
  }
  const docs = { title: 'Docs', visibility: 'unlisted' }
  const same = await service.plan(add('Docs', docs))
  const other = await service.plan(add('Docs', { ...docs, visibility: 'public' }))
  await service.apply(same)
  expect(await outcomes(service, same)).toEqual({ 'make site/Docs': 'already' })
  expect(await outcomes(service, other)).toEqual({
    'make site/Docs': [{ member: 'visibility', saw: null, is: 'unlisted' }],
  })
  await service.close()
})
