/** Builds the API's form of translation settings. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { TranslationSettings } from '../../catalog/schemas/translation.ts'
import { parseOwn } from '../../json/plain.ts'
import { reaches } from '../../permissions/roles.ts'
import type { LocalRequest } from '../handler.ts'
import { location } from '../reply/addresses.ts'
import type { Tables } from '../store/database.ts'

export async function presentTranslation(
  row: Selectable<Tables['translations']>,
  { access, baseUrl }: LocalRequest,
): Promise<Infer<typeof TranslationSettings>> {
  return {
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: parseOwn(row.languages),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions: { view: true, edit: reaches(await access.roleIn(row.organization_id), 'create') },
    urls: { location: location(baseUrl, 'orgs', row.organization_id, 'translations', row.id) },
  }
}
