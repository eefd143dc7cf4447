/** Declares versions of an OpenAPI specification as a resource. */
import * as versions from '../../openapi/version.ts'
import { resource, unsupported } from '../../resource-declaration.ts'

export const openapiVersion = resource({
  kind: 'openapi-version',
  within: 'openapi-spec',
  parameter: 'versionId',
  schema: versions.get.response,
  list: [{ operation: versions.list }],
  read: versions.get,
  make: unsupported('makeVersion'),
  change: unsupported('changeVersion'),
  remove: unsupported('changeVersion'),
  views: [versions.latest, versions.latestContent, versions.content],
  changesWith: 'lastVersion',
  beginsWithHolder: true,
  undo: {},
})
