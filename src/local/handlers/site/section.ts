/** Handles the operations of catalog/site/section.ts. */
import type * as declared from '../../../catalog/site/section.ts'
import { findSite } from '../../access/find.ts'
import { withSectionInGroup, withSectionOutOfGroup } from '../../domain/sites/groups.ts'
import { readOutline, writeOutline } from '../../domain/sites/outline.ts'
import { freeSectionPath, openWith, sectionOn } from '../../domain/sites/sections.ts'
import { addSiteSpace } from '../../domain/sites/site-spaces.ts'
import { type SitePath, viewSite } from '../../domain/sites/view.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentSection } from '../../presenters/section.ts'
import { listPage } from '../../reply/paging.ts'
import { conflict } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId)
  const view = await viewSite(request, found, query.shareKey)
  const sections = request.db.selectFrom('site_sections').selectAll().where('site_id', '=', found.site.id)
  return listPage(sections, {
    keys: ['site_sections.position', 'site_sections.id'],
    page,
    present: (row) => presentSection(row, view, request),
  })
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { db, newId, now } = request
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'create')
  const id = newId('section')
  const title = body.title ?? (await titleOf(request, body.spaceId)) ?? 'Untitled'
  const position = (await readOutline(db, site.id)).length + 1
  await db
    .insertInto('site_sections')
    .values({
      id,
      site_id: site.id,
      title,
      position,
      created_at: now,
      icon: body.icon ?? null,
      path: await freeSectionPath(db, site.id, title),
      draft: body.draft ?? false,
    })
    .execute()
  if (body.spaceId !== null)
    await addSiteSpace(request, {
      siteId: site.id,
      organizationId: organization.id,
      spaceId: body.spaceId,
      sectionId: id,
    })
  if (body.siteSectionGroupId !== undefined)
    await writeOutline(db, withSectionInGroup(await readOutline(db, site.id), body.siteSectionGroupId, id))
  return show(request, path, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { db } = request
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const section = await sectionOn(db, site.id, path.siteSectionId)
  if (body.path !== undefined && body.path !== section.path) await demandFree(request, site.id, body.path)
  await db
    .updateTable('site_sections')
    .set({
      title: body.title ?? section.title,
      path: body.path ?? section.path,
      description: body.description === undefined ? section.description : body.description,
      icon: body.icon === undefined ? section.icon : body.icon,
      condition: body.condition === undefined ? section.condition : body.condition,
      draft: body.draft ?? section.draft === 1,
    })
    .where('id', '=', section.id)
    .execute()
  if (body.defaultSiteSpace !== undefined) await openWith(db, section, body.defaultSiteSpace)
  await regroup(request, { siteId: site.id, section }, body.siteSectionGroupId)
  return show(request, path, section.id)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { id } = await sectionOn(request.db, site.id, path.siteSectionId)
  await request.db.deleteFrom('site_sections').where('id', '=', id).execute()
  await writeOutline(request.db, await readOutline(request.db, site.id))
  return undefined
}

export { remove as delete }

interface GroupedSection {
  readonly siteId: string
  readonly section: { readonly id: string; readonly group_id: string | null }
}

/** Undefined leaves it where it is. */
async function regroup(
  { db }: LocalRequest,
  { siteId, section }: GroupedSection,
  group: string | null | undefined,
): Promise<void> {
  if (group === undefined || group === section.group_id) return
  const outline = await readOutline(db, siteId)
  if (group !== null) await writeOutline(db, withSectionInGroup(outline, group, section.id))
  else if (section.group_id !== null)
    await writeOutline(db, withSectionOutOfGroup(outline, section.group_id, section.id))
}

async function demandFree({ db }: LocalRequest, siteId: string, path: string): Promise<void> {
  const taken = await db
    .selectFrom('site_sections')
    .select('id')
    .where('site_id', '=', siteId)
    .where('path', '=', path)
    .executeTakeFirst()
  if (taken !== undefined) throw conflict(`The path ${path} is taken on the site ${siteId}`)
}

async function titleOf({ db }: LocalRequest, spaceId: string | null): Promise<string | undefined> {
  if (spaceId === null) return undefined
  const space = await db.selectFrom('spaces').select('title').where('id', '=', spaceId).executeTakeFirst()
  return space?.title
}

/** Reads the defaults again: the change may have changed them. */
async function show(request: LocalRequest, { organizationId, siteId }: SitePath, id: string) {
  const view = await viewSite(request, await findSite(request, organizationId, siteId))
  return presentSection(await sectionOn(request.db, siteId, id), view, request)
}
