/** Handles the operations of catalog/subdomain.ts. A subdomain is the default hostname of an organization, and no secret. */
import type * as declared from '../../catalog/subdomain.ts'
import type { Handler } from '../handler.ts'
import { notFound } from '../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path }, { db }) => {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('hostname', '=', path.subdomain)
    .executeTakeFirst()
  if (row === undefined) throw notFound('subdomain', path.subdomain)
  return {
    object: 'subdomain',
    subdomain: path.subdomain,
    target: { type: 'organization', organization: row.id },
    isActive: true,
  }
}
