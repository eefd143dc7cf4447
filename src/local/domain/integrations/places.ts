/** Finds the spaces and sites that an installation works on: all of its organization, or the selected ones. */
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../store/database.ts'

type InstallationReach = Pick<
  Selectable<Tables['installations']>,
  'id' | 'organization_id' | 'space_selection' | 'site_selection'
>

export function spacesOf(db: Database, { id, organization_id, space_selection }: InstallationReach) {
  const all = db
    .selectFrom('spaces')
    .where('spaces.organization_id', '=', organization_id)
    .where('spaces.deleted_at', 'is', null)
  const selected = db
    .selectFrom('installation_spaces')
    .select('installation_spaces.space_id')
    .where('installation_spaces.installation_id', '=', id)
  return space_selection === 'all' ? all : all.where('spaces.id', 'in', selected)
}

export function sitesOf(db: Database, { id, organization_id, site_selection }: InstallationReach) {
  const all = db.selectFrom('sites').where('sites.organization_id', '=', organization_id)
  const selected = db
    .selectFrom('installation_sites')
    .select('installation_sites.site_id')
    .where('installation_sites.installation_id', '=', id)
  return site_selection === 'all' ? all : all.where('sites.id', 'in', selected)
}
