/** Declares the permissions of users on a collection as a resource. */

import * as users from '../../../collection/permission/user.ts'
import { add, list as everybody } from '../../../collection/permission.ts'
import { userPermission } from '../../permission.ts'

export const permission = userPermission('collection', {
  everybody,
  add,
  list: users.list,
  update: users.update,
  remove: users.remove,
})
