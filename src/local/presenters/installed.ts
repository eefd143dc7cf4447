/** Selects and presents the installed integrations of an organization. */
import type { Infer } from '../../catalog/fields.ts'
import type { InstalledIntegration } from '../../catalog/schemas/installation.ts'
import type { LocalRequest } from '../handler.ts'
import { contains } from '../store/substring.ts'
import { type InstallationRow, presentInstallation } from './installation.ts'
import { presentIntegration } from './integration.ts'

/** @param search - a part of the integration's name or title */
export function selectInstalled({ db }: LocalRequest, organization: string, search: string | undefined) {
  const all = db
    .selectFrom('installations')
    .innerJoin('integrations', 'integrations.name', 'installations.integration_name')
    .selectAll('installations')
    .where('installations.organization_id', '=', organization)
  if (search === undefined) return all
  return all.where((eb) =>
    eb.or([contains('integrations.name', search), contains('integrations.title', search)]),
  )
}

export async function presentInstalled(
  row: InstallationRow,
  request: LocalRequest,
): Promise<Infer<typeof InstalledIntegration>> {
  const integration = await request.db
    .selectFrom('integrations')
    .selectAll()
    .where('name', '=', row.integration_name)
    .executeTakeFirstOrThrow()
  return {
    installation: await presentInstallation(row, request),
    integration: await presentIntegration(integration, request),
  }
}
