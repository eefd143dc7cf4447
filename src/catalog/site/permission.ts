/** Operations on all access to a site (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../operation-declaration.ts'
import * as family from '../permissions.ts'

export const add = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions',
  ...family.add('site'),
  examples: [
    'ws site permission add --role edit --user usr_fay --site site_docs',
    'ws site permission add --role review --team team_docs --user usr_eli --site site_docs',
  ],
})

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
  ...family.everybodyOnSite,
  examples: [
    'ws site permission list --site site_partners',
    'ws site permission list --role admin --all --site site_partners',
  ],
})
