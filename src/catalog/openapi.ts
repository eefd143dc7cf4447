/** Operations on OpenAPI specifications (API document, "OpenAPI specifications"). */
import { fields, oneOf } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { specSlug } from './parameters.ts'
import { OpenapiSpec, source } from './schemas/openapi.ts'
import { pageOf } from './shared.ts'

const columns = ['slug', 'id', 'processingState', 'sourceURL', 'lastVersion', 'updatedAt'] as const

const readByService =
  'It is the service that reads the source, not ws: it has to reach the address. An embedded workspace reads files of ' +
  'this machine too: --source-url "file://$PWD/openapi.yaml". --source-text-file sends the text of a file itself, which a service ' +
  'may not take.'

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi',
  summary: 'List OpenAPI specifications',
  filledBy: 'ws openapi create <spec> --source-url <url>',
  paginated: true,
  response: pageOf(OpenapiSpec),
  columns,
  examples: ['ws openapi list', 'ws openapi list --fields slug,processingState'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  readsOne: true,
  summary: 'Show an OpenAPI specification',
  searchWords: [
    'last processed',
    'when specification processed',
    'status of specification',
    'processing state',
  ],
  response: OpenapiSpec,
  columns: [...columns, 'lastProcessedAt', 'lastProcessErrorCode', 'createdAt', 'urls.app'],
  examples: ['ws openapi get payments', 'ws openapi get payments --jq .processingState'],
})

/** The service reads the source after its reply. */
const next = [
  {
    to: 'see whether the service has read it',
    line: 'openapi get {slug}',
    when: { processingState: 'pending' },
  },
  { to: 'see its versions', line: 'openapi version list {slug}', when: { processingState: 'complete' } },
]

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/openapi',
  summary: 'Create an OpenAPI specification',
  beyondClones: 'A rehearsal fetches no documents: the specification is there, and was not read',
  details: readByService,
  arguments: ['slug'],
  ifAbsent: 'slug',
  next,
  body: fields({ slug: specSlug, source }),
  flags: { slug: 'spec', source: ['source-url', 'source-text'] },
  response: OpenapiSpec,
  status: 201,
  columns,
  examples: [
    'ws openapi create billing --source-url https://api.northwind.example/billing.json',
    'ws openapi create ledger --source-url https://api.northwind.example/payments.json -o json',
  ],
})

export const publish = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Create an OpenAPI specification, or update it',
  rowsDiffer: { name: 'specSlug', within: ['organizationId'] },
  searchWords: [
    'publish api docs',
    'publish api',
    'upload swagger',
    'upload spec',
    'upload openapi',
    'push spec',
    'wait for publish',
  ],
  beyondClones: 'A rehearsal fetches no documents: the specification is there, and was not read',
  details: `The source is read after the reply: --wait shows what came of it. ${readByService}`,
  // It may make one: the name must be good enough for that.
  parameters: { specSlug: { name: 'spec', schema: specSlug } },
  body: fields({ source }),
  flags: { source: ['source-url', 'source-text'] },
  gate: 'api-changes',
  next,
  longRunning: {
    member: 'processingState',
    // The document names no other state.
    pending: ['pending'],
    reason: 'lastProcessErrorCode',
  },
  response: OpenapiSpec,
  columns,
  examples: [
    'ws openapi publish payments --source-url https://api.northwind.example/payments.json',
    'ws openapi publish billing --source-url https://api.northwind.example/billing.json --jq .processingState',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  extended: true,
  summary: 'Change who can see an OpenAPI specification',
  searchWords: ['publish specification to everybody', 'private specification', 'visibility of specification'],
  body: fields({ visibility: oneOf('Who can see it: members, or everybody', ['private', 'public']) }),
  response: OpenapiSpec,
  columns: [...columns, 'visibility'],
  examples: [
    'ws openapi update payments --visibility public',
    'ws openapi update payments --visibility private -o json --fields slug,visibility',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Delete an OpenAPI specification',
  destructive: 'ask',
  columns: [],
  examples: ['ws openapi delete search --yes', 'ws openapi delete payments --yes'],
})

export { remove as delete }
