/** Operations on all access to a space (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../operation-declaration.ts'
import * as family from '../permissions.ts'

export const add = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/permissions',
  ...family.add('space'),
  typedElsewhere: {
    'iam attach-user-policy': 'space permission add --role read --user <user>',
    'iam attach-group-policy': 'space permission add --role read --team <team>',
  },
  examples: [
    'ws space permission add --role edit --user usr_fay --space spc_handbook',
    'ws space permission add --role review --team team_docs --user usr_eli --space spc_handbook',
  ],
})

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/permissions/aggregate',
  ...family.everybody('space'),
  examples: [
    'ws space permission list --space spc_platform',
    'ws space permission list --role admin --all --space spc_platform',
  ],
})
