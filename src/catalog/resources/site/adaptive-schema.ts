/** The schema of visitors' attributes: one a site. */
import { exact, partial, resource, unsupported } from '../../resource.ts'
import * as adaptiveSchemas from '../../site/adaptive-schema.ts'

export const adaptiveSchema = resource({
  kind: 'adaptive-schema',
  within: 'site',
  schema: adaptiveSchemas.get.response,
  list: unsupported('A site has one schema at most'),
  read: adaptiveSchemas.get,
  make: adaptiveSchemas.set,
  change: adaptiveSchemas.set,
  remove: unsupported('The API has no way to delete a schema; set one without properties'),
  views: [adaptiveSchemas.conditions],
  settable: ['jsonSchema'],
  document: { key: 'adaptiveSchema', in: ['site'], single: true },
  undo: { make: partial('A schema stays, without properties'), change: exact },
})
