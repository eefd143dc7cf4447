/** Builds the API's form of a redirect. */
import type { Infer } from '../../catalog/fields.ts'
import type { Redirect } from '../../catalog/schemas/redirect.ts'
import type { RedirectRow } from '../domain/sites/redirect-rows.ts'

export const presentRedirect = (row: RedirectRow): Infer<typeof Redirect> => ({
  object: 'site-redirect',
  id: row.id,
  source: row.source,
  draft: row.draft === 1,
  captureWildcard: row.capture_wildcard === 1,
  permanent: row.permanent === 1,
  destination: {
    kind: row.kind,
    ...(row.section_id === null ? {} : { siteSectionId: row.section_id }),
    ...(row.site_space_id === null ? {} : { siteSpaceId: row.site_space_id }),
    ...(row.page_id === null ? {} : { pageId: row.page_id }),
    ...(row.url === null ? {} : { url: row.url }),
  },
  createdAt: row.created_at,
  ...(row.updated_at === row.created_at ? {} : { updatedAt: row.updated_at }),
})
