/** Handles the operations of catalog/site/permission.ts. */
import type * as declared from '../../../catalog/site/permission.ts'
import { findHolder, findShownHolder } from '../../access/holder.ts'
import { give } from '../../domain/permissions.ts'
import type { Handler } from '../../handler.ts'
import { listSiteAccess } from '../../presenters/permissions.ts'

export const add: Handler<typeof declared.add> = async ({ path, body }, request) => {
  await give(request, await findHolder(request, 'site', path), body)
  return undefined
}

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) =>
  listSiteAccess(request, await findShownHolder(request, 'site', path), { wanted: query, page })
