/** Changes the outline of a site: each function takes an outline and returns the new one. */
import { invalid, notFound } from '../../reply/refusals.ts'
import { childrenOf, type GroupRow, itemsOf, type OutlineItem, type SiteOutline } from './outline.ts'

type GroupItem = Extract<OutlineItem, { readonly kind: 'group' }>

/** In the API's form: before or after a section. */
export interface SectionPosition {
  readonly before?: { readonly id: string } | undefined
  readonly after?: { readonly id: string } | undefined
}

export function groupIn(outline: SiteOutline, id: string): GroupItem {
  const found = itemsOf(outline).find(
    (item): item is GroupItem => item.kind === 'group' && item.row.id === id,
  )
  if (found === undefined) throw notFound('section group', id)
  return found
}

function sectionIn(outline: SiteOutline, id: string): OutlineItem {
  const found = itemsOf(outline).find((item) => item.kind === 'section' && item.row.id === id)
  if (found === undefined) throw notFound('section', id)
  return found
}

/** Adds a group at the end, with sections that leave their old groups. */
export function withNewGroup(
  outline: SiteOutline,
  group: GroupRow,
  sectionIds: readonly string[],
): SiteOutline {
  const empty: SiteOutline = [...outline, { kind: 'group', row: group, children: [] }]
  return sectionIds.reduce((current, sectionId) => withSectionInGroup(current, group.id, sectionId), empty)
}

/** A section of the group does not move; any other goes to its end. */
export const withSectionInGroup = (outline: SiteOutline, groupId: string, sectionId: string): SiteOutline =>
  withItemInGroup(outline, groupId, sectionIn(outline, sectionId))

/** An item of the group does not move; any other goes to its end. Null is the root. */
export function withItemInGroup(
  outline: SiteOutline,
  groupId: string | null,
  item: OutlineItem,
): SiteOutline {
  if (groupId === null)
    return outline.some((each) => isSame(each, item)) ? outline : [...without(outline, item), item]
  if (groupIn(outline, groupId).children.some((each) => isSame(each, item))) return outline
  return changed(without(outline, item), (each) =>
    each.kind === 'group' && each.row.id === groupId
      ? [{ ...each, children: [...each.children, item] }]
      : [each],
  )
}

/** The section moves to the place after its group. */
export function withSectionOutOfGroup(outline: SiteOutline, groupId: string, sectionId: string): SiteOutline {
  const isSection = (item: OutlineItem) => item.kind === 'section' && item.row.id === sectionId
  const section = groupIn(outline, groupId).children.find(isSection)
  if (section === undefined) throw notFound('section', `${sectionId} in the group ${groupId}`)
  return changed(without(outline, section), (item) =>
    item.kind === 'group' && item.row.id === groupId ? [item, section] : [item],
  )
}

/** The contents of the removed group take its place. */
export const withoutGroup = (outline: SiteOutline, groupId: string): SiteOutline =>
  changed(outline, (item) => (item.kind === 'group' && item.row.id === groupId ? item.children : [item]))

/** Moves the group beside a section, or beside the group of that section. */
export function withGroupMoved(outline: SiteOutline, groupId: string, wanted: SectionPosition): SiteOutline {
  if (wanted.before !== undefined && wanted.after !== undefined) {
    throw invalid('body.position: give before or after, not both')
  }
  const moved = groupIn(outline, groupId)
  const anchorId = (wanted.before ?? wanted.after)?.id
  if (anchorId === undefined) return outline
  const isAnchor = (item: OutlineItem) => item.kind === 'section' && item.row.id === anchorId
  if (itemsOf(moved.children).some(isAnchor)) {
    throw invalid(`body.position: the section ${anchorId} is in the group ${groupId} itself`)
  }
  sectionIn(outline, anchorId)
  return without(outline, moved).flatMap((item): SiteOutline => {
    if (!itemsOf([item]).some(isAnchor)) return [item]
    return wanted.before === undefined ? [item, moved] : [moved, item]
  })
}

export interface OutlineMove {
  readonly moved: OutlineItem
  readonly anchor: OutlineItem
  readonly side: 'before' | 'after'
}

/** @throws ApiError 400 if they are not siblings */
export function withItemMoved(outline: SiteOutline, { moved, anchor, side }: OutlineMove): SiteOutline {
  const { row } = moved
  if (row.group_id !== anchor.row.group_id)
    throw invalid(`body.position: ${anchor.row.id} is not a sibling of ${row.id}; parts move among siblings`)
  if (isSame(moved, anchor)) return outline
  return changed(without(outline, moved), (item) => {
    if (!isSame(item, anchor)) return [item]
    return side === 'before' ? [moved, item] : [item, moved]
  })
}

/** The outline with other items in place of each, inner ones too. */
const changed = (outline: SiteOutline, change: (item: OutlineItem) => SiteOutline): SiteOutline =>
  outline.flatMap((item) =>
    change(item.kind === 'group' ? { ...item, children: changed(childrenOf(item), change) } : item),
  )

const without = (outline: SiteOutline, gone: OutlineItem): SiteOutline =>
  changed(outline, (item) => (isSame(item, gone) ? [] : [item]))

const isSame = (one: OutlineItem, other: OutlineItem) =>
  one.kind === other.kind && one.row.id === other.row.id
