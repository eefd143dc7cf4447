/** Builds the API's form of a share link. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { ShareLink } from '../../catalog/schemas/share-link.ts'
import type { findSite } from '../access/find.ts'
import { keyedAddress } from '../domain/sites/published-address.ts'
import type { Tables } from '../store/database.ts'

export const presentShareLink = (
  row: Selectable<Tables['share_links']>,
  { organization, site }: Awaited<ReturnType<typeof findSite>>,
): Infer<typeof ShareLink> => ({
  object: 'share-link',
  id: row.id,
  createdAt: row.created_at,
  name: row.name,
  active: row.active === 1,
  urls: { published: keyedAddress(organization, site, row.key) },
})
