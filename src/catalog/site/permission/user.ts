/** Operations on users whom a permission of a site names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users',
  ...family.users('site'),
  examples: [
    'ws site permission user list --site site_partners',
    'ws site permission user list --all -o json --site site_partners',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  ...family.update('user', 'site'),
  body: family.siteRoleBody,
  rowsDiffer: { name: 'userId', within: ['siteId'] },
  examples: [
    'ws site permission user update usr_kit --role edit --site site_partners',
    'ws site permission user update usr_kit --role read --site site_partners',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  ...family.remove('user', 'site'),
  examples: [
    'ws site permission user remove usr_kit --yes --site site_partners',
    'ws site permission user remove usr_kit --yes -o json --site site_partners',
  ],
})
