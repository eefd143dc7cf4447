/** Access of guests, who have no role in the organization: only permissions let them in. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { forbidden } from '../reply/refusals.ts'
import type { Database, Tables } from '../store/database.ts'
import type { Access } from './access.ts'

/** Ids of the places that a guest may see; a space inside one of the collections is open too. */
export interface OpenPlaces {
  readonly collections: readonly string[]
  readonly spaces: readonly string[]
  readonly sites: readonly string[]
}

/** Undefined if the caller may see all. */
export async function openPlaces(
  { db, access }: { readonly db: Database; readonly access: Access },
  organizationId: string,
): Promise<OpenPlaces | undefined> {
  if ((await access.roleIn(organizationId)) !== undefined) return undefined
  const given = await access.givenIn(organizationId)
  const ids = (column: 'space_id' | 'collection_id' | 'site_id') =>
    given.flatMap((each) => each[column] ?? [])
  const collections = await below(db, ids('collection_id'))
  return { collections, spaces: ids('space_id'), sites: ids('site_id') }
}

/** With all collections that lie in these. */
async function below(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const found = new Set(ids)
  for (let layer = [...found]; layer.length > 0; ) {
    const rows = await db.selectFrom('collections').select('id').where('parent_id', 'in', layer).execute()
    layer = rows.map(({ id }) => id).filter((id) => !found.has(id))
    for (const id of layer) found.add(id)
  }
  return [...found]
}

/** The condition for spaces in these places. */
export const isOpenSpace =
  ({ collections, spaces }: OpenPlaces) =>
  (eb: ExpressionBuilder<Tables, 'spaces'>): Expression<SqlBool> =>
    eb.or([eb('spaces.parent_id', 'in', ['', ...collections]), eb('spaces.id', 'in', ['', ...spaces])])

/** The condition for sites that these places open: themselves, or by a space on them. */
export const isOpenSite =
  (open: OpenPlaces) =>
  (eb: ExpressionBuilder<Tables, 'sites'>): Expression<SqlBool> =>
    eb.or([
      eb('sites.id', 'in', ['', ...open.sites]),
      eb.exists(
        eb
          .selectFrom('site_spaces')
          .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
          .select('site_spaces.id')
          .whereRef('site_spaces.site_id', '=', 'sites.id')
          .where('spaces.deleted_at', 'is', null)
          .where((inner) =>
            inner.or([
              inner('spaces.parent_id', 'in', ['', ...open.collections]),
              inner('spaces.id', 'in', ['', ...open.spaces]),
            ]),
          ),
      ),
    ])

/** @throws ApiError 403 for guests, who may not see the other members, nor what else is `hidden` */
export async function refuseGuests(
  access: Access,
  organizationId: string,
  hidden = 'who is in',
): Promise<void> {
  if ((await access.roleIn(organizationId)) !== undefined) return
  throw forbidden(`Guests may not see ${hidden} the organization ${organizationId}`)
}
