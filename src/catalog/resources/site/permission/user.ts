/** Declares the permissions of users on a site as a resource. */

import * as users from '../../../site/permission/user.ts'
import { add, list as everybody } from '../../../site/permission.ts'
import { userPermission } from '../../permission.ts'

export const permission = userPermission('site', {
  everybody,
  add,
  list: users.list,
  update: users.update,
  remove: users.remove,
})
