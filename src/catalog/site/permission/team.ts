/** Operations on teams whom a permission of a site names (extended API, "Permissions of a space, a collection, a site"). */
import { operation } from '../../operation-declaration.ts'
import * as family from '../../permissions.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams',
  ...family.teams('site'),
  examples: [
    'ws site permission team list --site site_partners',
    'ws site permission team list --all -o json --site site_partners',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  ...family.update('team', 'site'),
  body: family.siteRoleBody,
  rowsDiffer: { name: 'teamId', within: ['siteId'] },
  examples: [
    'ws site permission team update team_support --role edit --site site_partners',
    'ws site permission team update team_support --role read --site site_partners',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  ...family.remove('team', 'site'),
  examples: [
    'ws site permission team remove team_support --yes --site site_partners',
    'ws site permission team remove team_support --yes -o json --site site_partners',
  ],
})
