/** Declares the permissions of users on a space as a resource. */

import * as users from '../../../space/permission/user.ts'
import { add, list as everybody } from '../../../space/permission.ts'
import { userPermission } from '../../permission.ts'

export const permission = userPermission('space', {
  everybody,
  add,
  list: users.list,
  update: users.update,
  remove: users.remove,
})
