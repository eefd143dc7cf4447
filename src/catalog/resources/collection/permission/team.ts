/** Declares the permissions of teams on a collection as a resource. */

import * as teams from '../../../collection/permission/team.ts'
import { add } from '../../../collection/permission.ts'
import { teamPermission } from '../../permission.ts'

export const permission = teamPermission('collection', {
  add,
  list: teams.list,
  update: teams.update,
  remove: teams.remove,
})
