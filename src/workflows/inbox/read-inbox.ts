/** Reads the change requests that concern a person, and makes rows of what waits. */

import type { InboxRow, inboxAnswer } from '../../answers/access.ts'
import { list as listReviews } from '../../catalog/cr/review.ts'
import { changeRequests } from '../../catalog/org.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { PartialError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { meansNoRoute } from '../../task/offers.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { offeredReads } from '../estate/offered-reads.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { detailsOf, type InboxProposal } from './inbox-rows.ts'
import { type InboxOwner, inboxOwner, isPerson } from './named-person.ts'

export async function readInbox(
  { person }: { readonly person?: string | undefined },
  session: Session,
): Promise<ResultOf<typeof inboxAnswer>> {
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const owner = await inboxOwner({ person, client, organizationId }, session)
  const found = await proposalsOf({ owner, client, organizationId }, session)
  const offers = await session.offers()
  const rows = await detailsOf(found.proposals, { owner, client, reads: offeredReads(offers) })
  if (found.proposals.length > 0 && offers.isMissing(listReviews))
    await session.notice(
      'This service does not offer the list of reviews: a request for one that is answered stays here, and nothing tells who asks for changes',
    )
  const sorted = rows.toSorted((one, other) => compare(one.waitsSince, other.waitsSince))
  return {
    rows: sorted,
    afterwards: async () => {
      if (found.unread > 0)
        throw new PartialError(`${counted(found.unread, 'list')} of change requests could not be read`)
    },
  }
}

const compare = (one: InboxRow['waitsSince'], other: InboxRow['waitsSince']) =>
  (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0

interface InboxSearch {
  readonly owner: InboxOwner
  readonly client: Client
  readonly organizationId: string
}

interface FoundProposals {
  readonly proposals: readonly InboxProposal[]
  /** Lists that the service refused: something may wait there. */
  readonly unread: number
}

async function proposalsOf(search: InboxSearch, session: Session): Promise<FoundProposals> {
  const offers = await session.offers()
  const { owner } = search
  if (owner.id === undefined || offers.isMissing(changeRequests)) return crawl(search, session)
  try {
    const proposals = await fromOneList(search, owner.id)
    offers.learn(changeRequests, true)
    return { proposals, unread: 0 }
  } catch (error) {
    if (!meansNoRoute(error)) throw error
    const crawled = await crawl(search, session)
    // The organization is there, so the list is not.
    offers.learn(changeRequests, false)
    return crawled
  }
}

/** The service's own list: as many requests for one space as for thousands. */
async function fromOneList(
  { client, organizationId }: InboxSearch,
  userId: string,
): Promise<readonly InboxProposal[]> {
  const read = async (query: Readonly<Record<string, unknown>>) =>
    itemsOf(
      await client.pages(changeRequests, {
        path: { organizationId },
        query: { ...query, limit: largestPage },
      }),
    )
  // One after the other: a service that does not offer the list is asked once.
  const asked = await read({ status: ['open'], requestedReviewer: userId })
  const own = await read({ status: ['draft', 'open'], creator: userId })
  return [
    ...asked.map((reply) => proposal(reply, memberOf(reply, 'space'), 'asked')),
    ...own.map((reply) => proposal(reply, memberOf(reply, 'space'), 'own')),
  ]
}

const proposal = (
  reply: unknown,
  space: unknown,
  by: InboxProposal['by'],
  since?: unknown,
): InboxProposal => ({
  reply,
  by,
  space: String(space ?? ''),
  since: typeof since === 'string' ? since : undefined,
})

/** Every space, as `ws tree` reads them. */
async function crawl(
  { owner, client, organizationId }: InboxSearch,
  session: Session,
): Promise<FoundProposals> {
  const kinds = new Set(['space', 'change-request', 'reviewer'] as const)
  const { things, notCaptured } = await readLive({ client, organizationId, kinds }, session)
  // Only now: an organization that does not exist has no list either.
  await session.notice(
    'This service has no list of the change requests of all spaces, or does not tell your id: ws reads those of each space',
  )
  const own = things.filter(
    ({ kind, reply }) => kind === 'change-request' && isPerson(memberOf(reply, 'createdBy'), owner),
  )
  const asked = things.filter(
    ({ kind, reply }) => kind === 'reviewer' && isPerson(memberOf(reply, 'user'), owner),
  )
  return {
    proposals: [
      ...asked.map(({ holder, reply }) =>
        proposal(holder?.reply, holder?.holder?.id, 'asked', memberOf(reply, 'createdAt')),
      ),
      ...own.map(({ reply, holder }) => proposal(reply, holder?.id, 'own')),
    ].filter(({ reply }) => ['draft', 'open'].includes(String(memberOf(reply, 'status')))),
    unread: notCaptured.filter(({ isRefused }) => isRefused).length,
  }
}
