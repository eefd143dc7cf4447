/** OpenAPI specifications and their versions. */
import * as versions from '../openapi/version.ts'
import * as specs from '../openapi.ts'
import { exact, partial, resource, unsupported } from '../resource.ts'
import { OpenapiSpec, OpenapiVersion } from '../schemas/openapi.ts'

export const openapiSpec = resource({
  kind: 'openapi-spec',
  within: 'organization',
  parameter: 'specSlug',
  id: 'slug',
  called: 'slug',
  schema: OpenapiSpec,
  list: [{ operation: specs.list }],
  read: specs.get,
  make: specs.create,
  change: specs.publish,
  remove: specs.delete,
  settable: ['source.url'],
  fixed: ['slug'],
  shownAs: { 'source.url': 'sourceURL' },
  undo: {
    make: exact,
    change: partial('The old source is read anew, which makes a new version'),
    remove: partial('The specification comes back with a new id and without its earlier versions'),
  },
})

export const openapiVersion = resource({
  kind: 'openapi-version',
  within: 'openapi-spec',
  parameter: 'versionId',
  schema: OpenapiVersion,
  list: [{ operation: versions.list }],
  read: versions.get,
  make: unsupported('The API makes a version when a specification is published: ws openapi publish'),
  change: unsupported('A version never changes'),
  remove: unsupported('The API has no way to delete a version'),
  views: [versions.latest, versions.latestContent, versions.content],
  undo: {},
})
