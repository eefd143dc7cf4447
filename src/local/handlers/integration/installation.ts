/** Handles the operations of catalog/integration/installation.ts. */
import type * as declared from '../../../catalog/integration/installation.ts'
import { refuseGuests } from '../../access/default-access.ts'
import { findOrganization } from '../../access/find.ts'
import { sitesOf, spacesOf } from '../../domain/integrations/places.ts'
import { findIntegration, selectInstallations } from '../../domain/integrations/visibility.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { type InstallationRow, presentInstallation, presentPlace } from '../../presenters/installation.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  presentInstallation(await findInstallation(request, path), request)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id, organization_id } = await findInstallation(request, path)
  await findOrganization(request, organization_id, 'admin')
  await request.db
    .updateTable('installations')
    .set({
      external_ids: body.externalIds && JSON.stringify(body.externalIds),
      configuration: body.configuration && JSON.stringify(body.configuration),
      space_selection: body.space_selection,
      site_selection: body.site_selection,
      updated_at: request.now,
    })
    .where('id', '=', id)
    .execute()
  return presentInstallation(await findInstallation(request, path), request)
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  const { id, organization_id } = await findInstallation(request, path)
  await findOrganization(request, organization_id, 'admin')
  await request.db.deleteFrom('installations').where('id', '=', id).execute()
  return undefined
}

export const spaces: Handler<typeof declared.spaces> = async ({ path, page }, request) => {
  const row = await findInstallation(request, path)
  return listPage(spacesOf(request.db, row).select(['spaces.created_at', 'spaces.id']), {
    keys: ['spaces.created_at', 'spaces.id'],
    page,
    present: async ({ id }) => ({ ...(await presentPlace(row, request, ['spaces', id])), space: id }),
  })
}

export const sites: Handler<typeof declared.sites> = async ({ path, page }, request) => {
  const row = await findInstallation(request, path)
  return listPage(sitesOf(request.db, row).select(['sites.created_at', 'sites.id']), {
    keys: ['sites.created_at', 'sites.id'],
    page,
    present: async ({ id }) => ({ ...(await presentPlace(row, request, ['sites', id])), site: id }),
  })
}

interface InstallationPath {
  readonly integrationName: string
  readonly installationId: string
}

async function findInstallation(request: LocalRequest, path: InstallationPath): Promise<InstallationRow> {
  const integration = await findIntegration(request, path.integrationName)
  const row = await (await selectInstallations(request, integration))
    .where('installations.id', '=', path.installationId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('installation', `${path.installationId} of ${integration.name}`)
  // The owner of an integration sees where it is installed, without being in these organizations.
  if (await request.access.isMemberOf(row.organization_id))
    await refuseGuests(request.access, row.organization_id, 'what is installed in')
  return row
}
