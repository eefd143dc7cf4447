/** Builds the API's form of SAML providers, and of their login settings. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { LoginInfo, SamlProvider } from '../../catalog/schemas/saml.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Tables } from '../store/database.ts'
import { readTeam } from './team.ts'

type SamlRow = Selectable<Tables['saml_providers']>

export async function presentSamlProvider(
  row: SamlRow,
  request: LocalRequest,
): Promise<Infer<typeof SamlProvider>> {
  const { organization_id: organization, default_team_id: team } = row
  const defaultTeam = team === null ? undefined : await readTeam(request, { organization, id: team })
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ...(row.sso_url === null ? {} : { ssoURL: row.sso_url }),
    ...(row.entity_id === null ? {} : { entityID: row.entity_id }),
    ...(row.certificate === null ? {} : { certificate: row.certificate }),
    ...(defaultTeam === undefined ? {} : { defaultTeam }),
    defaultRole: row.default_role,
    createdAt: row.created_at,
    status: row.status,
    service: {
      acsURL: appUrl('saml', row.id, 'acs'),
      startURL: startUrl(row),
      entityID: appUrl('saml', row.id, 'metadata'),
    },
    urls: { location: location(request.baseUrl, 'orgs', row.organization_id, 'saml', row.id) },
  }
}

export const presentLogin = (row: Pick<SamlRow, 'id' | 'label'>): Infer<typeof LoginInfo> => ({
  id: row.id,
  label: row.label,
  startURL: startUrl(row),
})

const startUrl = ({ id }: Pick<SamlRow, 'id'>) => appUrl('saml', id, 'login')
