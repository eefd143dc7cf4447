/** The rows that link spaces to sites. */
import { notFound } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'

/** Everything that is shown of the links, without those whose space is deleted; narrow it with `where('site_spaces.…')`. */
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
