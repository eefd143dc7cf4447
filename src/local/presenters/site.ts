/** Builds the API's form of a site. */
import type { Infer } from '../../catalog/fields.ts'
import type { Site } from '../../catalog/schemas/site.ts'
import { parseOwn } from '../../json/plain.ts'
import { siteNeeds } from '../../permissions/least-roles.ts'
import { reaches } from '../../permissions/roles.ts'
import type { findOrganization } from '../access/find.ts'
import { addressOf, readProxy } from '../domain/sites/published-address.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Database } from '../store/database.ts'

type OrganizationRow = Awaited<ReturnType<typeof findOrganization>>

/** Every column for presentSite; narrow it with `where('sites.…')`. */
export const selectSites = (db: Database) =>
  db
    .selectFrom('sites')
    .selectAll('sites')
    .select((eb) =>
      eb
        .selectFrom('site_spaces')
        .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('site_spaces.site_id', '=', 'sites.id')
        .where('spaces.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('site_spaces'),
    )

export type SiteRow = Awaited<ReturnType<ReturnType<typeof selectSites>['executeTakeFirstOrThrow']>>

interface SitePresentation {
  readonly organization: OrganizationRow
  /** Makes the public URL of a share-link site visible. */
  readonly shareKey?: string | undefined
}

/** One site by id, as most handlers return it. */
export async function readSite(request: LocalRequest, id: string, shown: SitePresentation) {
  const row = await selectSites(request.db).where('sites.id', '=', id).executeTakeFirstOrThrow()
  return presentSite(row, shown, request)
}

export async function presentSite(
  row: SiteRow,
  { organization, shareKey }: SitePresentation,
  { access, baseUrl }: LocalRequest,
): Promise<Infer<typeof Site>> {
  const role = await access.roleOn('site', { ...row, parent_id: null })
  const published = addressOf(organization, row, shareKey)
  const proxy = readProxy(organization, row)
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...(row.icon === null ? {} : { icon: parseOwn(row.icon) }),
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    ...(row.basename === null ? {} : { basename: row.basename }),
    ...(proxy === undefined ? {} : { proxy: { ...proxy } }),
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces: row.site_spaces,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    ...(row.ads === null ? {} : { ads: parseOwn(row.ads) }),
    agentsContext: row.agents_context,
    features: [],
    ...(row.default_level === null ? {} : { defaultLevel: row.default_level }),
    urls: {
      location: location(baseUrl, 'orgs', row.organization_id, 'sites', row.id),
      app: appUrl('o', row.organization_id, 'sites', row.id),
      ...(published === undefined ? {} : { published }),
    },
    permissions: {
      view: reaches(role, siteNeeds.view),
      edit: reaches(role, siteNeeds.edit),
      admin: reaches(role, siteNeeds.admin),
    },
  }
}
