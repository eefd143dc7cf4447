/** Operations on users whom a permission of a collection names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/collections/{collectionId}/permissions/users',
  ...family.users('collection'),
  examples: [
    'ws collection permission user list col_support',
    'ws collection permission user list col_support --all -o json',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/collections/{collectionId}/permissions/users/{userId}',
  ...family.update('user', 'collection'),
  body: family.roleBody,
  rowsDiffer: { name: 'userId', within: ['collectionId'] },
  examples: [
    'ws collection permission user update col_support usr_kit --role edit',
    'ws collection permission user update col_support usr_kit --no-role',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/collections/{collectionId}/permissions/users/{userId}',
  ...family.remove('user', 'collection'),
  examples: [
    'ws collection permission user remove col_support usr_kit --yes',
    'ws collection permission user remove col_support usr_kit --yes -o json',
  ],
})
