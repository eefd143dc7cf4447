/** Decides who sees an integration: everybody a public one, anybody with its name an unlisted one, members their own. */
import type { Selectable } from 'kysely'
import type { LocalRequest } from '../../handler.ts'
import { notFound } from '../../reply/refusals.ts'
import type { Tables } from '../../store/database.ts'

export type IntegrationRow = Selectable<Tables['integrations']>

/** Integrations that the caller's lists may show. */
export function selectListed({ db, access }: LocalRequest) {
  const all = db.selectFrom('integrations').selectAll()
  if (access.isOwner) return all
  const own = membershipsOf(db, access.userId)
  return all.where((eb) => eb.or([eb('visibility', '=', 'public'), eb('organization_id', 'in', own)]))
}

export async function findIntegration({ db, access }: LocalRequest, name: string): Promise<IntegrationRow> {
  const row = await db.selectFrom('integrations').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw notFound('integration', name)
  const isOpen = row.visibility === 'public' || row.visibility === 'unlisted'
  if (isOpen || (await access.isMemberOf(row.organization_id))) return row
  throw notFound('integration', name)
}

/** Installations of one integration: all for members of its owner; others see those of their own organizations. */
export async function selectInstallations({ db, access }: LocalRequest, integration: IntegrationRow) {
  const all = db.selectFrom('installations').selectAll().where('integration_name', '=', integration.name)
  if (await access.isMemberOf(integration.organization_id)) return all
  return all.where('organization_id', 'in', membershipsOf(db, access.userId))
}

/** Ids of the organizations that a user belongs to. */
const membershipsOf = (db: LocalRequest['db'], userId: string) =>
  db
    .selectFrom('members')
    .select('members.organization_id')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)
