/** Handles the operations of catalog/sso.ts. */
import type * as declared from '../../catalog/sso.ts'
import { findOrganization } from '../access/find.ts'
import type { Handler } from '../handler.ts'
import { presentLogin } from '../presenters/saml.ts'

export const list: Handler<typeof declared.list> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const rows = await request.db
    .selectFrom('saml_providers')
    .select(['id', 'label'])
    .where('organization_id', '=', id)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { items: rows.map(presentLogin) }
}
