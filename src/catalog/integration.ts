/** Operations on integrations (API document, "Integrations"). */
import {
  base64,
  fields,
  flag,
  id,
  json,
  listOf,
  mapOf,
  openOneOf,
  optional,
  prose,
  record,
  string,
  text,
  union,
  unknown,
  word,
} from './fields.ts'
import { operation } from './operation-declaration.ts'
import { Installation, installationColumns } from './schemas/installation.ts'
import { Integration, offers } from './schemas/integration.ts'
import { pageOf } from './shared.ts'

const columns = ['name', 'title', 'version', 'visibility', 'verified', 'owner.id', 'description'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/integrations',
  summary: 'List integrations',
  filters: ['search', 'category', 'blockDomain', 'blocks', 'contentSources', 'owner', 'scope', 'target'],
  query: fields({
    search: optional(word('Only integrations of this name')),
    category: optional(openOneOf('Only integrations of this category', [])),
    blockDomain: optional(
      word('Only integrations with blocks for this domain', { max: 100, pattern: '^[a-zA-Z0-9-_.]+$' }),
    ),
    blocks: optional(flag('Only integrations with blocks, or only those without')),
    contentSources: optional(flag('Only integrations with content sources, or only those without')),
    owner: optional(id('organization', 'Only integrations of this organization')),
    scope: optional(openOneOf('Only integrations that ask for this scope', [])),
    target: optional(openOneOf('Only integrations for this installation target', [])),
  }),
  paginated: true,
  narrowedBy: 'search',
  response: pageOf(Integration),
  columns,
  examples: ['ws integration list', 'ws integration list --owner org_northwind --blocks'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/integrations/{integrationName}',
  readsOne: true,
  summary: 'Show an integration',
  response: Integration,
  columns: [...columns, 'target', 'scopes', 'categories', 'summary', 'urls.app'],
  examples: ['ws integration get diagrams', 'ws integration get diagrams -o json --jq .version'],
})

const manifest = fields({
  title: text('Title', { min: 2, max: 30 }),
  description: prose('One sentence on what it does', { max: 100 }),
  script: prose('Code that runs it (JavaScript)'),
  organization: id('organization', 'Id or subdomain of the organization that owns it'),
  runtime: optional(openOneOf('Runtime of the script', ['v1'], { defaultsTo: 'v1' })),
  icon: optional(base64('Image file of the icon')),
  summary: optional(prose('Markdown on what it does and how to set it up', { max: 2048 })),
  previewImages: optional(
    listOf(base64('Image file of a preview'), 'Image files of previews, at most 3', { max: 3 }),
  ),
  visibility: optional(openOneOf('Who can find and install it', [])),
  target: optional(openOneOf('What it can be installed on; everything unless given', [])),
  scopes: optional(listOf(openOneOf('Scope', [], { splits: true }), 'What it may do')),
  categories: optional(listOf(openOneOf('Category', [], { splits: true }), 'Where it is listed')),
  blocks: optional(json('Blocks that it adds to the editor', offers.blocks())),
  contentSources: optional(json('Sources that it takes content from', offers.contentSources())),
  externalLinks: optional(json('Links shown beside it: url and label of each', offers.externalLinks())),
  configurations: optional(
    json('What those who install it can set, per account, space and site', offers.configurations()),
  ),
  secrets: optional(mapOf(string(), 'Secret that only the script can read', { secret: true })),
  contentSecurityPolicy: optional(
    json('Policy sent as headers when scripts and blocks are fetched', union([string(), record(unknown())])),
  ),
})

export const publish = operation({
  method: 'POST',
  path: '/v1/integrations/{integrationName}',
  summary: 'Publish an integration, or a new version of it',
  nearestTo: ['webhook'],
  rowsDiffer: { name: 'integrationName', within: [] },
  next: [{ to: 'see it as others do', line: 'integration get {name}' }],
  body: manifest,
  response: Integration,
  columns,
  examples: [
    'ws integration publish diagrams --title Diagrams --description "Draw diagrams on pages" --script "export default {}" --organization org_northwind',
    'ws integration publish clock --title Clock --description "Show the time" --script-file /dev/null --organization org_northwind --visibility private',
  ],
})

export const unpublish = operation({
  method: 'DELETE',
  path: '/v1/integrations/{integrationName}',
  summary: 'Unpublish an integration',
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: ['ws integration unpublish status-board --yes', 'ws integration unpublish diagrams --yes'],
})

export const installations = operation({
  method: 'GET',
  path: '/v1/integrations/{integrationName}/installations',
  summary: 'List the installations of an integration',
  filters: ['externalId'],
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  query: fields({ externalId: optional(word('Only the installation of this external id')) }),
  paginated: true,
  response: pageOf(Installation),
  secrets: ['configuration'],
  columns: ['id', 'externalIds', 'status', 'target.organization'],
  examples: ['ws integration installations diagrams', 'ws integration installations diagrams -o json'],
})

export const install = operation({
  method: 'POST',
  path: '/v1/integrations/{integrationName}/installations',
  extended: true,
  summary: 'Install an integration in an organization',
  searchWords: ['add integration', 'install plugin', 'enable integration'],
  beyondClones: 'A clone holds no configuration of installations, and none of integrations of others',
  body: fields({ organization: id('organization', 'Organization that gets it') }),
  fromContext: { organization: 'org' },
  ifAbsent: 'organization',
  next: [{ to: 'see it', line: 'integration installation get {integrationName} {id}' }],
  response: Installation,
  secrets: ['configuration'],
  status: 201,
  columns: installationColumns,
  examples: [
    'ws integration install status-board',
    'ws integration install status-board --organization org_northwind -o json',
  ],
})
