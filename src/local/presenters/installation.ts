/** Builds the API's form of an installation of an integration, and of the places that it works on. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { Installation, InstallationSpace } from '../../catalog/schemas/installation.ts'
import { parseOwn } from '../../json/plain.ts'
import { reaches } from '../../permissions/roles.ts'
import { spacesOf } from '../domain/integrations/places.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Tables } from '../store/database.ts'

export type InstallationRow = Selectable<Tables['installations']>

export async function presentInstallation(
  row: InstallationRow,
  request: LocalRequest,
): Promise<Infer<typeof Installation>> {
  const { spaces } = await spacesOf(request.db, row)
    .select((eb) => eb.fn.countAll<number>().as('spaces'))
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    status: row.status,
    space_selection: row.space_selection,
    site_selection: row.site_selection,
    spaces,
    ...(await configurationOf(row, request)),
    externalIds: parseOwn(row.external_ids),
    target: { organization: row.organization_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: {
      location: locationOf(row, request),
      app: appUrl('o', row.organization_id, 'integrations', row.integration_name),
    },
  }
}

/** The members that a space and a site of an installation share. */
export const presentPlace = async (
  row: InstallationRow,
  request: LocalRequest,
  place: readonly [list: string, id: string],
): Promise<Omit<Infer<typeof InstallationSpace>, 'space'>> => ({
  integration: row.integration_name,
  installation: row.id,
  status: row.status,
  ...(await configurationOf(row, request)),
  externalIds: parseOwn(row.external_ids),
  urls: { location: [locationOf(row, request), ...place.map(encodeURIComponent)].join('/') },
})

/** It may hold secrets of the organization: only its administrators see it. */
const configurationOf = async (row: InstallationRow, { access }: LocalRequest) =>
  reaches(await access.roleIn(row.organization_id), 'admin')
    ? { configuration: parseOwn<Record<string, unknown>>(row.configuration) }
    : {}

const locationOf = (row: InstallationRow, { baseUrl }: LocalRequest) =>
  location(baseUrl, 'integrations', row.integration_name, 'installations', row.id)
