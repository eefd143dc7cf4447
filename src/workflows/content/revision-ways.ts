/** How the content of a revision is read: from the space, or through change requests where the service shows it in no other way. */
import { NotOfferedError } from '../../errors.ts'
import type { Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { notOffered } from './not-offered.ts'
import { atRevision, spaceNow } from './read-place.ts'
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
  if (session === undefined) return work(directly(wanted))
  const way = directly(wanted)
  const missing = missingOperation(wanted, way, await session.offers())
  try {
    if (missing !== undefined) throw notOffered(missing)
    return await work(way)
  } catch (error) {
    if (!(error instanceof NotOfferedError)) throw error
    const { readThroughChangeRequests } = await import('./through-change-requests.ts')
    return readThroughChangeRequests({ ...wanted, cause: error }, session, work)
  }
}

/** One that the service is known not to offer: nobody asks for it again. */
const missingOperation = (
  { revisions, needs = [] }: WantedContent,
  { placeOf }: RevisionWay,
  offers: Offers,
) =>
  [...needs, ...revisions.map(placeOf).flatMap(({ pages, files }) => [pages, files])].find((operation) =>
    offers.isMissing(operation),
  )

const directly = ({ spaceId }: WantedContent): RevisionWay => ({
  isDirect: true,
  placeOf: (revision) => (revision === undefined ? spaceNow(spaceId) : atRevision(spaceId, revision)),
})
