/** Handles the operations of catalog/space/permission.ts. */
import type * as declared from '../../../catalog/space/permission.ts'
import { findHolder, findShownHolder } from '../../access/holder.ts'
import { give } from '../../domain/permissions.ts'
import type { Handler } from '../../handler.ts'
import { listAccess } from '../../presenters/permissions.ts'

export const add: Handler<typeof declared.add> = async ({ path, body }, request) => {
  await give(request, await findHolder(request, 'space', path), body)
  return undefined
}

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) =>
  listAccess(request, await findShownHolder(request, 'space', path), { wanted: query, page })
