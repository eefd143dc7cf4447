/** Spaces by themselves: copies, deletion, the week in which they can be restored, and their counts. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import {
  day,
  findSpace,
  idsOf,
  isGone,
  isLive,
  type Model,
  place,
  type SpaceModel,
  spacesOf,
} from './model.ts'
import { agreed, faultsOf, type Real, type Step, step } from './step.ts'

const updateSpace = step('updateSpace', async (model, real, choose) => {
  const id = choose(idsOf(spacesOf(model)))
  const locked = choose([false, true, false])
  const title = choose(['Renamed', 'Other'])
  const answer = await real.call(`PATCH /v1/spaces/${id}`, {
    body: { title, editMode: locked ? 'locked' : 'live' },
  })
  const space = findSpace(model, id)
  if (!agreed(answer, 200, faultsOf([[404, !isLive(space)]])) || space === undefined) return
  Object.assign(space, { title, locked })
})

const duplicateSpace = step('duplicateSpace', async (model, real, choose) => {
  const id = choose(idsOf(spacesOf(model)))
  const answer = await real.call(`POST /v1/spaces/${id}/duplicate`)
  const space = findSpace(model, id)
  if (!agreed(answer, 201, faultsOf([[404, !isLive(space)]])) || space === undefined) return
  const copy: SpaceModel = {
    ...space,
    id: answer.body.id,
    title: `${space.title} (copy)`.slice(0, 50),
    locked: false,
    revision: answer.body.revision,
    changeRequests: [],
    comments: [],
  }
  place(model, copy, { id: space.id, offset: 1 })
})

const deleteSpace = step('deleteSpace', async (model, real, choose) => {
  const id = choose(idsOf(spacesOf(model)))
  const answer = await real.call(`DELETE /v1/spaces/${id}`)
  const space = findSpace(model, id)
  if (agreed(answer, 205, faultsOf([[404, !isLive(space)]])) && space !== undefined) {
    space.deletedAt = model.now
  }
})

const restoreSpace = step('restoreSpace', async (model, real, choose) => {
  const deleted = spacesOf(model).filter((space) => !isLive(space))
  const id = choose([...idsOf(deleted), ...idsOf(spacesOf(model).slice(0, 1))])
  const answer = await real.call(`POST /v1/spaces/${id}/restore`)
  const space = findSpace(model, id)
  const faults = faultsOf([
    [404, space === undefined || isGone(model, space)],
    [409, isLive(space)],
  ])
  if (agreed(answer, 200, faults)) delete space?.deletedAt
})

const wait = step('wait', async (model, real, choose) => {
  model.now += choose([1, day, 6 * day, 7 * day])
  real.setClock(model.now)
})

/** Events in the life of spaces while people work in them. */
export const lifeSteps: readonly fc.Arbitrary<Step>[] = [
  updateSpace,
  duplicateSpace,
  deleteSpace,
  restoreSpace,
  restoreSpace,
  wait,
]

export const waiting: fc.Arbitrary<Step> = wait

/** Every space by itself, with its counts. */
export async function compareSpaces(model: Model, real: Real): Promise<void> {
  for (const space of spacesOf(model)) await compareSpace(model, real, space)
}

async function compareSpace(model: Model, real: Real, space: SpaceModel): Promise<void> {
  const { status, body } = await real.call(`GET /v1/spaces/${space.id}`)
  if (isGone(model, space)) return expect(status).toBe(404)
  const count = (wanted: string) => space.changeRequests.filter((one) => one.status === wanted).length
  expect(body).toMatchObject({
    title: space.title,
    organization: space.organization,
    editMode: space.locked ? 'locked' : 'live',
    revision: space.revision,
    comments: space.comments.filter(({ resolved }) => !resolved).length,
    changeRequests: space.changeRequests.length,
    changeRequestsOpen: count('open'),
    changeRequestsDraft: count('draft'),
  })
  expect(body.parent ?? null).toBe(space.parent)
  expect(body.deletedAt).toBe(
    space.deletedAt === undefined ? undefined : new Date(space.deletedAt).toISOString(),
  )
}
