/** Operations on the structure of a site (extended API, "Sites"). */
import { fields, id, oneOf, paired, union } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { Part, Structure } from '../schemas/structure.ts'
import { shareKey } from '../shared.ts'

const type = oneOf('Kind of the part', [
  'site-space',
  'site-section',
  'site-section-group',
  'site-external-link',
])

const part = (about: string) => fields({ type, id: id('site-part', about) })

const beside = (side: string) => paired(`Part that it goes ${side}`, ['type', 'id'], part('Id of the part'))

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/structure',
  extended: true,
  summary: 'Show what a site holds, in order',
  details: 'Sections, their groups and external links, or site spaces where the site has no sections.',
  listed: 'parts',
  query: fields({ shareKey }),
  response: Structure,
  rows: 'structure',
  offers: [{ kind: 'site-part', type: 'object', nests: ['children', 'siteSpaces'] }],
  columns: ['object', 'id', 'title', 'path'],
  examples: [
    'ws site structure get --site site_docs',
    'ws site structure get --site site_docs -o json --jq "length"',
  ],
})

export const sort = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
  extended: true,
  summary: 'Move a part of a site among its siblings',
  searchWords: [
    'reorder navigation',
    'order of spaces of site',
    'change order of spaces',
    'order of sections',
    'move section',
    'sort sections',
  ],
  details:
    'Parts move among siblings only: a site space within its section, everything else within its group.',
  arguments: ['item.type', 'item.id'],
  body: fields({
    item: part('Id of the part that moves'),
    position: union([fields({ before: beside('before') }), fields({ after: beside('after') })]),
  }),
  rowsInOrder: { within: ['siteId'] },
  flags: { 'item.type': 'type', 'item.id': 'id', position: ['before', 'after'] },
  response: Part,
  columns: ['object', 'id', 'title', 'path'],
  examples: [
    'ws site structure sort site-section-group grp_developers --before site-section:sec_learn --site site_docs',
    'ws site structure sort site-space ssp_guides --before site-space:ssp_start --site site_docs',
  ],
})
