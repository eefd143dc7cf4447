/** A site as one viewer sees it: everything that its parts need for display. */
import type { FoundSite } from '../../access/find.ts'
import type { LocalRequest } from '../../handler.ts'
import { forbidden } from '../../reply/refusals.ts'
import { findDefaults, type SiteDefaults } from './defaults.ts'
import { addressOf } from './published-address.ts'

/** The path of every operation on a site, or on a part of one. */
export interface SitePath {
  readonly organizationId: string
  readonly siteId: string
}

export interface SiteView extends FoundSite {
  readonly defaults: SiteDefaults
  /** Its public address, if the viewer can read the site. */
  readonly address: string | undefined
}

/** @throws ApiError 403 if the key opens nothing */
export async function viewSite(
  request: LocalRequest,
  { organization, site }: FoundSite,
  shareKey?: string,
): Promise<SiteView> {
  if (shareKey !== undefined) await demandShareKey(request, site.id, shareKey)
  return {
    organization,
    site,
    defaults: await findDefaults(request.db, site),
    address: addressOf(organization, site, shareKey),
  }
}

async function demandShareKey({ db }: LocalRequest, siteId: string, key: string): Promise<void> {
  const link = await db
    .selectFrom('share_links')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (link === undefined) {
    throw forbidden(`The share key is of no active share link of the site ${siteId}`)
  }
}
