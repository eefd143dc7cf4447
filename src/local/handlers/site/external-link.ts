/** Handles the operations of catalog/site/external-link.ts. */
import type * as declared from '../../../catalog/site/external-link.ts'
import { findSite } from '../../access/find.ts'
import { withItemInGroup } from '../../domain/sites/groups.ts'
import { type ExternalLinkRow, itemsOf, readOutline, writeOutline } from '../../domain/sites/outline.ts'
import { demandWebAddress } from '../../domain/sites/web-address.ts'
import type { Handler } from '../../handler.ts'
import { presentExternalLink } from '../../presenters/external-link.ts'
import { notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'

const harmless = ['mailto:']

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { db, now, newId } = request
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  demandWebAddress(body.url, 'body.url', harmless)
  const id = newId('externalLink')
  await db
    .insertInto('external_links')
    .values({
      id,
      site_id: site.id,
      title: body.title,
      url: body.url,
      draft: body.draft ?? false,
      description: body.description ?? null,
      icon: body.icon ?? null,
      condition: body.condition ?? null,
      position: (await readOutline(db, site.id)).length + 1,
      created_at: now,
    })
    .execute()
  if (body.parent !== undefined) await putInGroup(db, await findLink(db, site.id, id), body.parent)
  return presentExternalLink(await findLink(db, site.id, id))
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { db } = request
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const link = await findLink(db, site.id, path.siteExternalLinkId)
  demandWebAddress(body.url, 'body.url', harmless)
  await db
    .updateTable('external_links')
    .set({
      title: body.title ?? link.title,
      url: body.url ?? link.url,
      description: body.description === undefined ? link.description : body.description,
      icon: body.icon === undefined ? link.icon : body.icon,
      condition: body.condition === undefined ? link.condition : body.condition,
      draft: body.draft ?? link.draft === 1,
    })
    .where('id', '=', link.id)
    .execute()
  if (body.parent !== undefined) await putInGroup(db, link, body.parent)
  return presentExternalLink(await findLink(db, site.id, link.id))
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const { id } = await findLink(request.db, site.id, path.siteExternalLinkId)
  await request.db.deleteFrom('external_links').where('id', '=', id).execute()
  await writeOutline(request.db, await readOutline(request.db, site.id))
  return undefined
}

export { remove as delete }

/** A link of the group stays where it is; any other goes to its end. Null is the root. */
async function putInGroup(
  db: Database,
  { id, site_id }: ExternalLinkRow,
  group: string | null,
): Promise<void> {
  const outline = await readOutline(db, site_id)
  const item = itemsOf(outline).find((each) => each.kind === 'link' && each.row.id === id)
  if (item !== undefined) await writeOutline(db, withItemInGroup(outline, group, item))
}

async function findLink(db: Database, siteId: string, id: string): Promise<ExternalLinkRow> {
  const row = await db
    .selectFrom('external_links')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('external link', `${id} on the site ${siteId}`)
  return row
}
