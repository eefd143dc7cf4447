/** Handles the operations of catalog/site/section-group.ts. */
import type * as declared from '../../../catalog/site/section-group.ts'
import { findSite } from '../../access/find.ts'
import {
  groupIn,
  withGroupMoved,
  withNewGroup,
  withoutGroup,
  withSectionInGroup,
  withSectionOutOfGroup,
} from '../../domain/sites/groups.ts'
import { readOutline, writeOutline } from '../../domain/sites/outline.ts'
import { type SitePath, viewSite } from '../../domain/sites/view.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentGroup } from '../../presenters/section.ts'
import { listPage } from '../../reply/paging.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const view = await viewSite(request, await findSite(request, path.organizationId, path.siteId))
  const groups = request.db.selectFrom('section_groups').selectAll().where('site_id', '=', view.site.id)
  return listPage(groups, {
    keys: ['section_groups.position', 'section_groups.id'],
    page,
    present: (row) => presentGroup(row, view, request),
  })
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { outline, siteId } = await outlineToChange(request, path)
  const group = {
    id: request.newId('sectionGroup'),
    site_id: siteId,
    title: body.title,
    icon: body.icon ?? null,
    position: outline.length + 1,
    draft: 0 as const,
    group_id: null,
    created_at: request.now,
  }
  const arranged = withNewGroup(outline, group, body.sections ?? [])
  const { draft: _new, ...columns } = group
  await request.db.insertInto('section_groups').values(columns).execute()
  await writeOutline(request.db, arranged)
  return show(request, path, group.id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { outline } = await outlineToChange(request, path)
  const { row: group } = groupIn(outline, path.siteSectionGroupId)
  await request.db
    .updateTable('section_groups')
    .set({ title: body.title ?? group.title, icon: body.icon === undefined ? group.icon : body.icon })
    .where('id', '=', group.id)
    .execute()
  return show(request, path, group.id)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { outline } = await outlineToChange(request, path)
  const { row: group } = groupIn(outline, path.siteSectionGroupId)
  await writeOutline(request.db, withoutGroup(outline, group.id))
  await request.db.deleteFrom('section_groups').where('id', '=', group.id).execute()
  return undefined
}

export { remove as delete }

export const addSection: Handler<typeof declared.addSection> = async ({ path, body }, request) => {
  const { outline } = await outlineToChange(request, path)
  await writeOutline(request.db, withSectionInGroup(outline, path.siteSectionGroupId, body.sectionId))
  return show(request, path, path.siteSectionGroupId)
}

export const removeSection: Handler<typeof declared.removeSection> = async ({ path }, request) => {
  const { outline } = await outlineToChange(request, path)
  await writeOutline(request.db, withSectionOutOfGroup(outline, path.siteSectionGroupId, path.siteSectionId))
  return undefined
}

export const move: Handler<typeof declared.move> = async ({ path, body }, request) => {
  const { outline } = await outlineToChange(request, path)
  await writeOutline(request.db, withGroupMoved(outline, path.siteSectionGroupId, body.position ?? {}))
  return show(request, path, path.siteSectionGroupId)
}

async function outlineToChange(request: LocalRequest, { organizationId, siteId }: SitePath) {
  const { site } = await findSite(request, organizationId, siteId, 'create')
  return { siteId: site.id, outline: await readOutline(request.db, site.id) }
}

async function show(request: LocalRequest, { organizationId, siteId }: SitePath, id: string) {
  const view = await viewSite(request, await findSite(request, organizationId, siteId))
  const { row: group } = groupIn(await readOutline(request.db, siteId), id)
  return presentGroup(group, view, request)
}
