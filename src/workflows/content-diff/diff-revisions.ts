/** Compares a revision of a space with another one, or with the space as it is now. */
import { get as getRevision } from '../../catalog/space/revision.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import type { Session } from '../../task/task.ts'
import { spaceIn } from '../content/named-space.ts'
import { atRevision, spaceNow } from '../content/place.ts'
import { requireRevision } from '../content/revision-there.ts'
import { type ContentDiffAnswer, type ContentDiffOptions, compareContent, viewIn } from './compare-content.ts'

interface RevisionDiffOptions extends ContentDiffOptions {
  readonly from: string
  readonly to?: string | undefined
}

export async function firstRevisionRequest(revisionId: string, session: Session): Promise<HttpRequest> {
  const path = { spaceId: await spaceIn(session), revisionId }
  return (await session.preview()).request(getRevision, { path })
}

export async function diffRevisions(
  { from, to, ...options }: RevisionDiffOptions,
  session: Session,
): Promise<ContentDiffAnswer> {
  viewIn(options)
  const spaceId = await spaceIn(session)
  const client = await session.client()
  for (const revisionId of to === undefined ? [from] : [from, to])
    await requireRevision({ spaceId, revisionId }, client)
  return compareContent(
    {
      client,
      from: atRevision(spaceId, from),
      to: to === undefined ? spaceNow(spaceId) : atRevision(spaceId, to),
      told: Promise.resolve(undefined),
      title: `${from} -> ${to ?? 'the space as it is now'}`,
      about: { space: spaceId, from, to: to ?? null },
    },
    options,
  )
}
