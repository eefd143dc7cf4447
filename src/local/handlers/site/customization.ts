/** Handles the operations of catalog/site/customization.ts. */
import type * as declared from '../../../catalog/site/customization.ts'
import { isObject } from '../../../json/object.ts'
import { parseOwn } from '../../../json/plain.ts'
import { findSite } from '../../access/find.ts'
import type { Handler } from '../../handler.ts'
import { invalid } from '../../reply/refusals.ts'

/** As large as the looks of a site can sensibly be, in characters of JSON. */
const longest = 100_000

/** A site that nobody has customized looks as the service has it: nothing is set. */
export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId)
  const row = await request.db
    .selectFrom('customizations')
    .select('settings')
    .where('site_id', '=', site.id)
    .executeTakeFirst()
  const settings = row === undefined ? {} : parseOwn(row.settings)
  return isObject(settings) ? settings : {}
}

export const set: Handler<typeof declared.set> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'create')
  const settings = JSON.stringify(body)
  if (settings.length > longest)
    throw invalid(`body: it is ${settings.length} characters long, ${longest} at most`)
  await request.db
    .insertInto('customizations')
    .values({ site_id: site.id, settings })
    .onConflict((there) => there.column('site_id').doUpdateSet({ settings }))
    .execute()
  return body
}
