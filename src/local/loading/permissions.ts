/** Rows of permissions: the mirror of their presenters. */
import type { RowMaker } from './loading.ts'
import { object, role, text } from './values.ts'

/** Of a user or of a team, on whatever the path names. */
export const permission: RowMaker = ({ path, reply }, loading) => {
  const user = path.userId === undefined ? null : loading.user(object(reply, 'user'))
  const team = text(object(reply, 'team'), 'id')
  if (user === null && team === null) return
  // The path of a space names the collection around it, too.
  const holder = {
    space_id: path.spaceId ?? null,
    collection_id: path.spaceId === undefined ? (path.collectionId ?? null) : null,
    site_id: path.siteId ?? null,
  }
  const givenAt = loading.moment('permissions')
  loading.rows.add('permissions', {
    // Lists are in the order of their ids, which no reply tells.
    permission_id: `prm_${givenAt}`,
    organization_id: loading.organization,
    ...holder,
    user_id: user,
    team_id: team,
    role: role(reply, 'permission'),
    given_at: givenAt,
  })
}
