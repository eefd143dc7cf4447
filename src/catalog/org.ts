/** Operations on organizations (API document, "Organizations"). */
import {
  array,
  fields,
  flag,
  id,
  listOf,
  nullable,
  object,
  oneOf,
  openOneOf,
  optional,
  text,
  url,
  word,
} from './fields.ts'
import { operation } from './operation-declaration.ts'
import { OrganizationChangeRequest } from './schemas/change-request.ts'
import { InstalledIntegration } from './schemas/installation.ts'
import { Organization, SearchHit } from './schemas/organization.ts'
import { pageOf, roleOrNull } from './shared.ts'

const columns = ['id', 'title', 'hostname', 'type', 'plan', 'createdAt'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs',
  summary: 'List the organizations that you belong to',
  typedElsewhere: {
    'organizations list-accounts': 'org list',
  },
  beyondClones: 'A clone holds one organization',
  paginated: true,
  response: pageOf(Organization),
  columns,
  examples: ['ws org list', 'ws org list --all -o id'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}',
  readsOne: true,
  summary: 'Show an organization',
  searchWords: ['plan', 'trial'],
  nearestTo: ['billing', 'subscription', 'invoice', 'seat'],
  arguments: ['organizationId?'],
  response: Organization,
  columns: [...columns, 'emailDomains', 'defaultRole', 'sso', 'ai', 'inviteLinks', 'urls.app'],
  examples: ['ws org get', 'ws org get org_lab -o json --fields id,title,plan'],
})

const contentFields = fields({
  type: optional(word('Kind of content that members see first, e.g. site')),
  site: optional(id('site', 'Site that members see first')),
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}',
  summary: 'Change an organization',
  searchWords: ['rename', 'logo', 'domain', 'hostname'],
  nearestTo: ['permissions', 'customize', 'branding'],
  arguments: ['organizationId?'],
  body: fields({
    title: optional(text('Title', { min: 2, max: 255 })),
    emailDomains: optional(
      listOf(
        word('E-mail domain', { min: 1, splits: true }),
        'E-mail domains whose users may join; replaces all',
      ),
    ),
    hostname: optional(word('Default hostname for public content', { min: 3, max: 32 })),
    defaultRole: optional(roleOrNull('Role of members who have no other; null for guests')),
    defaultContent: optional(nullable(contentFields)),
    logo: optional(nullable(url('Address of the logo', { max: 2048 }))),
    sso: optional(flag('Enforce single sign-on')),
    ai: optional(flag('Enable AI features')),
    inviteLinks: optional(flag('Allow invite links')),
  }),
  flags: {
    'defaultContent.type': 'default-content-type',
    'defaultContent.site': 'default-content-site',
  },
  response: Organization,
  columns,
  examples: [
    'ws org update --title "Northwind Laboratories" --no-invite-links',
    'ws org update org_lab --email-domain research.northwind.example --default-role read',
    'ws org update --default-content-type site --default-content-site site_docs',
  ],
})

export const search = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  summary: 'Search the content of an organization',
  typedElsewhere: {
    'search repos': 'org search ...',
    'search code': 'org search ...',
    'search prs': 'org search ...',
    'search issues': 'org search ...',
  },
  searchWords: ['find', 'find pages', 'pages that mention', 'grep'],
  beyondClones: 'The API shows the pages of a space only in change requests: a clone does not hold them',
  details:
    'A table has a row for each page, with its words around the first hit. In other formats each item is a space, with the pages and sections that match.',
  arguments: ['query'],
  query: fields({ query: text('Words to look for', { max: 512 }) }),
  paginated: true,
  response: pageOf(SearchHit),
  columns: ['id', 'title'],
  tableRows: {
    columns: ['space', 'page', 'section', 'excerpt', 'address'],
    wanted: ['address'],
    rowsOf: async () => (await import('./search-rows.ts')).rowsOfSpace,
  },
  examples: ['ws org search webhooks', 'ws org search "rate limits" -o json'],
})

export const lookup = operation({
  method: 'GET',
  path: '/v1/email-domains/{emailDomain}/orgs',
  summary: 'Find the organizations of an e-mail domain',
  listed: 'organizations',
  beyondClones: 'A clone holds one organization',
  response: object({ organizations: array(Organization) }),
  rows: 'organizations',
  columns,
  examples: ['ws org lookup northwind.example', "ws org lookup northwind.example --jq '.[].id'"],
})

export const changeRequests = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests',
  extended: true,
  summary: 'List the change requests of all spaces',
  searchWords: ['all change requests'],
  arguments: [],
  filters: ['status', 'creator', 'contributor', 'requestedReviewer', 'space', 'site'],
  query: fields({
    status: optional(
      listOf(
        openOneOf('Status', ['draft', 'open', 'archived', 'merged'], { splits: true }),
        'Only change requests of these statuses',
      ),
    ),
    creator: optional(id('user', 'Only change requests of this user')),
    contributor: optional(id('user', 'Only change requests that this user contributed to')),
    requestedReviewer: optional(id('user', 'Only change requests that this user is asked to review')),
    space: optional(id('space', 'Only change requests of this space')),
    site: optional(id('site', 'Only change requests of spaces of this site')),
    orderBy: optional(oneOf('What the list is sorted by, latest first', ['updatedAt', 'createdAt'])),
  }),
  flags: { status: 'status', space: 'of-space', site: 'of-site' },
  listed: 'change requests',
  paginated: true,
  response: pageOf(OrganizationChangeRequest),
  columns: ['id', 'space', 'number', 'subject', 'status', 'createdBy.displayName', 'updatedAt'],
  examples: [
    'ws org change-requests',
    'ws org change-requests --status open --status draft --requested-reviewer usr_chen --all',
  ],
})

export const installations = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/installations',
  extended: true,
  summary: 'List the integrations that an organization has installed',
  searchWords: ['installed integrations', 'plugins of organization'],
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  arguments: [],
  filters: ['search'],
  listed: 'installations',
  query: fields({
    search: optional(word('Only integrations whose name or title contains this, in any case', { min: 1 })),
  }),
  paginated: true,
  narrowedBy: 'search',
  response: pageOf(InstalledIntegration),
  secrets: ['installation.configuration'],
  filledBy: 'ws integration install <integration>',
  columns: [
    'installation.id',
    'integration.name',
    'integration.title',
    'installation.status',
    'installation.externalIds',
  ],
  identifiedBy: 'installation.id',
  examples: ['ws org installations', 'ws org installations --search diagrams -o json'],
})
