/** Handles the operations of catalog/site/share-link.ts. */
import type * as declared from '../../../catalog/site/share-link.ts'
import { findSite } from '../../access/find.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { createSecret } from '../../ids.ts'
import { presentShareLink } from '../../presenters/share-link.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId)
  const links = request.db.selectFrom('share_links').selectAll().where('site_id', '=', found.site.id)
  return listPage(links, {
    keys: ['share_links.created_at', 'share_links.id'],
    page,
    present: (row) => presentShareLink(row, found),
  })
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId, 'create')
  const id = request.newId('shareLink')
  await request.db
    .insertInto('share_links')
    .values({
      id,
      site_id: found.site.id,
      name: body.name,
      key: createSecret(request.random),
      created_at: request.now,
    })
    .execute()
  return presentShareLink(await findShareLink(request, found.site.id, id), found)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId, 'create')
  const link = await findShareLink(request, found.site.id, path.shareLinkId)
  await request.db
    .updateTable('share_links')
    .set({ name: body.name ?? link.name, active: body.active ?? link.active === 1 })
    .where('id', '=', link.id)
    .execute()
  return presentShareLink(await findShareLink(request, found.site.id, link.id), found)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { id } = await findShareLink(request, site.id, path.shareLinkId)
  await request.db.deleteFrom('share_links').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

async function findShareLink({ db }: LocalRequest, siteId: string, id: string) {
  const row = await db
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('share link', `${id} on the site ${siteId}`)
  return row
}
