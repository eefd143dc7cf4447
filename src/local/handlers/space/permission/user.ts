/** Handles the operations of catalog/space/permission/user.ts. */
import type * as declared from '../../../../catalog/space/permission/user.ts'
import { findHolder, findShownHolder } from '../../../access/holder.ts'
import { changeRole, take } from '../../../domain/permissions.ts'
import type { Handler } from '../../../handler.ts'
import { listUserPermissions } from '../../../presenters/permissions.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) =>
  listUserPermissions(request, await findShownHolder(request, 'space', path), page)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const holder = await findHolder(request, 'space', path)
  await changeRole(request, holder, { column: 'user_id', id: path.userId, role: body.role })
  return undefined
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  await take(request, await findHolder(request, 'space', path), { column: 'user_id', id: path.userId })
  return undefined
}
