/** Operations on the structure of a site (extended API, "Sites"). */
import { fields, optional, word } from '../fields.ts'
import { operation } from '../operation.ts'
import { Structure } from '../schemas/structure.ts'

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/structure',
  extended: true,
  summary: 'Show what a site holds, in order',
  details: 'Sections and their groups, or site spaces where the site has no sections.',
  listed: 'parts',
  query: fields({ shareKey: optional(word('Secret key of a share link, to resolve published URLs')) }),
  response: Structure,
  rows: 'structure',
  columns: ['object', 'id', 'title', 'path'],
  examples: [
    'ws site structure get --site site_docs',
    'ws site structure get --site site_docs -o json --jq "length"',
  ],
})
