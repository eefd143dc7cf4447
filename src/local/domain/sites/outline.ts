/** The outline of a site: its sections, external links and groups in one order, and what lies in each group in its own. */
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../store/database.ts'

export type SectionRow = Selectable<Tables['site_sections']>
export type GroupRow = Selectable<Tables['section_groups']>
export type ExternalLinkRow = Selectable<Tables['external_links']>

export type OutlineItem =
  | { readonly kind: 'section'; readonly row: SectionRow }
  | { readonly kind: 'link'; readonly row: ExternalLinkRow }
  | { readonly kind: 'group'; readonly row: GroupRow; readonly children: SiteOutline }

export type SiteOutline = readonly OutlineItem[]

export async function readOutline(db: Database, siteId: string): Promise<SiteOutline> {
  const sections = await db.selectFrom('site_sections').selectAll().where('site_id', '=', siteId).execute()
  const groups = await db.selectFrom('section_groups').selectAll().where('site_id', '=', siteId).execute()
  const links = await db.selectFrom('external_links').selectAll().where('site_id', '=', siteId).execute()
  const itemsIn = (group: string | null): SiteOutline => {
    const inGroup = (row: { readonly group_id: string | null }) => row.group_id === group
    const items: OutlineItem[] = [
      ...sections.filter(inGroup).map((row) => ({ kind: 'section', row }) as const),
      ...links.filter(inGroup).map((row) => ({ kind: 'link', row }) as const),
      ...groups.filter(inGroup).map((row) => ({ kind: 'group', row, children: itemsIn(row.id) }) as const),
    ]
    return items.sort((one, other) => inOrder(one.row, other.row))
  }
  return itemsIn(null)
}

export const childrenOf = (item: OutlineItem): SiteOutline => (item.kind === 'group' ? item.children : [])

/** Every item, each before its contents. */
export const itemsOf = (outline: SiteOutline): SiteOutline =>
  outline.flatMap((item) => [item, ...itemsOf(childrenOf(item))])

/** All sections in the order of the site's navigation. */
export const sectionsOf = (outline: SiteOutline): readonly SectionRow[] =>
  itemsOf(outline).flatMap((item) => (item.kind === 'section' ? [item.row] : []))

/** True if the site has parts besides site spaces and links: visitors then see its sections. */
export const hasSections = (outline: SiteOutline): boolean => outline.some(({ kind }) => kind !== 'link')

/** Writes the place of every item; there are few, and it writes only those that change. */
export async function writeOutline(
  db: Database,
  outline: SiteOutline,
  group: string | null = null,
): Promise<void> {
  for (const [index, item] of outline.entries()) {
    const isThere = item.row.group_id === group && item.row.position === index + 1
    if (!isThere)
      await db
        .updateTable(tables[item.kind])
        .set({ group_id: group, position: index + 1 })
        .where('id', '=', item.row.id)
        .execute()
    await writeOutline(db, childrenOf(item), item.row.id)
  }
}

const tables = { section: 'site_sections', link: 'external_links', group: 'section_groups' } as const

interface WithPosition {
  readonly id: string
  readonly position: number
}

const inOrder = (one: WithPosition, other: WithPosition): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)
