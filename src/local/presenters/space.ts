/** Builds the API's form of a space; it counts comments and the like on reading. */
import type { Infer } from '../../catalog/fields.ts'
import type { Space } from '../../catalog/schemas/space.ts'
import { parseOwn } from '../../json/plain.ts'
import { spaceNeeds } from '../../permissions/least-roles.ts'
import { reaches } from '../../permissions/roles.ts'
import { isOpenSpace, type OpenPlaces } from '../access/default-access.ts'
import { levelOf } from '../access/level-columns.ts'
import { addressByKey, addressOfOpenPlace, withOpenPlace } from '../domain/sites/space-address.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import { notFound } from '../reply/refusals.ts'
import type { Database, Role } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'

/** Every column for presentSpace; narrow it with `where('spaces.…')`. */
export const selectSpaces = (db: Database) =>
  withOpenPlace(db.selectFrom('spaces'))
    .selectAll('spaces')
    .select((eb) => {
      const changeRequests = eb
        .selectFrom('change_requests')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('change_requests.space_id', '=', 'spaces.id')
      return [
        eb
          .selectFrom('comments')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('comments.space_id', '=', 'spaces.id')
          .where('comments.change_request_id', 'is', null)
          .where('comments.resolved_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('comments'),
        changeRequests.$asScalar().$notNull().as('change_requests'),
        changeRequests.where('status', '=', 'open').$asScalar().$notNull().as('change_requests_open'),
        changeRequests.where('status', '=', 'draft').$asScalar().$notNull().as('change_requests_draft'),
      ]
    })

export type SpaceRow = Awaited<ReturnType<ReturnType<typeof selectSpaces>['executeTakeFirstOrThrow']>>

/** Those of an organization in the places that are open to a user, in a collection or not; undefined means all. */
export function selectOpenSpaces(db: Database, organizationId: string, open: OpenPlaces | undefined) {
  const all = selectSpaces(db)
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is', null)
  return open === undefined ? all : all.where(isOpenSpace(open))
}

export const selectSpace = prepared((db, { id }: { readonly id: string }) =>
  selectSpaces(db).where('spaces.id', '=', id),
)

/** One space by id, as most handlers return it. */
export async function readSpace(request: LocalRequest, id: string) {
  const [row] = await selectSpace(request.db, { id })
  if (row === undefined) throw notFound('space', id)
  return presentSpace(row, request)
}

export async function presentSpace(
  row: SpaceRow,
  { db, access, baseUrl }: LocalRequest,
  shareKey?: string,
): Promise<Infer<typeof Space>> {
  const published =
    shareKey === undefined ? addressOfOpenPlace(row) : await addressByKey(db, { spaceId: row.id, shareKey })
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    editMode: row.edit_mode,
    urls: {
      location: location(baseUrl, 'spaces', row.id),
      app: appUrl('s', row.id),
      ...(published === undefined ? {} : { published }),
    },
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    ...(row.git_sync === null ? {} : { gitSync: parseOwn(row.git_sync) }),
    ...(row.visitor_auth_backend === null ? {} : { visitorAuth: { backend: row.visitor_auth_backend } }),
    revision: row.revision_id,
    defaultLevel: levelOf(row),
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    permissions: spacePermissions(await access.roleOn('space', row), row),
  }
}

function spacePermissions(role: Role | undefined, { edit_mode: editMode }: Pick<SpaceRow, 'edit_mode'>) {
  const isLive = editMode === 'live'
  return {
    view: reaches(role, spaceNeeds.view),
    access: reaches(role, spaceNeeds.access),
    admin: reaches(role, spaceNeeds.admin),
    viewInviteLinks: reaches(role, spaceNeeds.viewInviteLinks),
    edit: reaches(role, spaceNeeds.edit) && isLive,
    triggerGitSync: reaches(role, spaceNeeds.triggerGitSync),
    comment: reaches(role, spaceNeeds.comment),
    merge: reaches(role, spaceNeeds.merge) && isLive,
    review: reaches(role, spaceNeeds.review),
  }
}
