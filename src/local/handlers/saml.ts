/** Handles the operations of catalog/saml.ts. */
import type { Infer } from '../../catalog/fields.ts'
import type * as declared from '../../catalog/saml.ts'
import { findOrganization, findTeam } from '../access/find.ts'
import { demandCertificate } from '../domain/certificate.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentSamlProvider } from '../presenters/saml.ts'
import { listPage } from '../reply/paging.ts'
import { notFound } from '../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const providers = request.db.selectFrom('saml_providers').selectAll().where('organization_id', '=', id)
  return listPage(providers, {
    keys: ['saml_providers.created_at', 'saml_providers.id'],
    page,
    present: (row) => presentSamlProvider(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  return presentSamlProvider(await findProvider(request, id, path.samlProviderId), request)
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'admin')
  await demandSettings(request, organization.id, body)
  const id = request.newId('samlProvider')
  await request.db
    .insertInto('saml_providers')
    .values({
      id,
      organization_id: organization.id,
      label: body.label,
      sso_url: body.ssoURL ?? null,
      entity_id: body.entityID ?? null,
      certificate: body.certificate ?? null,
      default_team_id: body.defaultTeam ?? null,
      default_role: body.defaultRole ?? null,
      status: 'active',
      created_at: request.now,
    })
    .execute()
  return presentSamlProvider(await findProvider(request, organization.id, id), request)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'admin')
  const provider = await findProvider(request, organization.id, path.samlProviderId)
  await demandSettings(request, organization.id, body)
  await request.db
    .updateTable('saml_providers')
    .set({
      label: body.label ?? provider.label,
      sso_url: body.ssoURL ?? provider.sso_url,
      entity_id: body.entityID ?? provider.entity_id,
      certificate: body.certificate ?? provider.certificate,
      default_team_id: body.defaultTeam ?? provider.default_team_id,
      default_role: body.defaultRole === undefined ? provider.default_role : body.defaultRole,
    })
    .where('id', '=', provider.id)
    .execute()
  return presentSamlProvider(await findProvider(request, organization.id, provider.id), request)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'admin')
  const { id } = await findProvider(request, organization.id, path.samlProviderId)
  await request.db.deleteFrom('saml_providers').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

type SamlSettings = Infer<typeof declared.update.body>

async function demandSettings(
  request: LocalRequest,
  organizationId: string,
  { certificate, defaultTeam }: SamlSettings,
): Promise<void> {
  if (certificate !== undefined) demandCertificate(certificate)
  if (defaultTeam !== undefined) await findTeam(request, organizationId, defaultTeam)
}

async function findProvider({ db }: LocalRequest, organizationId: string, id: string) {
  const row = await db
    .selectFrom('saml_providers')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('SAML provider', id)
  return row
}
