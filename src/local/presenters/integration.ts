/** Builds the API's form of integrations, never with the script or the secrets. */
import type { Infer } from '../../catalog/fields.ts'
import type { Integration } from '../../catalog/schemas/integration.ts'
import { parseOwn } from '../../json/plain.ts'
import { reaches } from '../../permissions/roles.ts'
import { type IntegrationManifest, policyHeader } from '../domain/integrations/manifest.ts'
import type { IntegrationRow } from '../domain/integrations/visibility.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import { presentOrganization } from './organization.ts'

export async function presentIntegration(
  row: IntegrationRow,
  request: LocalRequest,
): Promise<Infer<typeof Integration>> {
  // Written from a Manifest; older workspaces may lack members.
  const manifest = parseOwn<Partial<IntegrationManifest>>(row.manifest)
  const policy = policyHeader(manifest.contentSecurityPolicy)
  const { externalLinks, configurations } = manifest
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    description: row.description,
    ...(row.summary === null ? {} : { summary: row.summary }),
    previewImages: (manifest.previewImages ?? []).map((_, index) => assetUrl(row, `preview-${index + 1}`)),
    ...(row.target === null ? {} : { target: row.target }),
    verified: row.verified === 1,
    visibility: row.visibility,
    scopes: parseOwn(row.scopes),
    categories: parseOwn(row.categories),
    blocks: parseOwn(row.blocks),
    contentSources: parseOwn(row.content_sources),
    ...(configurations === undefined ? {} : { configurations }),
    ...(externalLinks === undefined ? {} : { externalLinks }),
    owner: await readOwner(row.organization_id, request),
    urls: {
      location: location(request.baseUrl, 'integrations', row.name),
      app: appUrl('integrations', row.name),
      ...(manifest.icon === undefined ? {} : { icon: assetUrl(row, 'icon') }),
    },
    permissions: await permissionsOn(row, request),
    ...(policy === undefined ? {} : { contentSecurityPolicy: policy }),
  }
}

const assetUrl = ({ name, version }: IntegrationRow, asset: string) =>
  appUrl('integrations', name, 'versions', String(version), asset)

async function readOwner(id: string, request: LocalRequest) {
  const row = await request.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentOrganization(row, request)
}

/** Administrators of an organization may install the integrations that they see. */
async function permissionsOn({ organization_id }: IntegrationRow, { db, access }: LocalRequest) {
  if (access.isOwner) return { admin: true, install: true }
  const administrated = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', access.userId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .executeTakeFirst()
  return {
    admin: reaches(await access.roleIn(organization_id), 'admin'),
    install: administrated !== undefined,
  }
}
