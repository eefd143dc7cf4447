/** Handles the operations of catalog/site/space.ts. */
import type * as declared from '../../../catalog/site/space.ts'
import { findSite } from '../../access/find.ts'
import { findDefaults, successorOf } from '../../domain/sites/defaults.ts'
import { findSiteSpace, type SiteSpaceRow, selectSiteSpaces } from '../../domain/sites/site-space-rows.ts'
import {
  addSiteSpace,
  demandFreePath,
  demandSection,
  positionBeside,
  spaceToShow,
} from '../../domain/sites/site-spaces.ts'
import { type SitePath, viewSite } from '../../domain/sites/view.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentSiteSpace } from '../../presenters/site-space.ts'
import { listPage } from '../../reply/paging.ts'
import { invalid } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId)
  const view = await viewSite(request, found, query.shareKey)
  let siteSpaces = selectSiteSpaces(request.db).where('site_spaces.site_id', '=', found.site.id)
  if (query.default !== undefined) {
    // No id is empty: without a default space, no site space equals it.
    siteSpaces = siteSpaces.where('site_spaces.id', query.default ? '=' : '<>', view.defaults.siteSpace ?? '')
  }
  return listPage(siteSpaces, {
    keys: ['site_spaces.position', 'site_spaces.id'],
    page,
    present: (row) => presentSiteSpace(row, view, request),
  })
}

export const add: Handler<typeof declared.add> = async ({ path, body }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'create')
  const defaults = await findDefaults(request.db, site)
  if (body.sectionId !== undefined) await demandSection(request.db, site.id, body.sectionId)
  const id = await addSiteSpace(request, {
    siteId: site.id,
    organizationId: organization.id,
    spaceId: body.spaceId,
    sectionId: body.sectionId ?? defaults.section ?? null,
  })
  if (site.default_site_space_id === null && defaults.siteSpace === undefined) {
    await setDefault(request, site.id, id)
  }
  return show(request, path, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'create')
  const row = await findSiteSpace(request.db, site.id, path.siteSpaceId)
  if (body.path !== undefined && body.path !== row.path) {
    await demandFreePath(request.db, { siteId: site.id, sectionId: row.section_id }, body.path)
  }
  const spaceId = body.spaceId ?? row.space_id
  const space =
    spaceId === row.space_id
      ? undefined
      : await spaceToShow(request, { siteId: site.id, organizationId: organization.id, spaceId })
  await request.db
    .updateTable('site_spaces')
    .set({
      path: body.path ?? row.path,
      condition: body.condition === undefined ? row.condition : body.condition,
      space_id: space?.id ?? row.space_id,
      title: space?.title ?? row.title,
    })
    .where('id', '=', row.id)
    .execute()
  return show(request, path, row.id)
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const row = await findSiteSpace(request.db, site.id, path.siteSpaceId)
  const defaults = await findDefaults(request.db, site)
  if (defaults.siteSpace === row.id) await setDefault(request, site.id, await successorOf(request.db, row))
  await request.db.deleteFrom('site_spaces').where('id', '=', row.id).execute()
  return undefined
}

/** The copy of the space stands beside it on the site, in the same section. */
export const duplicate: Handler<typeof declared.duplicate> = async ({ path, body }, request) => {
  const { copySpace } = await import('../../domain/content/copy-space.ts')
  const { db } = request
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'create')
  const row = await findSiteSpace(db, site.id, path.siteSpaceId)
  const id = await addSiteSpace(request, {
    siteId: site.id,
    organizationId: organization.id,
    sectionId: row.section_id,
    spaceId: await copySpace(request, row.space_id),
  })
  const position = await positionBeside(db, { anchor: row, side: 'after', moving: id })
  await db
    .updateTable('site_spaces')
    .set({ position, draft: body.draft ?? false, condition: row.condition })
    .where('id', '=', id)
    .execute()
  return show(request, path, id)
}

/** Beside a site space of another section, it joins that section. */
export const move: Handler<typeof declared.move> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const row = await findSiteSpace(request.db, site.id, path.siteSpaceId)
  const { before, after } = body.position ?? {}
  if (before !== undefined && after !== undefined) {
    throw invalid('body.position: give before or after, not both')
  }
  const anchorId = (before ?? after)?.siteSpace
  if (anchorId !== undefined && anchorId !== row.id) {
    const anchor = await findSiteSpace(request.db, site.id, anchorId)
    await placeBeside(request, row, { anchor, side: before === undefined ? 'after' : 'before' })
  }
  return show(request, path, row.id)
}

interface SpaceAnchor {
  readonly anchor: SiteSpaceRow
  readonly side: 'before' | 'after'
}

async function placeBeside(
  { db }: LocalRequest,
  row: SiteSpaceRow,
  { anchor, side }: SpaceAnchor,
): Promise<void> {
  if (anchor.section_id !== row.section_id) {
    await demandFreePath(db, { siteId: row.site_id, sectionId: anchor.section_id }, row.path)
  }
  const position = await positionBeside(db, { anchor, side, moving: row.id })
  await db
    .updateTable('site_spaces')
    .set({ section_id: anchor.section_id, position })
    .where('id', '=', row.id)
    .execute()
}

async function setDefault({ db }: LocalRequest, siteId: string, siteSpaceId: string | null): Promise<void> {
  await db.updateTable('sites').set({ default_site_space_id: siteSpaceId }).where('id', '=', siteId).execute()
}

/** Reads the defaults again: the change may have changed them. */
async function show(request: LocalRequest, path: SitePath, id: string) {
  const view = await viewSite(request, await findSite(request, path.organizationId, path.siteId))
  return presentSiteSpace(await findSiteSpace(request.db, path.siteId, id), view, request)
}
