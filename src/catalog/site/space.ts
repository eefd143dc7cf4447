/** Operations on spaces of a site (API document, "Sites"). */
import { fields, flag, id, nullable, optional, text, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { SiteSpace } from '../schemas/site-space.ts'
import { addressPath, pageOf, position, shareKey } from '../shared.ts'

const columns = ['id', 'title', 'path', 'section', 'space.id', 'default', 'urls.published'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'List the spaces of a site',
  filters: ['default'],
  query: fields({
    shareKey,
    default: optional(flag('Only the default space, or only the others')),
  }),
  paginated: true,
  response: pageOf(SiteSpace),
  columns,
  examples: ['ws site space list --site site_docs', 'ws site space list --default --site site_docs'],
})

export const add = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  nearestTo: ['publish space'],
  arguments: ['spaceId'],
  body: fields({
    spaceId: id('space'),
    sectionId: optional(id('section', 'Section that it joins; the default one, or none, unless given')),
  }),
  flags: { spaceId: 'space', sectionId: 'section' },
  rowsInOrder: { within: ['siteId', 'sectionId'], isPicked: true },
  response: SiteSpace,
  status: 201,
  columns,
  examples: [
    'ws site space add spc_cli --section sec_reference --site site_docs',
    'ws site space add spc_release --site site_docs -o id',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Change the path, condition or content of a site space',
  searchWords: ['slug'],
  body: fields({
    path: optional(word('Path on the site, e.g. how-to', { min: 1, max: 100, pattern: addressPath })),
    condition: optional(
      nullable(text('Expression that decides which visitors see it; null for all', { min: 1, max: 1024 })),
    ),
    spaceId: optional(id('space', 'Space to show in its place')),
  }),
  flags: { spaceId: 'to-space' },
  response: SiteSpace,
  columns: [...columns, 'condition'],
  examples: [
    'ws site space update ssp_guides --path how-to --site site_docs',
    'ws site space update ssp_sdk --no-condition --site site_docs',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Remove a space from a site',
  destructive: 'ask',
  columns: [],
  examples: [
    'ws site space remove ssp_guides --site site_docs --yes',
    'ws site space remove ssp_sdk --site site_docs --yes',
  ],
})

export const move = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'Move a site space among its siblings',
  body: fields({ position: optional(position('site-space', 'siteSpace', 'site-space')) }),
  changesWhatIsGiven: true,
  flags: { 'position.before': 'before', 'position.after': 'after' },
  deprecated: 'the sort operation of the site structure',
  rowsInOrder: { within: [] },
  response: SiteSpace,
  columns,
  examples: [
    'ws site space move ssp_guides --before ssp_start --site site_docs',
    'ws site space move ssp_start --after ssp_guides --site site_docs',
  ],
})

export const duplicate = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate',
  extended: true,
  summary: 'Copy a space of a site, and show the copy beside it',
  searchWords: ['new version of docs', 'copy site space'],
  body: fields({ draft: optional(flag('Keep the copy from visitors')) }),
  response: SiteSpace,
  status: 201,
  columns,
  examples: [
    'ws site space duplicate ssp_guides --site site_docs',
    'ws site space duplicate ssp_api --draft --site site_docs -o id',
  ],
})
