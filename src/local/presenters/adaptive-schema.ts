/** Builds the API's form of a site's adaptive schema. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { AdaptiveSchema } from '../../catalog/schemas/adaptive-schema.ts'
import { parseOwn } from '../../json/plain.ts'
import type { Tables } from '../store/database.ts'

export const presentAdaptiveSchema = (
  row: Selectable<Tables['adaptive_schemas']>,
): Infer<typeof AdaptiveSchema> => ({
  object: 'site-adaptive-schema',
  jsonSchema: parseOwn(row.json_schema),
  updatedAt: row.updated_at,
})
