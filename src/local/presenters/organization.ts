/** Builds the API's form of an organization. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { Organization } from '../../catalog/schemas/organization.ts'
import { parseOwn } from '../../json/plain.ts'
import { organizationNeeds } from '../../permissions/least-roles.ts'
import { reaches } from '../../permissions/roles.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Role, Tables } from '../store/database.ts'

export async function presentOrganization(
  row: Selectable<Tables['organizations']>,
  { db, access, baseUrl }: LocalRequest,
): Promise<Infer<typeof Organization>> {
  const domains = await db
    .selectFrom('organization_email_domains')
    .select('domain')
    .where('organization_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: domains.map(({ domain }) => domain),
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    ...(row.custom_hostname === null ? {} : { customHostname: row.custom_hostname }),
    type: row.type,
    ...(row.use_case === null ? {} : { useCase: row.use_case }),
    ...(row.community_type === null ? {} : { communityType: row.community_type }),
    defaultRole: row.default_role,
    ...(row.default_content === null ? {} : { defaultContent: parseOwn(row.default_content) }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: row.plan,
    urls: {
      location: location(baseUrl, 'orgs', row.id),
      app: appUrl('o', row.id),
      ...(row.logo_url === null ? {} : { logo: row.logo_url }),
    },
    trial: {
      status: row.trial_status,
      ...(row.trial_end_date === null ? {} : { endDate: row.trial_end_date }),
    },
    permissions: organizationPermissions(await access.roleIn(row.id)),
  }
}

/** Everybody who sees the organization may view it: a guest has no role. */
function organizationPermissions(role: Role | undefined) {
  return {
    view: true,
    admin: reaches(role, organizationNeeds.admin),
    ownTeam: reaches(role, organizationNeeds.ownTeam),
    createContent: reaches(role, organizationNeeds.createContent),
    createOpenAPISpec: reaches(role, organizationNeeds.createOpenAPISpec),
    ingestConversations: reaches(role, organizationNeeds.ingestConversations),
    viewBilling: reaches(role, organizationNeeds.viewBilling),
    listMembers: reaches(role, organizationNeeds.listMembers),
    listTeams: reaches(role, organizationNeeds.listTeams),
    listIntegrations: reaches(role, organizationNeeds.listIntegrations),
  }
}
