/** Compares a revision of a space with another one, or with the space as it is now. */
import { list as listPages } from '../../catalog/space/page.ts'
import { get as getRevision } from '../../catalog/space/revision.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import type { Session } from '../../task/task.ts'
import { spaceIn } from '../content/named-space.ts'
import { requireRevision } from '../content/required-revision.ts'
import { readRevisions } from '../content/revision-ways.ts'
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
  const otherwise = `ws space get ${spaceId} --fields revision names the one that ws can read through a new one`
  return readRevisions(
    { spaceId, revisions: [from, to], needs: [listPages], otherwise },
    session,
    async ({ isDirect, placeOf }) => {
      for (const revisionId of isDirect ? (to === undefined ? [from] : [from, to]) : [])
        await requireRevision({ spaceId, revisionId }, client)
      return compareContent(
        {
          client,
          from: placeOf(from),
          to: placeOf(to),
          told: Promise.resolve(undefined),
          title: `${from} -> ${to ?? 'the space as it is now'}`,
          about: { space: spaceId, from, to: to ?? null },
        },
        options,
      )
    },
  )
}
