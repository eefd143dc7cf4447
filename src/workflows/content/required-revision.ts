/** Looks whether a space has a revision that somebody named, before a job reads its content. */
import { get as getRevision } from '../../catalog/space/revision.ts'
import type { Client } from '../../client/client.ts'
import { unlessNoneOffered } from './not-offered.ts'

interface RevisionSought {
  readonly spaceId: string
  readonly revisionId: string
}

/** @throws ApiError if there is none, NotOfferedError if the service shows no revisions at all */
export const requireRevision = (path: RevisionSought, client: Client): Promise<unknown> =>
  unlessNoneOffered(getRevision, { client, spaceId: path.spaceId }, () =>
    client.invoke(getRevision, { path: { ...path }, query: { metadata: false, computed: false } }),
  )
