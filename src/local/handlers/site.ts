/** Handles the operations of catalog/site.ts. */
import type * as declared from '../../catalog/site.ts'
import { membersIn } from '../../json/object.ts'
import { parsePlain } from '../../json/plain.ts'
import { isOpenSite, openPlaces } from '../access/default-access.ts'
import { findOrganization, findSite } from '../access/find.ts'
import { createSite } from '../domain/sites/new-site.ts'
import { readOutline, sectionsOf } from '../domain/sites/outline.ts'
import { previewAddress } from '../domain/sites/preview-address.ts'
import { homeOf } from '../domain/sites/published-address.ts'
import { changesOf } from '../domain/sites/settings.ts'
import { findSiteSpace } from '../domain/sites/site-space-rows.ts'
import { type SitePath, viewSite } from '../domain/sites/view.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentSections, siteSpacesOf } from '../presenters/section.ts'
import { presentSite, readSite, selectSites } from '../presenters/site.ts'
import { siteSpaceAddress } from '../presenters/site-space.ts'
import { listPage } from '../reply/paging.ts'
import { contains } from '../store/substring.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const organization = await findOrganization(request, path.organizationId)
  const { space, title, published } = query
  let sites = selectSites(request.db).where('sites.organization_id', '=', organization.id)
  const open = await openPlaces(request, organization.id)
  if (open !== undefined) sites = sites.where(isOpenSite(open))
  if (title !== undefined) sites = sites.where(contains('sites.title', title))
  if (published !== undefined) sites = sites.where('sites.published', '=', published ? 1 : 0)
  if (space !== undefined) {
    sites = sites.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('site_spaces')
          .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
          .select('site_spaces.id')
          .where('site_spaces.space_id', '=', space)
          .whereRef('site_spaces.site_id', '=', 'sites.id')
          .where('spaces.deleted_at', 'is', null),
      ),
    )
  }
  return listPage(sites, {
    keys: ['sites.created_at', 'sites.id'],
    page,
    present: (row) => presentSite(row, { organization }, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId)
  return readSite(request, site.id, { organization })
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'create')
  const id = await createSite(request, organization.id, body)
  return readSite(request, id, { organization })
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'create')
  const changes = await changesOf(request, { site, organization }, body)
  if (Object.keys(changes).length > 0) {
    await request.db.updateTable('sites').set(changes).where('id', '=', site.id).execute()
  }
  return readSite(request, site.id, { organization })
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'admin')
  await request.db.deleteFrom('sites').where('id', '=', site.id).execute()
  await forgetDefaultContent(request, organization, site.id)
  return undefined
}

export { remove as delete }

export const publish: Handler<typeof declared.publish> = async ({ path }, request) =>
  setPublished(request, path, true)

export const unpublish: Handler<typeof declared.unpublish> = async ({ path }, request) =>
  setPublished(request, path, false)

async function setPublished(
  request: LocalRequest,
  { organizationId, siteId }: SitePath,
  isPublished: boolean,
) {
  const { site, organization } = await findSite(request, organizationId, siteId, 'admin')
  await request.db.updateTable('sites').set({ published: isPublished }).where('id', '=', site.id).execute()
  return readSite(request, site.id, { organization })
}

export const published: Handler<typeof declared.published> = async ({ path, query }, request) => {
  const { shareKey } = query
  const view = await viewSite(request, await findSite(request, path.organizationId, path.siteId), shareKey)
  const { organization, site } = view
  const sections = sectionsOf(await readOutline(request.db, site.id))
  const loose = await siteSpacesOf(null, view, request)
  return {
    object: 'published-content-site',
    site: await readSite(request, site.id, { organization, shareKey }),
    structure: {
      type: sections.length > 0 ? 'sections' : 'siteSpaces',
      structure: await presentSections(sections, view, request),
      ...(loose.length > 0 ? { siteSpaces: loose } : {}),
    },
  }
}

/** The address shows drafts to everybody who has it, so readers get none. */
export const preview: Handler<typeof declared.preview> = async ({ path, query }, request) => {
  const { site, organization } = await findSite(request, path.organizationId, path.siteId, 'edit')
  const { siteSpace, claims, draft = true } = query
  const home = homeOf(organization, site)
  const address =
    siteSpace === undefined
      ? home
      : siteSpaceAddress(home, await findSiteSpace(request.db, site.id, siteSpace))
  return { url: previewAddress(request, { address, claims, draft }) }
}

/** Stops organizations from starting with the deleted site. */
async function forgetDefaultContent(
  { db }: LocalRequest,
  organization: { readonly id: string; readonly default_content: string | null },
  siteId: string,
): Promise<void> {
  if (membersIn(parsePlain(organization.default_content ?? 'null')).site !== siteId) return
  await db
    .updateTable('organizations')
    .set({ default_content: null })
    .where('id', '=', organization.id)
    .execute()
}
