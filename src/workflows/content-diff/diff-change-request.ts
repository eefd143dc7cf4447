/** Compares a change request with the revision that it branched from, or with its space as it is now. */
import { changes as changesOf, get } from '../../catalog/cr.ts'
import type { Client } from '../../client/client.ts'
import { ReplyError } from '../../errors.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { memberOf } from '../../json/members.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { spaceIn } from '../content/named-space.ts'
import { inChangeRequest } from '../content/read-place.ts'
import { readRevisions } from '../content/revision-ways.ts'
import { pagesTold } from './changed-pages.ts'
import { type ContentDiffAnswer, type ContentDiffOptions, compareContent, viewIn } from './compare-content.ts'

interface ProposalDiffOptions extends ContentDiffOptions {
  readonly cr: string
  readonly against?: 'base' | 'now' | undefined
}

const mostChanges = 1000

export async function firstProposalRequest(changeRequestId: string, session: Session): Promise<HttpRequest> {
  const path = { spaceId: await spaceIn(session), changeRequestId }
  return (await session.preview()).request(get, { path })
}

export async function diffChangeRequest(
  { cr, against = 'base', ...options }: ProposalDiffOptions,
  session: Session,
): Promise<ContentDiffAnswer> {
  viewIn(options)
  const spaceId = await spaceIn(session)
  const { answer, found } = await compareProposal({ spaceId, cr, against }, options, {
    client: await session.client(),
    session,
  })
  await session.shown?.(get, { path: { spaceId, changeRequestId: cr } }, found)
  return answer
}

interface ProposalToCompare {
  readonly spaceId: string
  readonly cr: string
  readonly against: 'base' | 'now'
}

interface ComparedProposal {
  readonly answer: ContentDiffAnswer
  /** The reply of the service about it. */
  readonly found: unknown
}

interface ProposalReader {
  readonly client: Client
  /** With it, ws may ask whether it should make a change request to read the other side. */
  readonly session?: Session
}

export async function compareProposal(
  { spaceId, cr, against }: ProposalToCompare,
  options: ContentDiffOptions,
  { client, session }: ProposalReader,
): Promise<ComparedProposal> {
  const found = await client.invoke(get, { path: { spaceId, changeRequestId: cr } })
  const changeRequestId = textOf(found, 'id')
  const path = { spaceId, changeRequestId }
  const base = textOf(found, 'revisionInitial')
  const number = memberOf(found, 'number')
  const before = against === 'now' ? undefined : base
  const kept = 'ws backup create <folder> --content keeps a change request that shows later ones'
  const otherwise = `ws cr diff ${cr} --against now compares with the space as it is now; ${kept}`
  const offers = await session?.offers()
  const answer = await readRevisions(
    { spaceId, revisions: [before], told: [base], otherwise },
    session,
    ({ isDirect, placeOf }) => {
      // The service tells them against the revision that it branched from.
      const isTold = isDirect && against === 'base' && offers?.isMissing(changesOf) !== true
      return compareContent(
        {
          client,
          from: placeOf(before),
          to: inChangeRequest(spaceId, changeRequestId),
          told: isTold
            ? toldBy(client.invoke(changesOf, { path, query: { limit: mostChanges } }), offers)
            : Promise.resolve(undefined),
          title: `change request ${typeof number === 'number' ? number : changeRequestId} against ${
            against === 'now' ? 'the space as it is now' : 'the revision that it branched from'
          }`,
          about: {
            space: spaceId,
            changeRequest: changeRequestId,
            number: typeof number === 'number' ? number : null,
            against,
          },
        },
        options,
      )
    },
  )
  return { answer, found }
}

/** The lists of pages say it too, at a higher price. */
const toldBy = (reply: Promise<unknown>, offers: Offers | undefined) =>
  reply.then(pagesTold, (error: unknown) => {
    if (!meansNoRoute(error)) throw error
    offers?.learn(changesOf, false)
    return undefined
  })

function textOf(reply: unknown, member: string): string {
  const value = memberOf(reply, member)
  if (typeof value === 'string' && value !== '') return value
  throw new ReplyError(`The service answered with a change request without its ${member}`)
}
