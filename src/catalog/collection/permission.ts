/** Operations on all access to a collection (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../operation-declaration.ts'
import * as family from '../permissions.ts'

export const add = operation({
  method: 'POST',
  path: '/v1/collections/{collectionId}/permissions',
  ...family.add('collection'),
  examples: [
    'ws collection permission add col_platform --role edit --user usr_fay',
    'ws collection permission add col_platform --role review --team team_docs --user usr_eli',
  ],
})

export const list = operation({
  method: 'GET',
  path: '/v1/collections/{collectionId}/permissions/aggregate',
  ...family.everybody('collection'),
  examples: [
    'ws collection permission list col_support',
    'ws collection permission list col_support --role admin --all',
  ],
})
