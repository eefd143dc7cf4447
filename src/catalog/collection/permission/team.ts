/** Operations on teams whom a permission of a collection names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/collections/{collectionId}/permissions/teams',
  ...family.teams('collection'),
  examples: [
    'ws collection permission team list col_support',
    'ws collection permission team list col_support --all -o json',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/collections/{collectionId}/permissions/teams/{teamId}',
  ...family.update('team', 'collection'),
  body: family.roleBody,
  rowsDiffer: { name: 'teamId', within: ['collectionId'] },
  examples: [
    'ws collection permission team update col_support team_support --role edit',
    'ws collection permission team update col_support team_support --no-role',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/collections/{collectionId}/permissions/teams/{teamId}',
  ...family.remove('team', 'collection'),
  examples: [
    'ws collection permission team remove col_support team_support --yes',
    'ws collection permission team remove col_support team_support --yes -o json',
  ],
})
