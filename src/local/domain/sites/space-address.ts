/** The public address of a space: on the first published site that shows it to the visitor. */
import type { SelectQueryBuilder } from 'kysely'
import { forbidden } from '../../reply/refusals.ts'
import type { Database, Tables } from '../../store/database.ts'
import { below, homeOf, keyedAddress } from './published-address.ts'

/** Adds the first published site that shows the space to visitors without a key, and the space's place on it. */
export const withOpenPlace = <Output>(spaces: SelectQueryBuilder<Tables, 'spaces', Output>) =>
  spaces
    .leftJoin('site_spaces as open_places', (join) =>
      join.on('open_places.id', '=', (eb) =>
        eb
          .selectFrom('site_spaces')
          .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
          .select('site_spaces.id')
          .whereRef('site_spaces.space_id', '=', 'spaces.id')
          .where('sites.published', '=', 1)
          .where('sites.visibility', '!=', 'share-link')
          .orderBy('site_spaces.created_at')
          .orderBy('site_spaces.id')
          .limit(1),
      ),
    )
    .leftJoin('sites as open_sites', 'open_sites.id', 'open_places.site_id')
    .leftJoin('organizations as site_owners', 'site_owners.id', 'open_sites.organization_id')
    .leftJoin('site_sections as open_sections', 'open_sections.id', 'open_places.section_id')
    .select([
      'open_sites.id as site_id',
      'open_sites.hostname as site_hostname',
      'open_sites.basename as site_basename',
      'open_sites.proxy as site_proxy',
      'site_owners.id as site_owner_id',
      'site_owners.hostname as site_owner_hostname',
      'open_sections.path as site_section_path',
      'open_places.path as site_path',
    ])

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

/** The columns of `withOpenPlace`: null where no such site shows the space. */
type OpenPlace = Nullable<{
  site_id: string
  site_hostname: string
  site_basename: string
  site_proxy: string
  site_owner_id: string
  site_owner_hostname: string
  site_section_path: string
  site_path: string
}>

export function addressOfOpenPlace(place: OpenPlace): string | undefined {
  const { site_id: id, site_owner_id: ownerId, site_path: path } = place
  if (id === null || ownerId === null || path === null) return undefined
  const owner = { id: ownerId, hostname: place.site_owner_hostname }
  const { site_hostname: hostname, site_basename: basename, site_proxy: proxy } = place
  return inSection(homeOf(owner, { id, hostname, basename, proxy }), place.site_section_path, path)
}

const inSection = (site: string, section: string | null, path: string) =>
  below(site, ...(section === null ? [] : [section]), path)

interface Visit {
  readonly spaceId: string
  /** Of a share link. */
  readonly shareKey: string
}

/** @throws ApiError 403 if the key opens no site with the space */
export async function addressByKey(db: Database, { spaceId, shareKey }: Visit): Promise<string> {
  const place = await db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('share_links', 'share_links.site_id', 'sites.id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .selectAll('sites')
    .select([
      'organizations.hostname as owner_hostname',
      'site_sections.path as section_path',
      'site_spaces.path',
    ])
    .where('site_spaces.space_id', '=', spaceId)
    .where('sites.published', '=', 1)
    .where('share_links.key', '=', shareKey)
    .where('share_links.active', '=', 1)
    .orderBy('site_spaces.created_at')
    .orderBy('site_spaces.id')
    .executeTakeFirst()
  if (place === undefined)
    throw forbidden(`The share key is of no active share link of a site with the space ${spaceId}`)
  const owner = { id: place.organization_id, hostname: place.owner_hostname }
  const site = place.visibility === 'share-link' ? keyedAddress(owner, place, shareKey) : homeOf(owner, place)
  return inSection(site, place.section_path, place.path)
}
