/** Collections and spaces: one order among siblings, moves, deletion and what follows from it. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import {
  type CollectionModel,
  collectionsOf,
  day,
  findCollection,
  findSpace,
  isGone,
  isLive,
  type Model,
  type NodeModel,
  organizations,
  type SpaceModel,
  spacesOf,
  unknownId,
} from './model.ts'
import { agreed, type Choice, faultsOf, listAll, type Real, type Step, step } from './step.ts'

const idsOf = (nodes: readonly NodeModel[]) => [...nodes.map(({ id }) => id), unknownId]

const insideOf = (model: Model, id: string): readonly string[] => [
  id,
  ...collectionsOf(model)
    .filter(({ parent }) => parent === id)
    .flatMap((child) => insideOf(model, child.id)),
]

/** Puts a node at the end of its siblings, or beside one. */
function place(model: Model, node: NodeModel, beside?: { readonly id: string; readonly offset: 0 | 1 }) {
  if (beside?.id === node.id) return
  model.nodes = model.nodes.filter((other) => other !== node)
  const at = beside === undefined ? model.nodes.length : indexOf(model, beside.id) + beside.offset
  model.nodes.splice(at, 0, node)
}

const indexOf = (model: Model, id: string) => model.nodes.findIndex((node) => node.id === id)

interface Move {
  readonly body: Record<string, unknown>
  readonly parent: string | null | undefined
  readonly before: string | undefined
  readonly after: string | undefined
}

function chooseMove(model: Model, choose: Choice): Move {
  const parent = choose([undefined, undefined, null, ...idsOf(collectionsOf(model))])
  const anchor = choose(idsOf(spacesOf(model)))
  const side = choose(['before', 'after', 'none', 'both', 'before', 'after'])
  const before = side === 'before' || side === 'both' ? anchor : undefined
  const after = side === 'after' || side === 'both' ? anchor : undefined
  const sibling = (id: string | undefined) => (id === undefined ? {} : { type: 'space', space: id })
  const position = {
    ...(before === undefined ? {} : { before: sibling(before) }),
    ...(after === undefined ? {} : { after: sibling(after) }),
  }
  const body = {
    ...(parent === undefined ? {} : { parent }),
    ...(side === 'none' ? {} : { position }),
  }
  return { body, parent, before, after }
}

/** Why a move is refused, whatever is moved. */
function moveFaults(model: Model, node: NodeModel, { parent, before, after }: Move): readonly number[] {
  const anchorId = before ?? after
  const anchor = anchorId === undefined ? undefined : findSpace(model, anchorId)
  const collection = typeof parent === 'string' ? findCollection(model, parent) : undefined
  const isMisplaced =
    isLive(anchor) &&
    (anchor.organization !== node.organization || (parent !== undefined && parent !== anchor.parent))
  return faultsOf([
    [404, typeof parent === 'string' && collection === undefined],
    [400, collection !== undefined && collection.organization !== node.organization],
    [400, before !== undefined && after !== undefined],
    [404, anchorId !== undefined && !isLive(anchor)],
    [400, isMisplaced],
  ])
}

function carryOut(model: Model, node: NodeModel, { parent, before, after }: Move): void {
  const anchorId = before ?? after
  if (anchorId !== undefined) {
    const { parent: beside } = findSpace(model, anchorId) as SpaceModel
    node.parent = beside
    place(model, node, { id: anchorId, offset: before === undefined ? 1 : 0 })
  } else if (parent !== undefined && parent !== node.parent) {
    node.parent = parent
    place(model, node)
  }
}

const createCollection = step('createCollection', async (model, real, choose) => {
  const parent = choose([undefined, ...idsOf(collectionsOf(model))])
  const organization = choose(['org_northwind', 'org_northwind', 'org_lab'])
  const known = parent === undefined ? undefined : findCollection(model, parent)
  const title = choose(['One', 'Two', undefined])
  const answer = await real.call(`POST /v1/orgs/${organization}/collections`, {
    body: { ...(title === undefined ? {} : { title }), ...(parent === undefined ? {} : { parent }) },
  })
  const faults = faultsOf([
    [404, parent !== undefined && known === undefined],
    [400, known !== undefined && known.organization !== organization],
  ])
  if (!agreed(answer, 201, faults)) return
  const { id } = answer.body
  model.nodes.push({
    kind: 'collection',
    id,
    title: title ?? 'Untitled',
    organization,
    parent: parent ?? null,
  })
})

const moveCollection = step('moveCollection', async (model, real, choose) => {
  const id = choose(idsOf(collectionsOf(model)))
  const move = chooseMove(model, choose)
  const answer = await real.call(`POST /v1/collections/${id}/move`, { body: move.body })
  const collection = findCollection(model, id)
  if (collection === undefined) return void agreed(answer, 200, [404])
  const beside = move.before ?? move.after
  const target = beside === undefined ? move.parent : findSpace(model, beside)?.parent
  const isInside = typeof target === 'string' && insideOf(model, id).includes(target)
  const faults = [...moveFaults(model, collection, move), ...faultsOf([[409, isInside]])]
  if (agreed(answer, 200, faults)) carryOut(model, collection, move)
})

const deleteCollection = step('deleteCollection', async (model, real, choose) => {
  const id = choose(idsOf(collectionsOf(model)))
  const answer = await real.call(`DELETE /v1/collections/${id}`)
  const collection = findCollection(model, id)
  if (!agreed(answer, 205, faultsOf([[404, collection === undefined]]))) return
  const contents = model.nodes.filter(({ parent }) => parent === id)
  model.nodes = model.nodes.filter((node) => node !== collection)
  for (const node of contents) {
    node.parent = collection?.parent ?? null
    place(model, node)
  }
})

const transferCollection = step('transferCollection', async (model, real, choose) => {
  const id = choose(idsOf(collectionsOf(model)))
  const organization = choose([...organizations, unknownId])
  const answer = await real.call(`POST /v1/collections/${id}/transfer`, { body: { organization } })
  const collection = findCollection(model, id)
  const faults = faultsOf([
    [404, collection === undefined || organization === unknownId],
    [409, collection?.organization === organization],
  ])
  if (!agreed(answer, 200, faults) || collection === undefined) return
  const inside = insideOf(model, id)
  for (const node of model.nodes) {
    if (inside.includes(node.id) || (node.parent !== null && inside.includes(node.parent))) {
      node.organization = organization
    }
  }
  collection.parent = null
  place(model, collection)
})

const updateCollection = step('updateCollection', async (model, real, choose) => {
  const id = choose(idsOf(collectionsOf(model)))
  const title = choose(['Renamed', 'x'.repeat(51)])
  const answer = await real.call(`PATCH /v1/collections/${id}`, { body: { title } })
  const collection = findCollection(model, id)
  const faults = faultsOf([
    [404, collection === undefined],
    [400, title.length > 50],
  ])
  if (agreed(answer, 200, faults) && collection !== undefined) collection.title = title
})

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

const moveSpace = step('moveSpace', async (model, real, choose) => {
  const id = choose(idsOf(spacesOf(model)))
  const move = chooseMove(model, choose)
  const answer = await real.call(`POST /v1/spaces/${id}/move`, { body: move.body })
  const space = findSpace(model, id)
  if (!isLive(space)) return void agreed(answer, 200, [404])
  if (agreed(answer, 200, moveFaults(model, space, move))) carryOut(model, space, move)
})

const transferSpace = step('transferSpace', async (model, real, choose) => {
  const id = choose(idsOf(spacesOf(model)))
  const organization = choose([...organizations, unknownId])
  const answer = await real.call(`POST /v1/spaces/${id}/transfer`, { body: { organization } })
  const space = findSpace(model, id)
  const faults = faultsOf([
    [404, !isLive(space) || organization === unknownId],
    [409, space?.organization === organization],
  ])
  if (!agreed(answer, 200, faults) || space === undefined) return
  Object.assign(space, { organization, parent: null })
  place(model, space)
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
  const id = choose(idsOf(spacesOf(model)))
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

export const treeSteps: readonly fc.Arbitrary<Step>[] = [
  createCollection,
  moveCollection,
  deleteCollection,
  transferCollection,
  updateCollection,
  updateSpace,
  moveSpace,
  moveSpace,
  transferSpace,
  duplicateSpace,
  deleteSpace,
  restoreSpace,
  wait,
]

/** Every list of collections and spaces, and every space by itself. */
export async function compareTree(model: Model, real: Real): Promise<void> {
  for (const organization of organizations) await compareCollections(model, real, organization)
  for (const { id } of collectionsOf(model)) {
    const shown = await listAll(real, `/v1/collections/${id}/spaces`)
    const expected = spacesOf(model).filter((space) => space.parent === id && isLive(space))
    expect(shown.map((space) => `${space.id} ${space.title}`)).toEqual(
      expected.map((space) => `${space.id} ${space.title}`),
    )
  }
  for (const space of spacesOf(model)) await compareSpace(model, real, space)
}

async function compareCollections(model: Model, real: Real, organization: string): Promise<void> {
  const shown = await listAll(real, `/v1/orgs/${organization}/collections`)
  const expected = collectionsOf(model).filter((collection) => collection.organization === organization)
  const parents = new Set([null, ...expected.map(({ id }) => id)])
  expect(shown.length).toBe(expected.length)
  const summary = ({ id, title, parent }: Pick<CollectionModel, 'id' | 'title' | 'parent'>) =>
    `${id} ${title} in ${parent ?? 'none'}`
  for (const parent of parents) {
    const children = shown.filter((collection) => (collection.parent ?? null) === parent)
    expect(children.map(summary)).toEqual(expected.filter((one) => one.parent === parent).map(summary))
  }
  const top = await listAll(real, `/v1/orgs/${organization}/collections?nested=false`)
  expect(top.map(summary)).toEqual(expected.filter((one) => one.parent === null).map(summary))
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
