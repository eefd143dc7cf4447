/** Declares the schema of visitors' attributes as a resource: one a site. */
import { exact, partial, resource, unsupported } from '../../resource-declaration.ts'
import * as adaptiveSchemas from '../../site/adaptive-schema.ts'

export const adaptiveSchema = resource({
  kind: 'adaptive-schema',
  within: 'site',
  schema: adaptiveSchemas.get.response,
  list: unsupported('listSchemas'),
  read: adaptiveSchemas.get,
  make: adaptiveSchemas.set,
  change: adaptiveSchemas.set,
  remove: unsupported('deleteSchema'),
  views: [adaptiveSchemas.conditions],
  settable: ['jsonSchema'],
  emptied: { jsonSchema: { type: 'object', properties: {}, additionalProperties: false } },
  document: { key: 'adaptiveSchema', in: ['site'], single: true },
  undo: { make: partial('A schema stays, without properties'), change: exact },
})
