/** Operations on sections of a site (extended API, "Sites"). */
import { fields, flag, id, nullable, optional, text, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { Section } from '../schemas/section.ts'
import { addressPath, pageOf, shareKey } from '../shared.ts'

const columns = ['id', 'title', 'path', 'sectionGroup', 'draft', 'urls.published'] as const

const title = text('Title', { min: 2, max: 128 })
const draft = optional(flag('Keep it from visitors until it is no longer a draft'))

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
  extended: true,
  summary: 'List the sections of a site',
  listed: 'sections',
  query: fields({ shareKey }),
  paginated: true,
  response: pageOf(Section),
  columns,
  examples: [
    'ws site section list --site site_docs',
    'ws site section list --site site_docs --fields id,path',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
  extended: true,
  summary: 'Create a section of a site',
  searchWords: ['create section'],
  ifAbsent: 'title',
  details: 'It begins with the space that --space-id names; --no-space-id makes an empty one.',
  body: fields({
    spaceId: nullable(id('space', 'Space that the section begins with; null for none')),
    title: optional(title),
    icon: optional(word('Name of an icon', { min: 1 })),
    draft,
    siteSectionGroupId: optional(id('section-group', 'Group that it lies in')),
  }),
  flags: { siteSectionGroupId: 'section-group' },
  rowsInOrder: { within: ['siteId', 'siteSectionGroupId'] },
  response: Section,
  status: 201,
  columns,
  examples: [
    'ws site section create --space-id spc_release --title Releases --site site_docs',
    'ws site section create --no-space-id --title "For partners" --section-group grp_developers --site site_docs',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  extended: true,
  summary: 'Change a section of a site',
  searchWords: ['rename section'],
  body: fields({
    title: optional(title),
    path: optional(word('Path of the section below the site', { min: 1, max: 100, pattern: addressPath })),
    description: optional(nullable(text('Description', { max: 256 }))),
    icon: optional(nullable(word('Name of an icon', { min: 1 }))),
    condition: optional(nullable(text('Visitors who see it, as an expression', { max: 1024 }))),
    defaultSiteSpace: optional(id('site-space', 'Site space that visitors of the section see first')),
    draft,
    siteSectionGroupId: optional(nullable(id('section-group', 'Group that it goes into; null for none'))),
  }),
  flags: { siteSectionGroupId: 'section-group' },
  rowsInOrder: { within: ['siteId', 'siteSectionGroupId'] },
  response: Section,
  columns,
  examples: [
    'ws site section update sec_learn --title "Learn Northwind" --site site_docs',
    'ws site section update sec_reference --path api-reference --no-section-group --site site_docs',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  extended: true,
  summary: 'Delete a section of a site, with its place for each of its spaces',
  searchWords: ['delete section'],
  destructive: 'ask',
  question: { deed: 'Delete a section of a site', consequence: 'Its spaces stay, and leave the site' },
  status: 204,
  columns: [],
  examples: [
    'ws site section delete sec_learn --site site_docs --yes',
    'ws site section delete sec_reference --site site_docs --yes',
  ],
})

export { remove as delete }
