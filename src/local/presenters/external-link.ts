/** Builds the API's form of an external link. */
import type { Infer } from '../../catalog/fields.ts'
import type { ExternalLink } from '../../catalog/schemas/external-link.ts'
import type { ExternalLinkRow } from '../domain/sites/outline.ts'

export const presentExternalLink = (row: ExternalLinkRow): Infer<typeof ExternalLink> => ({
  object: 'site-external-link',
  id: row.id,
  title: row.title,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.icon === null ? {} : { icon: row.icon }),
  url: row.url,
  ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
  draft: row.draft === 1,
  ...(row.condition === null ? {} : { condition: row.condition }),
})
