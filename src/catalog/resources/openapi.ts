/** Declares OpenAPI specifications as a resource. */
import * as specs from '../openapi.ts'
import { exact, impossible, partial, resource } from '../resource-declaration.ts'

export const openapiSpec = resource({
  kind: 'openapi-spec',
  within: 'organization',
  parameter: 'specSlug',
  id: 'slug',
  called: 'slug',
  schema: specs.get.response,
  list: [{ operation: specs.list }],
  read: specs.get,
  make: specs.create,
  change: specs.publish,
  remove: specs.delete,
  actions: {
    setVisibility: {
      operation: specs.update,
      undo: impossible('A later ws openapi update sets another visibility'),
    },
  },
  settable: ['source.url', 'source.text'],
  fixed: ['slug'],
  shownAs: { 'source.url': 'sourceURL' },
  writeOnly: ['source.text'],
  document: { key: 'openapi', in: ['organization'], identity: { member: 'slug', of: 'id' } },
  undo: {
    make: exact,
    change: partial('The old source is read anew, which makes a new version'),
    remove: partial('The specification comes back with a new id and without its earlier versions'),
  },
})
