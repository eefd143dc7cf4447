/** Handles the operations of catalog/site/structure.ts. */
import type { Infer } from '../../../catalog/fields.ts'
import type * as declared from '../../../catalog/site/structure.ts'
import { findSite } from '../../access/find.ts'
import { withItemMoved } from '../../domain/sites/groups.ts'
import {
  hasSections,
  itemsOf,
  type OutlineItem,
  readOutline,
  type SiteOutline,
  writeOutline,
} from '../../domain/sites/outline.ts'
import { findSiteSpace } from '../../domain/sites/site-space-rows.ts'
import { positionBeside } from '../../domain/sites/site-spaces.ts'
import { type SitePath, viewSite } from '../../domain/sites/view.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { siteSpacesOf } from '../../presenters/section.ts'
import { presentSiteSpace } from '../../presenters/site-space.ts'
import { presentOutline, presentPart } from '../../presenters/structure.ts'
import { invalid, notFound } from '../../reply/refusals.ts'

/** Links of a site without sections come behind its site spaces. */
export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId)
  const view = await viewSite(request, found, query.shareKey)
  const outline = await readOutline(request.db, found.site.id)
  const parts = await presentOutline(outline, view, request)
  if (hasSections(outline)) return { type: 'sections', structure: parts }
  return { type: 'siteSpaces', structure: [...(await siteSpacesOf(null, view, request)), ...parts] }
}

export const sort: Handler<typeof declared.sort> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { item, position } = body
  const move: NamedMove =
    'before' in position
      ? { item, anchor: position.before, side: 'before' }
      : { item, anchor: position.after, side: 'after' }
  if ('before' in position && 'after' in position)
    throw invalid('body.position: give before or after, not both')
  return item.type === 'site-space'
    ? sortSiteSpace(request, path, move)
    : sortOutline(request, { path, siteId: site.id }, move)
}

type NamedPart = Infer<typeof declared.sort.body>['item']

interface NamedMove {
  readonly item: NamedPart
  readonly anchor: NamedPart
  readonly side: 'before' | 'after'
}

/** Site spaces have siblings in their own section only. */
async function sortSiteSpace(request: LocalRequest, path: SitePath, { item, anchor, side }: NamedMove) {
  const row = await findSiteSpace(request.db, path.siteId, item.id)
  const beside =
    anchor.type === 'site-space' ? await findSiteSpace(request.db, path.siteId, anchor.id) : undefined
  if (beside === undefined || beside.section_id !== row.section_id)
    throw invalid(`body.position: ${anchor.id} is not a sibling of ${item.id}; parts move among siblings`)
  if (beside.id !== row.id) {
    const position = await positionBeside(request.db, { anchor: beside, side, moving: row.id })
    await request.db.updateTable('site_spaces').set({ position }).where('id', '=', row.id).execute()
  }
  const view = await viewSite(request, await findSite(request, path.organizationId, path.siteId))
  return presentSiteSpace(await findSiteSpace(request.db, path.siteId, row.id), view, request)
}

interface SortedSite {
  readonly path: SitePath
  readonly siteId: string
}

async function sortOutline(request: LocalRequest, { path, siteId }: SortedSite, named: NamedMove) {
  const outline = await readOutline(request.db, siteId)
  const moved = partIn(outline, named.item)
  if (named.anchor.type === 'site-space')
    throw invalid('body.position: a site space has no siblings of other types')
  const anchor = partIn(outline, named.anchor)
  await writeOutline(request.db, withItemMoved(outline, { moved, anchor, side: named.side }))
  const view = await viewSite(request, await findSite(request, path.organizationId, path.siteId))
  return presentPart(partIn(await readOutline(request.db, siteId), named.item), view, request)
}

const types: Readonly<Record<OutlineItem['kind'], NamedPart['type']>> = {
  section: 'site-section',
  group: 'site-section-group',
  link: 'site-external-link',
}

function partIn(outline: SiteOutline, { type, id }: NamedPart): OutlineItem {
  const found = itemsOf(outline).find((item) => types[item.kind] === type && item.row.id === id)
  if (found === undefined) throw notFound(type.replaceAll('-', ' '), id)
  return found
}
