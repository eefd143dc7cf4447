/** Handles the operations of catalog/site/permission/team.ts. */
import type * as declared from '../../../../catalog/site/permission/team.ts'
import { findHolder, findShownHolder } from '../../../access/holder.ts'
import { changeRole, take } from '../../../domain/permissions.ts'
import type { Handler } from '../../../handler.ts'
import { listTeamPermissions } from '../../../presenters/permissions.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) =>
  listTeamPermissions(request, await findShownHolder(request, 'site', path), page)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const holder = await findHolder(request, 'site', path)
  await changeRole(request, holder, { column: 'team_id', id: path.teamId, role: body.role })
  return undefined
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  await take(request, await findHolder(request, 'site', path), { column: 'team_id', id: path.teamId })
  return undefined
}
