/** The public address of a space: on the first published site that shows it to the visitor. */
import { forbidden } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { prepared } from '../../store/prepared.ts'
import { addressOf, below } from './published-address.ts'

interface Visit {
  readonly spaceId: string
  /** Opens its share-link site. */
  readonly shareKey?: string | undefined
}

/** @throws ApiError 403 if the key opens no site with the space */
export async function addressOfSpace(
  db: Database,
  { spaceId, shareKey }: Visit,
): Promise<string | undefined> {
  const opened = shareKey === undefined ? undefined : await siteOpenedBy(db, shareKey)
  for (const place of await selectPlaces(db, { spaceId })) {
    if (shareKey !== undefined && place.id !== opened) continue
    const owner = { id: place.organization_id, hostname: place.owner_hostname }
    const address = addressOf(owner, place, shareKey)
    if (address === undefined) continue
    return below(address, ...(place.section_path === null ? [] : [place.section_path]), place.path)
  }
  if (shareKey === undefined) return undefined
  throw forbidden(`The share key is of no active share link of a site with the space ${spaceId}`)
}

const selectPlaces = prepared((db, { spaceId }: Pick<Visit, 'spaceId'>) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .select([
      'sites.id',
      'sites.organization_id',
      'sites.hostname',
      'sites.basename',
      'sites.proxy',
      'sites.visibility',
      'sites.published',
      'organizations.hostname as owner_hostname',
      'site_sections.path as section_path',
      'site_spaces.path',
    ])
    .where('site_spaces.space_id', '=', spaceId)
    .where('sites.published', '=', 1)
    .orderBy('site_spaces.created_at')
    .orderBy('site_spaces.id'),
)

async function siteOpenedBy(db: Database, key: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('share_links')
    .select('site_id')
    .where('key', '=', key)
    .where('active', '=', 1)
    .executeTakeFirst()
  return link?.site_id
}
