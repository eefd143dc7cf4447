/** Handles the operations of catalog/org.ts. */
import type { Selectable } from 'kysely'
import type * as declared from '../../catalog/org.ts'
import { openPlaces, refuseGuests } from '../access/default-access.ts'
import { findOrganization, findSite } from '../access/find.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { mergeOf, presentChangeRequest } from '../presenters/change-request.ts'
import { changeRequestsOf } from '../presenters/change-requests-of.ts'
import { presentOrganization } from '../presenters/organization.ts'
import { listPage } from '../reply/paging.ts'
import type { Tables } from '../store/database.ts'

export const list: Handler<typeof declared.list> = async ({ page }, request) => {
  const { access, db } = request
  const present = (row: Selectable<Tables['organizations']>) => presentOrganization(row, request)
  if (access.isOwner) {
    const all = db.selectFrom('organizations').selectAll('organizations')
    return listPage(all, { keys: ['organizations.created_at', 'organizations.id'], page, present })
  }
  const own = db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .selectAll('organizations')
    .select('members.organization_id')
    .where('members.user_id', '=', access.userId)
    .where('members.disabled', '=', 0)
  // Ids sort by creation, and memberships have an index by id.
  return listPage(own, { keys: ['members.organization_id'], page, present })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  presentOrganization(await findOrganization(request, path.organizationId), request)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'admin')
  if (body.defaultContent?.site !== undefined) await findSite(request, id, body.defaultContent.site)
  const changes = {
    title: body.title,
    hostname: body.hostname,
    default_role: body.defaultRole,
    default_content: body.defaultContent === null ? null : written(body.defaultContent),
    logo_url: body.logo,
    sso: body.sso,
    ai: body.ai,
    invite_links: body.inviteLinks,
  }
  if (Object.values(changes).some((value) => value !== undefined)) {
    await request.db.updateTable('organizations').set(changes).where('id', '=', id).execute()
  }
  if (body.emailDomains !== undefined) await replaceEmailDomains(request, id, body.emailDomains)
  return presentOrganization(await findOrganization(request, id), request)
}

/** Those of spaces that the caller may open. */
export const changeRequests: Handler<typeof declared.changeRequests> = async (
  { path, query, page },
  request,
) => {
  const { id } = await findOrganization(request, path.organizationId)
  const open = await openPlaces(request, id)
  const wanted = changeRequestsOf(request.db, { organization: id, open, wanted: query })
  const key = query.orderBy === 'createdAt' ? 'change_requests.created_at' : 'change_requests.updated_at'
  return listPage(wanted, {
    keys: [key, 'change_requests.id'],
    direction: 'desc',
    page,
    present: async (row) => ({
      ...(await presentChangeRequest(row, request)),
      space: row.space_id,
      ...(await mergeOf(row, request)),
    }),
  })
}

export const search: Handler<typeof declared.search> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const { hits, next } = await request.search.find(request.db, {
    organizationId: id,
    open: await openPlaces(request, id),
    words: query.query,
    page,
  })
  return { items: hits, count: hits.length, ...(next === undefined ? {} : { next: { page: next } }) }
}

export const lookup: Handler<typeof declared.lookup> = async ({ path }, request) => {
  const rows = await request.db
    .selectFrom('organization_email_domains')
    .innerJoin('organizations', 'organizations.id', 'organization_email_domains.organization_id')
    .selectAll('organizations')
    .where('organization_email_domains.domain', '=', path.emailDomain.toLowerCase())
    .orderBy('organizations.created_at')
    .execute()
  const organizations = []
  for (const row of rows) organizations.push(await presentOrganization(row, request))
  return { organizations }
}

export const installations: Handler<typeof declared.installations> = async (
  { path, query, page },
  request,
) => {
  const { id } = await findOrganization(request, path.organizationId)
  await refuseGuests(request.access, id, 'what is installed in')
  const { presentInstalled, selectInstalled } = await import('../presenters/installed.ts')
  return listPage(selectInstalled(request, id, query.search), {
    keys: ['installations.created_at', 'installations.id'],
    page,
    present: (row) => presentInstalled(row, request),
  })
}

const written = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

async function replaceEmailDomains({ db }: LocalRequest, organizationId: string, domains: readonly string[]) {
  await db.deleteFrom('organization_email_domains').where('organization_id', '=', organizationId).execute()
  const distinct = [...new Set(domains.map((domain) => domain.toLowerCase()))]
  if (distinct.length === 0) return
  await db
    .insertInto('organization_email_domains')
    .values(distinct.map((domain, position) => ({ organization_id: organizationId, domain, position })))
    .execute()
}
