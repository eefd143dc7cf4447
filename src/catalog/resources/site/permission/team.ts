/** Declares the permissions of teams on a site as a resource. */

import * as teams from '../../../site/permission/team.ts'
import { add } from '../../../site/permission.ts'
import { teamPermission } from '../../permission.ts'

export const permission = teamPermission('site', {
  add,
  list: teams.list,
  update: teams.update,
  remove: teams.remove,
})
