/** Collections and spaces: one order among siblings, moves, deletion and what follows from it. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Choice, mostly } from './choice.ts'
import {
  type CollectionModel,
  collectionsOf,
  findCollection,
  findSpace,
  idsOf,
  isLive,
  type Model,
  type NodeModel,
  organizations,
  place,
  type SpaceModel,
  spacesOf,
  unknownId,
} from './model.ts'
import { lifeSteps } from './spaces.ts'
import { agreed, faultsOf, listAll, type Real, type Step, step } from './step.ts'

const insideOf = (model: Model, id: string): readonly string[] => [
  id,
  ...collectionsOf(model)
    .filter(({ parent }) => parent === id)
    .flatMap((child) => insideOf(model, child.id)),
]

interface Move {
  readonly body: Record<string, unknown>
  readonly parent: string | null | undefined
  readonly before: string | undefined
  readonly after: string | undefined
}

function chooseMove(model: Model, choose: Choice): Move {
  const parent = choose([...mostly([undefined, null], undefined), ...idsOf(collectionsOf(model))])
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
  const parent = choose([undefined, undefined, ...idsOf(collectionsOf(model))])
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
  const organization = choose(mostly(organizations, unknownId))
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
  const organization = choose(mostly(organizations, unknownId))
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

export const treeSteps: readonly fc.Arbitrary<Step>[] = [
  createCollection,
  createCollection,
  moveCollection,
  deleteCollection,
  transferCollection,
  updateCollection,
  moveSpace,
  moveSpace,
  transferSpace,
  ...lifeSteps,
]

/** Every list of collections and spaces, and what is in them. */
export async function compareTree(model: Model, real: Real): Promise<void> {
  for (const organization of organizations) await compareCollections(model, real, organization)
  for (const { id } of collectionsOf(model)) {
    const shown = await listAll(real, `/v1/collections/${id}/spaces`)
    const expected = spacesOf(model).filter((space) => space.parent === id && isLive(space))
    expect(shown.map((space) => `${space.id} ${space.title}`)).toEqual(
      expected.map((space) => `${space.id} ${space.title}`),
    )
  }
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
