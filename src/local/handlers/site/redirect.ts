/** Handles the operations of catalog/site/redirect.ts. */
import type * as declared from '../../../catalog/site/redirect.ts'
import { findSite } from '../../access/find.ts'
import { applyEntry, insertRedirect } from '../../domain/sites/redirect-entries.ts'
import {
  demandFreeSource,
  demandPath,
  destinationColumns,
  findRedirect,
} from '../../domain/sites/redirect-rows.ts'
import { resolvePath } from '../../domain/sites/redirect-target.ts'
import { viewSite } from '../../domain/sites/view.ts'
import type { Handler } from '../../handler.ts'
import { presentRedirect } from '../../presenters/redirect.ts'
import { listPage } from '../../reply/paging.ts'
import { invalid, notFound } from '../../reply/refusals.ts'
import { contains } from '../../store/substring.ts'

/** The columns of each order; an unknown word is a fault. */
const orders: Readonly<Record<string, readonly string[]>> = {
  createdAt: ['redirects.created_at', 'redirects.id'],
  updatedAt: ['redirects.updated_at', 'redirects.id'],
  // A draft may have the source of a live one, which comes first.
  source: ['redirects.source', 'redirects.draft'],
}

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId)
  const { search, draft, orderBy = 'createdAt' } = query
  const keys = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (keys === undefined)
    throw invalid(`orderBy: ${JSON.stringify(orderBy)} is not one of ${Object.keys(orders).join(', ')}`)
  let redirects = request.db.selectFrom('redirects').selectAll().where('site_id', '=', site.id)
  if (search !== undefined) redirects = redirects.where(contains('redirects.source', search))
  if (draft !== undefined) redirects = redirects.where('draft', '=', draft ? 1 : 0)
  return listPage(redirects, { keys, page, present: presentRedirect })
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { source, destination, captureWildcard = false, draft = false, permanent = false } = body
  demandPath(source)
  await demandFreeSource(request.db, { siteId: site.id, source, isDraft: draft })
  const id = await insertRedirect(request, {
    site_id: site.id,
    source,
    draft,
    permanent,
    capture_wildcard: captureWildcard,
    ...(await destinationColumns(request.db, site.id, destination)),
  })
  return presentRedirect(await findRedirect(request.db, site.id, id))
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { db, now } = request
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const row = await findRedirect(db, site.id, path.siteRedirectId)
  const { source = row.source, draft: isDraft = row.draft === 1, destination } = body
  demandPath(source)
  if (source !== row.source || isDraft !== (row.draft === 1))
    await demandFreeSource(db, { siteId: site.id, source, isDraft })
  await db
    .updateTable('redirects')
    .set({
      source,
      draft: isDraft,
      capture_wildcard: body.captureWildcard ?? row.capture_wildcard === 1,
      permanent: body.permanent ?? row.permanent === 1,
      updated_at: now,
      ...(destination === undefined ? {} : await destinationColumns(db, site.id, destination)),
    })
    .where('id', '=', row.id)
    .execute()
  return presentRedirect(await findRedirect(db, site.id, row.id))
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { id } = await findRedirect(request.db, site.id, path.siteRedirectId)
  await request.db.deleteFrom('redirects').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

export const set: Handler<typeof declared.set> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const results = []
  for (const entry of body.redirects) results.push(await applyEntry(request, site.id, entry))
  return { results }
}

export const resolve: Handler<typeof declared.resolve> = async ({ path, query }, request) => {
  const view = await viewSite(
    request,
    await findSite(request, path.organizationId, path.siteId),
    query.shareKey,
  )
  const resolved = await resolvePath(request.db, view, query.source)
  if (resolved === undefined)
    throw notFound('redirect', `that catches ${query.source} on the site ${view.site.id}`)
  return { redirect: presentRedirect(resolved.redirect), target: resolved.target }
}
