/** Queries the links between spaces and sites. */
import { notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'

/** Every shown member of the links, without links to deleted spaces; narrow it with `where('site_spaces.…')`. */
export const selectSiteSpaces = (db: Database) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections', 'site_sections.id', 'site_spaces.section_id')
    .selectAll('site_spaces')
    .select('site_sections.path as section_path')
    .where('spaces.deleted_at', 'is', null)

export type SiteSpaceRow = Awaited<ReturnType<ReturnType<typeof selectSiteSpaces>['executeTakeFirstOrThrow']>>

export async function findSiteSpace(db: Database, siteId: string, id: string): Promise<SiteSpaceRow> {
  const row = await selectSiteSpaces(db)
    .where('site_spaces.id', '=', id)
    .where('site_spaces.site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('site space', `${id} on the site ${siteId}`)
  return row
}
