/** Versions of an OpenAPI specification. */
import * as versions from '../../openapi/version.ts'
import { resource, unsupported } from '../../resource.ts'

export const openapiVersion = resource({
  kind: 'openapi-version',
  within: 'openapi-spec',
  parameter: 'versionId',
  schema: versions.get.response,
  list: [{ operation: versions.list }],
  read: versions.get,
  make: unsupported('The API makes a version when a specification is published: ws openapi publish'),
  change: unsupported('A version never changes'),
  remove: unsupported('The API has no way to delete a version'),
  views: [versions.latest, versions.latestContent, versions.content],
  undo: {},
})
