/** Selects the change requests of all spaces of an organization. */
import type { Infer } from '../../catalog/fields.ts'
import type { changeRequests } from '../../catalog/org.ts'
import { isOpenSpace, type OpenPlaces } from '../access/default-access.ts'
import type { Database } from '../store/database.ts'
import { selectChangeRequests } from './change-request.ts'

interface WantedChangeRequests {
  readonly organization: string
  /** The places that the caller may open; undefined for all. */
  readonly open: OpenPlaces | undefined
  readonly wanted: Infer<typeof changeRequests.query>
}

export function changeRequestsOf(db: Database, { organization, open, wanted }: WantedChangeRequests) {
  const { status, creator, space } = wanted
  let found = withPeople(selectChangeRequests(db), wanted)
    .where('spaces.organization_id', '=', organization)
    .where('spaces.deleted_at', 'is', null)
  if (open !== undefined) found = found.where(isOpenSpace(open))
  if (status !== undefined && status.length > 0) found = found.where('change_requests.status', 'in', status)
  if (creator !== undefined) found = found.where('change_requests.created_by', '=', creator)
  if (space !== undefined) found = found.where('change_requests.space_id', '=', space)
  return found
}

function withPeople(
  all: ReturnType<typeof selectChangeRequests>,
  { contributor, requestedReviewer, site }: WantedChangeRequests['wanted'],
) {
  let found = all
  if (contributor !== undefined)
    found = found.where(({ eb, or, exists, selectFrom }) => {
      const edits = selectFrom('revisions')
        .select('revisions.id')
        .whereRef('revisions.change_request_id', '=', 'change_requests.id')
        .where('revisions.created_by', '=', contributor)
      return or([eb('change_requests.created_by', '=', contributor), exists(edits)])
    })
  if (requestedReviewer !== undefined)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviewers')
          .select('reviewers.user_id')
          .whereRef('reviewers.change_request_id', '=', 'change_requests.id')
          .where('reviewers.user_id', '=', requestedReviewer),
      ),
    )
  if (site !== undefined)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('site_spaces')
          .select('site_spaces.id')
          .whereRef('site_spaces.space_id', '=', 'change_requests.space_id')
          .where('site_spaces.site_id', '=', site),
      ),
    )
  return found
}
