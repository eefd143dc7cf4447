/** The outline of a site: its sections and groups in one order, and the sections of each group in theirs. */
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../store/database.ts'

export type SectionRow = Selectable<Tables['site_sections']>
export type GroupRow = Selectable<Tables['section_groups']>

export type OutlineItem =
  | { readonly kind: 'section'; readonly section: SectionRow }
  | { readonly kind: 'group'; readonly group: GroupRow; readonly sections: readonly SectionRow[] }

export type SiteOutline = readonly OutlineItem[]

export async function readOutline(db: Database, siteId: string): Promise<SiteOutline> {
  const sections = await db.selectFrom('site_sections').selectAll().where('site_id', '=', siteId).execute()
  const groups = await db.selectFrom('section_groups').selectAll().where('site_id', '=', siteId).execute()
  const inGroup = (id: string | null) => sections.filter((section) => section.group_id === id).sort(inOrder)
  const items = [
    ...inGroup(null).map((section) => ({ kind: 'section', section, at: section }) as const),
    ...groups.map((group) => ({ kind: 'group', group, sections: inGroup(group.id), at: group }) as const),
  ]
  return items.sort((one, other) => inOrder(one.at, other.at))
}

/** All sections in the order of the site's navigation. */
export const sectionsOf = (outline: SiteOutline): readonly SectionRow[] =>
  outline.flatMap((item) => (item.kind === 'section' ? [item.section] : item.sections))

/** Writes the place of every section and group; there are few, and it writes only those that change. */
export async function writeOutline(db: Database, outline: SiteOutline): Promise<void> {
  for (const [index, item] of outline.entries()) {
    if (item.kind === 'section') {
      await placeSection(db, item.section, { group: null, position: index + 1 })
      continue
    }
    await placeGroup(db, item.group, index + 1)
    for (const [place, section] of item.sections.entries()) {
      await placeSection(db, section, { group: item.group.id, position: place + 1 })
    }
  }
}

interface SectionPlace {
  readonly group: string | null
  readonly position: number
}

async function placeSection(db: Database, section: SectionRow, { group, position }: SectionPlace) {
  if (section.group_id === group && section.position === position) return
  await db
    .updateTable('site_sections')
    .set({ group_id: group, position })
    .where('id', '=', section.id)
    .execute()
}

async function placeGroup(db: Database, group: GroupRow, position: number) {
  if (group.position === position) return
  await db.updateTable('section_groups').set({ position }).where('id', '=', group.id).execute()
}

interface WithPosition {
  readonly id: string
  readonly position: number
}

const inOrder = (one: WithPosition, other: WithPosition): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1)
