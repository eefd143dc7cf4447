/** Operations on external links of a site (extended API, "Sites"). */
import { fields, flag, id, nullable, optional, text, url, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { ExternalLink } from '../schemas/external-link.ts'

const columns = ['id', 'title', 'url', 'sectionGroup', 'draft'] as const

const title = text('Title', { min: 2, max: 128 })
const address = url('Address that it leads to', { max: 2048 })
const description = text('Description')
const icon = word('Name of an icon', { min: 1 })
const condition = text('Visitors who see it, as an expression')
const parent = id('section-group', 'Group that it lies in')
const draft = optional(flag('Keep it from visitors until it is no longer a draft'))

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links',
  extended: true,
  summary: 'Add an external link to the navigation of a site',
  searchWords: ['external link', 'link in navigation', 'menu link'],
  ifAbsent: 'title',
  body: fields({
    title,
    url: address,
    description: optional(description),
    icon: optional(icon),
    parent: optional(parent),
    draft,
    condition: optional(condition),
  }),
  response: ExternalLink,
  status: 201,
  columns,
  examples: [
    'ws site external-link create --title Status --url https://status.northwind.example --site site_docs',
    'ws site external-link create --title Samples --url https://code.northwind.example --parent grp_developers --site site_docs',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
  extended: true,
  summary: 'Change an external link of a site',
  body: fields({
    title: optional(title),
    url: optional(address),
    description: optional(nullable(description)),
    icon: optional(nullable(icon)),
    parent: optional(nullable(id('section-group', 'Group that it goes into; null for none'))),
    draft,
    condition: optional(nullable(condition)),
  }),
  response: ExternalLink,
  columns,
  examples: [
    'ws site external-link update xln_community --title Forum --site site_docs',
    'ws site external-link update xln_community --parent grp_developers --no-icon --site site_docs',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
  extended: true,
  summary: 'Delete an external link of a site',
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: [
    'ws site external-link delete xln_community --site site_docs --yes',
    'ws site external-link delete xln_community --site site_docs --yes --quiet',
  ],
})

export { remove as delete }
