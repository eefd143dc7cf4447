/** Handles the operations of catalog/collection.ts. */
import type * as declared from '../../catalog/collection.ts'
import { openPlaces } from '../access/default-access.ts'
import { demandPlaceIn, findCollection, findOrganization } from '../access/find.ts'
import { levelColumns } from '../access/level-columns.ts'
import {
  findAnchor,
  firstPosition,
  lastPosition,
  type Parent,
  positionBeside,
} from '../domain/content/siblings.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentCollection } from '../presenters/collection.ts'
import { presentSpace, selectSpaces } from '../presenters/space.ts'
import { listPage } from '../reply/paging.ts'
import { conflict, invalid } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const open = await openPlaces(request, id)
  let all = request.db.selectFrom('collections').selectAll().where('organization_id', '=', id)
  if (open !== undefined) all = all.where('id', 'in', ['', ...open.collections])
  return listPage(query.nested === false ? all.where('parent_id', 'is', null) : all, {
    keys: ['position', 'id'],
    page,
    present: (row) => presentCollection(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  readCollection(request, path.collectionId)

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { id: organization } = await findOrganization(request, path.organizationId)
  const top = { organization_id: organization, parent_id: null }
  const parent = body.parent === undefined ? top : await parentIn(request, top, body.parent)
  await demandPlaceIn(request, parent)
  const id = request.newId('collection')
  await request.db
    .insertInto('collections')
    .values({
      id,
      ...parent,
      title: body.title ?? 'Untitled',
      position: await lastPosition(request.db, parent),
      created_at: request.now,
    })
    .execute()
  return readCollection(request, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await findCollection(request, path.collectionId, 'admin')
  const changes = {
    title: body.title,
    description: body.description,
    ...levelColumns(body.defaultLevel),
  }
  if (Object.values(changes).some((value) => value !== undefined)) {
    await request.db.updateTable('collections').set(changes).where('id', '=', id).execute()
  }
  return readCollection(request, id)
}

/** Its contents move up to its parent: nothing is lost. */
const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const collection = await findCollection(request, path.collectionId, 'admin')
  await liftContents(request, collection)
  await request.db.deleteFrom('collections').where('id', '=', collection.id).execute()
  return undefined
}

export { remove as delete }

export const spaces: Handler<typeof declared.spaces> = async ({ path, page }, request) => {
  const { id, organization_id } = await findCollection(request, path.collectionId)
  const inside = selectSpaces(request.db)
    .where('spaces.organization_id', '=', organization_id)
    .where('spaces.parent_id', '=', id)
    .where('spaces.deleted_at', 'is', null)
  return listPage(inside, {
    keys: ['spaces.position', 'spaces.id'],
    page,
    present: (row) => presentSpace(row, request),
  })
}

export const move: Handler<typeof declared.move> = async ({ path, body }, request) => {
  const collection = await findCollection(request, path.collectionId, 'create')
  const wanted = body.parent === undefined ? undefined : await parentIn(request, collection, body.parent)
  const anchor = await findAnchor(request.db, body.position, wanted)
  if (anchor !== undefined && anchor.organization_id !== collection.organization_id) {
    throw invalid(`body.position: the space ${anchor.id} is in another organization`)
  }
  const parent = wanted ?? anchor ?? collection
  if (anchor === undefined && parent.parent_id === collection.parent_id)
    return readCollection(request, collection.id)
  await demandPlaceIn(request, parent)
  const inside = await subtree(request.db, collection.id)
  if (parent.parent_id !== null && inside.includes(parent.parent_id)) {
    throw conflict(`The collection ${collection.id} can't lie inside itself`)
  }
  const position = await (anchor === undefined
    ? lastPosition(request.db, parent)
    : positionBeside(request.db, anchor))
  await request.db
    .updateTable('collections')
    .set({ parent_id: parent.parent_id, position })
    .where('id', '=', collection.id)
    .execute()
  return readCollection(request, collection.id)
}

/** Its contents move with it. Permissions name people and teams of the old organization: they go. */
export const transfer: Handler<typeof declared.transfer> = async ({ path, body }, request) => {
  const { db } = request
  const collection = await findCollection(request, path.collectionId, 'admin')
  const { id } = await findOrganization(request, body.organization, 'create')
  if (id === collection.organization_id) {
    throw conflict(`The collection ${collection.id} belongs to ${id} already`)
  }
  const inside = await subtree(db, collection.id)
  await forgetPermissions(db, inside)
  const position = await lastPosition(db, { organization_id: id, parent_id: null })
  await db.updateTable('collections').set({ organization_id: id }).where('id', 'in', inside).execute()
  await db.updateTable('spaces').set({ organization_id: id }).where('parent_id', 'in', inside).execute()
  await db
    .updateTable('collections')
    .set({ parent_id: null, position })
    .where('id', '=', collection.id)
    .execute()
  return readCollection(request, collection.id)
}

async function forgetPermissions(db: Database, collections: readonly string[]): Promise<void> {
  const spaces = db.selectFrom('spaces').select('id').where('parent_id', 'in', collections)
  await db
    .deleteFrom('permissions')
    .where((eb) => eb.or([eb('collection_id', 'in', collections), eb('space_id', 'in', spaces)]))
    .execute()
}

const readCollection = async (request: LocalRequest, id: string) =>
  presentCollection(await findCollection(request, id), request)

/** A collection of the same organization, or the organization's top. */
async function parentIn(
  request: LocalRequest,
  { organization_id }: Parent,
  id: string | null,
): Promise<Parent> {
  if (id === null) return { organization_id, parent_id: null }
  const collection = await findCollection(request, id, 'create')
  if (collection.organization_id === organization_id) return { organization_id, parent_id: id }
  throw invalid(`body.parent: the collection ${id} is in another organization`)
}

/** Ids of a collection and of all collections below it. */
async function subtree(db: Database, id: string): Promise<string[]> {
  const found = [id]
  let layer = found
  while (layer.length > 0) {
    const rows = await db.selectFrom('collections').select('id').where('parent_id', 'in', layer).execute()
    layer = rows.map((row) => row.id)
    found.push(...layer)
  }
  return found
}

async function liftContents(
  { db }: LocalRequest,
  collection: Parent & { readonly id: string },
): Promise<void> {
  const { organization_id, parent_id } = collection
  const inside = { organization_id, parent_id: collection.id }
  const distance =
    (await lastPosition(db, { organization_id, parent_id })) - (await firstPosition(db, inside))
  await db
    .updateTable('spaces')
    .set({ visibility: 'private' })
    .where('parent_id', '=', collection.id)
    .where('visibility', '=', parent_id === null ? 'in-collection' : 'private')
    .execute()
  for (const table of ['spaces', 'collections'] as const) {
    await db
      .updateTable(table)
      .set((eb) => ({ parent_id, position: eb('position', '+', distance) }))
      .where('parent_id', '=', collection.id)
      .execute()
  }
}
