/** Operations on the schema of a site's visitors (API document, "Sites"). */
import { array, fields, json, object } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { AdaptiveSchema, claims, TemplateCondition } from '../schemas/adaptive-schema.ts'

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: "Show the schema of a site's visitors",
  response: AdaptiveSchema,
  columns: ['jsonSchema', 'updatedAt'],
  examples: [
    'ws site adaptive-schema get --site site_docs -o json',
    "ws site adaptive-schema get --site site_docs --jq '.jsonSchema.properties | keys'",
  ],
})

export const set = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: "Replace the schema of a site's visitors",
  body: fields({ jsonSchema: json('JSON Schema (draft-07) of boolean claims', claims()) }),
  response: AdaptiveSchema,
  columns: ['jsonSchema', 'updatedAt'],
  examples: [
    'ws site adaptive-schema set --json-schema \'{"type":"object","properties":{"isBetaUser":{"type":"boolean"}},"additionalProperties":false}\' --site site_docs',
    'ws site adaptive-schema set --json-schema \'{"type":"object","properties":{},"additionalProperties":false}\' --site site_partners',
  ],
})

export const conditions = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions',
  summary: "List conditions that the schema of a site's visitors allows",
  listed: 'conditions',
  response: object({ items: array(TemplateCondition) }),
  rows: 'items',
  columns: ['description', 'condition'],
  examples: [
    'ws site adaptive-schema conditions --site site_docs',
    'ws site adaptive-schema conditions --site site_docs -o json',
  ],
})
