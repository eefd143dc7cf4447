/** Finds how the content of an organization can be read: from its spaces, else through change requests. */
import type { Estate } from '../../../../estate/estate.ts'
import type { Session } from '../../../../task/task.ts'
import { directPlaces, directWay } from '../../../content/direct-places.ts'
import type { ContentPlaces, ContentSearch } from '../../../content/readable-content.ts'
import { contentPlaces, editedMeanwhile } from './change-requests.ts'
import type { PulledRevisions } from './edited.ts'

interface ContentQuestion extends ContentSearch {
  /** The change requests of the backup before; nobody needs them where ws can read spaces. */
  pulled(): Promise<PulledRevisions>
}

/** By the state that the backup will hold, which is read later. */
export type FoundContent = (estate: Estate) => ContentPlaces

/** Makes change requests, if need be, so that the backup holds them, too. */
export async function findContent(
  { client, organizationId, pulled }: ContentQuestion,
  session: Session,
): Promise<FoundContent> {
  const way = await directWay({ client, organizationId }, session)
  if (way !== undefined) return (estate) => directPlaces(way, estate, organizationId)
  const found = await contentPlaces({ client, organizationId, pulled: await pulled() }, session)
  return (estate) => ({ ...found, gaps: [...found.gaps, ...editedMeanwhile(found, estate)] })
}
