/** How the content of a revision is read: from the space, or through change requests where the service shows it in no other way. */
import { NotOfferedError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'
import { atRevision, spaceNow } from './place.ts'
import type { RevisionWay, WantedContent } from './wanted-content.ts'

/**
 * @param session - without it, ws takes the direct way only
 * @param work - runs again, from its start, if the service turns out to show no revision
 */
export async function readRevisions<Value>(
  wanted: WantedContent,
  session: Session | undefined,
  work: (way: RevisionWay) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(directly(wanted))
  } catch (error) {
    if (session === undefined || !(error instanceof NotOfferedError)) throw error
    const { readThroughChangeRequests } = await import('./through-change-requests.ts')
    return readThroughChangeRequests({ ...wanted, cause: error }, session, work)
  }
}

const directly = ({ spaceId }: WantedContent): RevisionWay => ({
  isDirect: true,
  placeOf: (revision) => (revision === undefined ? spaceNow(spaceId) : atRevision(spaceId, revision)),
})
