/** Operations on teams whom a permission of a space names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/permissions/teams',
  ...family.teams('space'),
  examples: [
    'ws space permission team list --space spc_platform',
    'ws space permission team list --all -o json --space spc_platform',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}',
  ...family.update('team', 'space'),
  body: family.roleBody,
  rowsDiffer: { name: 'teamId', within: ['spaceId'] },
  examples: [
    'ws space permission team update team_support --role edit --space spc_platform',
    'ws space permission team update team_support --no-role --space spc_platform',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}',
  ...family.remove('team', 'space'),
  examples: [
    'ws space permission team remove team_support --yes --space spc_platform',
    'ws space permission team remove team_support --yes -o json --space spc_platform',
  ],
})
