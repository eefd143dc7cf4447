/** Operations on published sites (API document, "Sites"). */
import {
  fields,
  flag,
  id,
  listOf,
  nullable,
  object,
  openOneOf,
  optional,
  string,
  text,
  union,
  word,
} from './fields.ts'
import { operation } from './operation-declaration.ts'
import { PublishedSite } from './schemas/published-site.ts'
import { agentsContext, Site, siteVisibility } from './schemas/site.ts'
import { addressPath, pageOf, shareKey } from './shared.ts'

const columns = [
  'id',
  'title',
  'visibility',
  'published',
  'siteSpaces',
  'urls.published',
  'createdAt',
] as const

const title = text('Title', { min: 2, max: 128 })

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites',
  summary: 'List sites',
  filters: ['space', 'title', 'published'],
  query: fields({
    space: optional(id('space', 'Only sites that hold this space')),
    title: optional(word('Only sites of this title')),
    published: optional(flag('Only published sites, or only unpublished ones')),
  }),
  flags: { space: 'with-space' },
  paginated: true,
  narrowedBy: 'title',
  response: pageOf(Site),
  columns,
  examples: ['ws site list', 'ws site list --published --with-space spc_api'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  readsOne: true,
  summary: 'Show a site',
  searchWords: ['show site'],
  arguments: ['siteId?'],
  response: Site,
  columns: [
    ...columns,
    'type',
    'hostname',
    'basename',
    'adaptiveContent.enabled',
    'agentsContext',
    'urls.app',
  ],
  examples: ['ws site get site_docs', 'ws site get site_docs -o json --fields title,urls.published'],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites',
  summary: 'Create a site',
  searchWords: ['new website'],
  ifAbsent: 'title',
  like: 'site',
  next: [{ to: 'show a space on it', line: 'site space add --site {id}' }],
  asked: ['title'],
  body: fields({
    type: optional(openOneOf('Kind of site', ['basic'], { defaultsTo: 'basic' })),
    title: optional(title),
    visibility: optional(siteVisibility),
    spaces: optional(
      union([
        listOf(id('space'), 'Space to add'),
        word('A word of the API that makes a new space for the site', { min: 1 }),
      ]),
    ),
  }),
  flags: { spaces: ['add-space', 'spaces'] },
  response: Site,
  status: 201,
  columns,
  examples: [
    'ws site create --title "Northwind API" --visibility unlisted --add-space spc_api --add-space spc_sdk',
    'ws site create --title Handbook --add-space spc_release -o id',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  summary: 'Change a site',
  searchWords: ['rename', 'private', 'make private', 'make site private', 'make site public', 'visibility'],
  flagsElsewhere: { published: 'site publish ...', 'no-published': 'site unpublish ...' },
  arguments: ['siteId?'],
  body: fields({
    title: optional(title),
    visibility: optional(siteVisibility),
    basename: optional(
      word('Path of the site below its hostname, e.g. docs', { min: 1, max: 100, pattern: addressPath }),
    ),
    adaptiveContent: optional(fields({ enabled: flag('Adapt content to visitors') })),
    agentsContext: optional(agentsContext),
    defaultSiteSpace: optional(id('site-space', 'Site space that visitors see first')),
    defaultSiteSection: optional(id('section', 'Section that visitors see first')),
    proxy: optional(
      nullable(
        word('Host and path that the site is served under, e.g. example.com/docs', {
          max: 512,
          pattern: String.raw`^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$`,
        }),
      ),
    ),
  }),
  details:
    'Some services publish a site with its visibility. At a terminal, ws asks before everybody can read it.',
  asksPeopleFor: { visibility: ['public', 'unlisted'] },
  question: {
    deed: 'Show a site to everybody',
    consequence:
      'They see it at once, also one that was not published where the service publishes it with its visibility',
    takenBack: 'Another visibility hides it again',
  },
  response: Site,
  columns,
  examples: [
    'ws site update site_docs --title "Northwind Documentation" --adaptive-content',
    'ws site update site_docs --proxy northwind.example/docs',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site',
  arguments: ['siteId'],
  destructive: 'type-id',
  columns: [],
  examples: ['ws site delete site_partners --yes', 'ws site delete site_docs --yes'],
})

export { remove as delete }

export const publish = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publish',
  extended: true,
  summary: 'Publish a site',
  typedElsewhere: {
    expose: 'site publish ...',
  },
  searchWords: ['deploy', 'publish site', 'publish website', 'go live', 'bring online'],
  arguments: ['siteId'],
  asksPeople: true,
  question: {
    deed: 'Publish a site',
    consequence: 'Whoever its visibility admits sees it at once',
    takenBack: 'ws site unpublish takes it offline again',
  },
  response: Site,
  columns,
  examples: ['ws site publish site_partners', 'ws site publish site_partners -o json --jq .urls.published'],
})

export const unpublish = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish',
  extended: true,
  summary: 'Take a site offline',
  searchWords: ['unpublish site', 'take site offline', 'take down'],
  arguments: ['siteId'],
  destructive: 'ask',
  question: {
    deed: 'Take a site offline',
    consequence: 'Its visitors find nothing there until it is published again',
  },
  response: Site,
  columns,
  examples: [
    'ws site unpublish site_docs --yes',
    'ws site unpublish site_docs --yes -o json --jq .published',
  ],
})

export const published = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
  summary: 'Show a site as its visitors meet it',
  searchWords: ['preview'],
  details: 'JSON output holds the sections and their spaces.',
  arguments: ['siteId?'],
  query: fields({ shareKey }),
  response: PublishedSite,
  columns: ['site.id', 'site.title', 'structure.type', 'site.urls.published'],
  examples: [
    'ws site published site_docs',
    "ws site published site_docs --jq '.structure.structure[].title'",
  ],
})

export const preview = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
  extended: true,
  tellsOfSpaces: true,
  summary: 'Make an address that shows a site before visitors see it',
  searchWords: ['preview site', 'preview drafts'],
  details: 'The address is good for an hour, and opens the site for whoever has it.',
  query: fields({
    siteSpace: optional(id('site-space', 'Site space to begin with')),
    claims: optional(word('Claims of the visitor to see it as, as JSON')),
    draft: optional(flag('Show drafts too', true)),
  }),
  response: object({ url: string() }),
  columns: ['url'],
  answersWithoutIds: true,
  examples: [
    'ws site preview --site site_docs',
    'ws site preview --site-space ssp_api --no-draft --site site_docs --jq .url',
  ],
})
