/** Builds the API's form of a site's sections and section groups. */
import type { Infer } from '../../catalog/fields.ts'
import type { Section, SectionGroup } from '../../catalog/schemas/section.ts'
import type { GroupRow, SectionRow } from '../domain/sites/outline.ts'
import { below } from '../domain/sites/published-address.ts'
import { selectSiteSpaces } from '../domain/sites/site-space-rows.ts'
import type { SiteView } from '../domain/sites/view.ts'
import type { LocalRequest } from '../handler.ts'
import { presentSiteSpace } from './site-space.ts'

export async function presentSection(
  row: SectionRow,
  view: SiteView,
  request: LocalRequest,
): Promise<Infer<typeof Section>> {
  return {
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    default: row.id === view.defaults.section,
    path: row.path,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
    siteSpaces: await siteSpacesOf(row.id, view, request),
    urls: view.address === undefined ? {} : { published: below(view.address, row.path) },
    ...(row.icon === null ? {} : { icon: row.icon }),
    draft: row.draft === 1,
  }
}

export async function presentSections(rows: readonly SectionRow[], view: SiteView, request: LocalRequest) {
  const sections: Infer<typeof Section>[] = []
  for (const row of rows) sections.push(await presentSection(row, view, request))
  return sections
}

export async function presentGroup(
  row: GroupRow,
  view: SiteView,
  request: LocalRequest,
): Promise<Infer<typeof SectionGroup>> {
  const sections = await request.db
    .selectFrom('site_sections')
    .selectAll()
    .where('group_id', '=', row.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    object: 'site-section-group',
    id: row.id,
    title: row.title,
    ...(row.icon === null ? {} : { icon: row.icon }),
    sections: await presentSections(sections, view, request),
    ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
    draft: row.draft === 1,
  }
}

/** @param section - null for the site spaces without a section */
export async function siteSpacesOf(section: string | null, view: SiteView, request: LocalRequest) {
  const rows = await selectSiteSpaces(request.db)
    .where('site_spaces.site_id', '=', view.site.id)
    .where('site_spaces.section_id', section === null ? 'is' : '=', section)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute()
  const siteSpaces = []
  for (const row of rows) siteSpaces.push(await presentSiteSpace(row, view, request))
  return siteSpaces
}
