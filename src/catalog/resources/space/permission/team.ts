/** Declares the permissions of teams on a space as a resource. */

import * as teams from '../../../space/permission/team.ts'
import { add } from '../../../space/permission.ts'
import { teamPermission } from '../../permission.ts'

export const permission = teamPermission('space', {
  add,
  list: teams.list,
  update: teams.update,
  remove: teams.remove,
})
