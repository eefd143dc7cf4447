/** Handles the operations of catalog/site/adaptive-schema.ts. */
import type * as declared from '../../../catalog/site/adaptive-schema.ts'
import { parseOwn } from '../../../json/plain.ts'
import { findSite } from '../../access/find.ts'
import { completeSchema, conditionsOf } from '../../domain/sites/claims.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentAdaptiveSchema } from '../../presenters/adaptive-schema.ts'
import { appUrl } from '../../reply/addresses.ts'
import { notFound } from '../../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId)
  const row = await readSchema(request, site.id)
  if (row === undefined) throw notFound('adaptive schema', `of the site ${site.id} yet`)
  return presentAdaptiveSchema(row)
}

export const set: Handler<typeof declared.set> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const address = appUrl('o', site.organization_id, 'sites', site.id, 'adaptive-schema')
  const row = {
    site_id: site.id,
    json_schema: JSON.stringify(await completeSchema(body.jsonSchema, address)),
    updated_at: request.now,
  }
  await request.db
    .insertInto('adaptive_schemas')
    .values(row)
    .onConflict((there) =>
      there.column('site_id').doUpdateSet({ json_schema: row.json_schema, updated_at: row.updated_at }),
    )
    .execute()
  return presentAdaptiveSchema(row)
}

export const conditions: Handler<typeof declared.conditions> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId)
  const row = await readSchema(request, site.id)
  return { items: row === undefined ? [] : conditionsOf(parseOwn(row.json_schema)) }
}

const readSchema = ({ db }: LocalRequest, siteId: string) =>
  db.selectFrom('adaptive_schemas').selectAll().where('site_id', '=', siteId).executeTakeFirst()
