/** Operations on users whom a permission of a space names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/permissions/users',
  ...family.users('space'),
  examples: [
    'ws space permission user list --space spc_platform',
    'ws space permission user list --all -o json --space spc_platform',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}/permissions/users/{userId}',
  ...family.update('user', 'space'),
  body: family.roleBody,
  rowsDiffer: { name: 'userId', within: ['spaceId'] },
  examples: [
    'ws space permission user update usr_kit --role edit --space spc_platform',
    'ws space permission user update usr_kit --no-role --space spc_platform',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/permissions/users/{userId}',
  ...family.remove('user', 'space'),
  examples: [
    'ws space permission user remove usr_kit --yes --space spc_platform',
    'ws space permission user remove usr_kit --yes -o json --space spc_platform',
  ],
})
