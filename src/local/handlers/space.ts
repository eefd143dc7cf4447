/** Handles the operations of catalog/space.ts. */
import type * as declared from '../../catalog/space.ts'
import { openPlaces } from '../access/default-access.ts'
import {
  admitToSpace,
  demandPlaceIn,
  findCollection,
  findOrganization,
  findSpace,
  findSpaceOrDeleted,
} from '../access/find.ts'
import { levelColumns } from '../access/level-columns.ts'
import { purgeSpaces } from '../access/retention.ts'
import { findAnchor, lastPosition, type Parent, positionBeside } from '../domain/content/siblings.ts'
import type { Handler, LocalRequest, PreparedHandler } from '../handler.ts'
import { presentSpace, readSpace, selectOpenSpaces, selectSpace } from '../presenters/space.ts'
import { listPage, slicePage } from '../reply/paging.ts'
import { conflict, invalid } from '../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const [row] = await selectSpace(request.db, { id: path.spaceId })
  const space = await admitToSpace(request, row, { id: path.spaceId, least: 'read' })
  return presentSpace(space, request, query.shareKey)
}

/** Those that the caller may open, in a collection or not. */
export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const all = selectOpenSpaces(request.db, id, await openPlaces(request, id))
  return listPage(all, { keys: ['spaces.id'], page, present: (row) => presentSpace(row, request) })
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await findSpace(request, path.spaceId, body.defaultLevel === undefined ? 'create' : 'admin')
  await request.db
    .updateTable('spaces')
    .set({
      title: body.title,
      emoji: body.emoji,
      edit_mode: body.editMode,
      ...levelColumns(body.defaultLevel),
      updated_at: request.now,
    })
    .where('id', '=', id)
    .execute()
  return readSpace(request, id)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { id } = await findSpace(request, path.spaceId, 'admin')
  await request.db.updateTable('spaces').set({ deleted_at: request.now }).where('id', '=', id).execute()
  await purgeSpaces(request)
  return undefined
}

export { remove as delete }

export const restore: Handler<typeof declared.restore> = async ({ path }, request) => {
  const space = await findSpaceOrDeleted(request, path.spaceId, 'admin')
  if (space.deleted_at === null) throw conflict(`The space ${space.id} is not deleted`)
  await request.db
    .updateTable('spaces')
    .set({ deleted_at: null, updated_at: request.now })
    .where('id', '=', space.id)
    .execute()
  return readSpace(request, space.id)
}

/** With a first page, unless it is to be empty. */
export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { createSpace } = await import('../domain/content/new-space.ts')
  const { id: organization_id } = await findOrganization(request, path.organizationId)
  const parent_id = body.parent ?? null
  const parent = { organization_id, parent_id }
  if (parent_id !== null) await parentIn(request, parent, parent_id)
  await demandPlaceIn(request, parent)
  const { id, revision } = await createSpace(request, {
    ...parent,
    title: body.title ?? 'Untitled',
    ...(body.emoji === undefined ? {} : { emoji: body.emoji }),
    visibility: parent_id === null ? 'private' : 'in-collection',
  })
  if (body.editMode !== undefined)
    await request.db.updateTable('spaces').set({ edit_mode: body.editMode }).where('id', '=', id).execute()
  if (body.empty !== true) {
    const { addFirstPage } = await import('../domain/content/first-page.ts')
    await addFirstPage(request, { id, revision })
  }
  return readSpace(request, id)
}

export const duplicate: Handler<typeof declared.duplicate> = async ({ path }, request) => {
  const { copySpace } = await import('../domain/content/copy-space.ts')
  return readSpace(request, await copySpace(request, path.spaceId))
}

export const move: Handler<typeof declared.move> = async ({ path, body }, request) => {
  const space = await findSpace(request, path.spaceId, 'create')
  const wanted = body.parent === undefined ? undefined : await parentIn(request, space, body.parent)
  const anchor = await findAnchor(request.db, body.position, wanted)
  if (anchor !== undefined && anchor.organization_id !== space.organization_id) {
    throw invalid(`body.position: the space ${anchor.id} is in another organization`)
  }
  const parent = wanted ?? anchor ?? space
  const stays = anchor === undefined ? parent.parent_id === space.parent_id : anchor.id === space.id
  if (stays) return readSpace(request, space.id)
  await demandPlaceIn(request, parent)
  const position = await (anchor === undefined
    ? lastPosition(request.db, parent)
    : positionBeside(request.db, anchor))
  await place(request, space, { ...parent, position })
  return readSpace(request, space.id)
}

/** Permissions name people and teams of the old organization: they go. */
export const transfer: Handler<typeof declared.transfer> = async ({ path, body }, request) => {
  const space = await findSpace(request, path.spaceId, 'admin')
  const { id } = await findOrganization(request, body.organization, 'create')
  if (id === space.organization_id) throw conflict(`The space ${space.id} belongs to ${id} already`)
  const parent = { organization_id: id, parent_id: null }
  await place(request, space, { ...parent, position: await lastPosition(request.db, parent) })
  await request.db.deleteFrom('permissions').where('space_id', '=', space.id).execute()
  return readSpace(request, space.id)
}

export const links: PreparedHandler<typeof declared.links> = {
  prepare: async ({ path, query, page }, world) => {
    const { readSpaceLinks } = await import('../domain/content/proposed-links.ts')
    const { statisticsOf } = await import('../domain/content/links.ts')
    const { presentLinks } = await import('../presenters/link.ts')
    const space = await findSpace(world, path.spaceId)
    const found = await readSpaceLinks(world, space)
    const wanted = found.links.filter(
      ({ target }) => query.status === undefined || target.status === query.status,
    )
    const stats = statisticsOf(found.links, { changeRequest: found.newlyBroken.length })
    return async (_, request) => ({
      ...(await presentLinks(slicePage(wanted, page), { request, space })),
      stats,
    })
  },
}

export const search: Handler<typeof declared.search> = async ({ path, query, page }, request) => {
  const { searchSpace } = await import('../presenters/page-hit.ts')
  return searchSpace(request, await findSpace(request, path.spaceId), { words: query.query, page })
}

export const pdf: PreparedHandler<typeof declared.pdf> = {
  prepare: async ({ path, query }, world) => {
    const { pdfUrl, printContent } = await import('../domain/content/print.ts')
    const { title, revision_id } = await findSpace(world, path.spaceId)
    const printed = { revisionId: revision_id, title, about: [], author: null }
    const url = pdfUrl(await printContent(world, printed, query))
    return async () => ({ url })
  },
}

export const commenters: Handler<typeof declared.commenters> = async ({ path, page }, request) => {
  const { listCommenters } = await import('../presenters/commenters.ts')
  return listCommenters(request, await findSpace(request, path.spaceId), page)
}

/** A collection of the space's organization, or the organization's top. */
async function parentIn(request: LocalRequest, space: Parent, id: string | null): Promise<Parent> {
  const top = { organization_id: space.organization_id, parent_id: null }
  if (id === null) return top
  const collection = await findCollection(request, id, 'create')
  if (collection.organization_id === space.organization_id) return { ...top, parent_id: id }
  throw invalid(`body.parent: the collection ${id} is in another organization`)
}

interface MovedSpace {
  readonly id: string
  readonly visibility: string
}

async function place(
  request: LocalRequest,
  { id, visibility }: MovedSpace,
  { organization_id, parent_id, position }: Parent & { readonly position: number },
): Promise<void> {
  // Without a collection, nobody would see the space.
  const isStranded = parent_id === null && visibility === 'in-collection'
  await request.db
    .updateTable('spaces')
    .set({
      organization_id,
      parent_id,
      position,
      ...(isStranded ? { visibility: 'private' } : {}),
      updated_at: request.now,
    })
    .where('id', '=', id)
    .execute()
}
