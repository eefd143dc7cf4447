/** Operations on versions of an OpenAPI specification (API document, "OpenAPI specifications"). */
import { operation } from '../operation-declaration.ts'
import { OpenapiContent, OpenapiVersion } from '../schemas/openapi.ts'
import { pageOf } from '../shared.ts'

const columns = ['id', 'url', 'createdAt'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions',
  summary: 'List the versions of an OpenAPI specification',
  searchWords: ['api changelog', 'history'],
  nearestTo: ['history'],
  paginated: true,
  response: pageOf(OpenapiVersion),
  columns,
  filledBy: 'ws openapi publish <spec> --source-url <url>',
  examples: ['ws openapi version list payments', 'ws openapi version list payments --limit 1'],
})

export const latest = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
  summary: 'Show the latest version of an OpenAPI specification',
  response: OpenapiVersion,
  columns,
  examples: ['ws openapi version latest payments', 'ws openapi version latest payments --jq .url'],
})

export const latestContent = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  summary: 'Show the content of the latest version',
  beyondClones: 'No list shows the content of a version: a clone does not hold it',
  details: 'JSON output holds the files of the specification.',
  response: OpenapiContent,
  columns: ['url'],
  examples: [
    'ws openapi version latest-content payments -o json',
    "ws openapi version latest-content payments --jq '.filesystem | keys'",
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  readsOne: true,
  summary: 'Show a version of an OpenAPI specification',
  response: OpenapiVersion,
  columns,
  examples: [
    'ws openapi version get payments ver_payments_1',
    'ws openapi version get payments ver_payments_1 -o json',
  ],
})

export const content = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  summary: 'Show the content of a version',
  beyondClones: 'No list shows the content of a version: a clone does not hold it',
  details: 'JSON output holds the files of the specification.',
  response: OpenapiContent,
  columns: ['url'],
  examples: [
    'ws openapi version content payments ver_payments_1 -o json',
    'ws openapi version content payments ver_payments_1 --jq .url',
  ],
})
