/** Changes the outline of a site: each function takes an outline and returns the new one. */
import { invalid, notFound } from '../../reply/refusals.ts'
import { type GroupRow, type OutlineItem, type SectionRow, type SiteOutline, sectionsOf } from './outline.ts'

type GroupItem = Extract<OutlineItem, { readonly kind: 'group' }>

/** In the API's form: before or after a section. */
export interface SectionPosition {
  readonly before?: { readonly id: string } | undefined
  readonly after?: { readonly id: string } | undefined
}

export function groupIn(outline: SiteOutline, id: string): GroupItem {
  const found = outline.find((item): item is GroupItem => item.kind === 'group' && item.group.id === id)
  if (found === undefined) throw notFound('section group', id)
  return found
}

function sectionIn(outline: SiteOutline, id: string): SectionRow {
  const found = sectionsOf(outline).find((section) => section.id === id)
  if (found === undefined) throw notFound('section', id)
  return found
}

/** Adds a group at the end, with sections that leave their old groups. */
export function withNewGroup(
  outline: SiteOutline,
  group: GroupRow,
  sectionIds: readonly string[],
): SiteOutline {
  const empty: SiteOutline = [...outline, { kind: 'group', group, sections: [] }]
  return sectionIds.reduce((current, sectionId) => withSectionInGroup(current, group.id, sectionId), empty)
}

/** A section of the group does not move; any other goes to its end. */
export function withSectionInGroup(outline: SiteOutline, groupId: string, sectionId: string): SiteOutline {
  const section = sectionIn(outline, sectionId)
  if (groupIn(outline, groupId).sections.some(({ id }) => id === sectionId)) return outline
  return without(outline, sectionId).map((item) =>
    item.kind === 'group' && item.group.id === groupId
      ? { ...item, sections: [...item.sections, section] }
      : item,
  )
}

/** The section moves to the place after its group. */
export function withSectionOutOfGroup(outline: SiteOutline, groupId: string, sectionId: string): SiteOutline {
  const section = groupIn(outline, groupId).sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound('section', `${sectionId} in the group ${groupId}`)
  return without(outline, sectionId).flatMap((item): OutlineItem[] =>
    item.kind === 'group' && item.group.id === groupId ? [item, { kind: 'section', section }] : [item],
  )
}

/** The sections of the removed group take its place. */
export const withoutGroup = (outline: SiteOutline, groupId: string): SiteOutline =>
  outline.flatMap((item): readonly OutlineItem[] =>
    item.kind === 'group' && item.group.id === groupId
      ? item.sections.map((section): OutlineItem => ({ kind: 'section', section }))
      : [item],
  )

/** Moves the group beside a section, or beside the group of that section. */
export function withGroupMoved(outline: SiteOutline, groupId: string, wanted: SectionPosition): SiteOutline {
  if (wanted.before !== undefined && wanted.after !== undefined) {
    throw invalid('body.position: give before or after, not both')
  }
  const moved = groupIn(outline, groupId)
  const anchorId = (wanted.before ?? wanted.after)?.id
  if (anchorId === undefined) return outline
  if (moved.sections.some(({ id }) => id === anchorId)) {
    throw invalid(`body.position: the section ${anchorId} is in the group ${groupId} itself`)
  }
  sectionIn(outline, anchorId)
  return outline
    .filter((item) => item !== moved)
    .flatMap((item): OutlineItem[] => {
      if (!sectionsOf([item]).some(({ id }) => id === anchorId)) return [item]
      return wanted.before === undefined ? [item, moved] : [moved, item]
    })
}

const without = (outline: SiteOutline, sectionId: string): SiteOutline =>
  outline
    .filter((item) => item.kind === 'group' || item.section.id !== sectionId)
    .map((item) =>
      item.kind === 'group'
        ? { ...item, sections: item.sections.filter(({ id }) => id !== sectionId) }
        : item,
    )
