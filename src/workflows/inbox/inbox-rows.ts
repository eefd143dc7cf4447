/** Tells what waits in a change request, by its reviews and its comments, where the service offers those. */

import type { InboxRow } from '../../answers/access.ts'
import { list as listComments } from '../../catalog/cr/comment.ts'
import { list as listReviews } from '../../catalog/cr/review.ts'
import { list as listReviewers } from '../../catalog/cr/reviewer.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { inboxReadsAtATime } from '../../concurrency/at-a-time.ts'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { memberOf } from '../../json/members.ts'
import type { OfferedReads } from '../estate/offered-reads.ts'
import { type InboxOwner, isPerson } from './named-person.ts'

export interface InboxProposal {
  readonly reply: unknown
  readonly space: string
  /** Why it is here: the person is asked for a review, or has made it. */
  readonly by: 'asked' | 'own'
  /** When somebody asked, if it is known already. */
  readonly since: string | undefined
}

interface InboxReading {
  readonly owner: InboxOwner
  readonly client: Client
  readonly reads: OfferedReads
}

export async function detailsOf(
  proposals: readonly InboxProposal[],
  reading: InboxReading,
): Promise<readonly InboxRow[]> {
  const turns = createSemaphore(inboxReadsAtATime)
  const inTurn = { ...reading, run: turns.run }
  const found = await Promise.all(
    proposals.map((each) => (each.by === 'asked' ? askedRows(each, inTurn) : ownRows(each, inTurn))),
  )
  return found.flat()
}

interface ReadingInTurn extends InboxReading {
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

/** Nothing waits once the person has reviewed what is there now. */
async function askedRows(proposal: InboxProposal, reading: ReadingInTurn): Promise<readonly InboxRow[]> {
  const { owner } = reading
  const reviews = await read(listReviews, proposal, reading)
  const isDone = reviews.some(
    (review) => isPerson(memberOf(review, 'reviewer'), owner) && memberOf(review, 'outdated') !== true,
  )
  if (isDone) return []
  const reviewers = proposal.since === undefined ? await read(listReviewers, proposal, reading) : []
  const asked = reviewers.find((each) => isPerson(memberOf(each, 'user'), owner))
  return [row('review', proposal, proposal.since ?? memberOf(asked, 'createdAt'))]
}

async function ownRows(proposal: InboxProposal, reading: ReadingInTurn): Promise<readonly InboxRow[]> {
  const { reply } = proposal
  const isOpen = memberOf(reply, 'status') === 'open'
  const comments = memberOf(reply, 'comments')
  const hasComments = typeof comments !== 'number' || comments > 0
  const [reviews, open] = await Promise.all([
    isOpen ? read(listReviews, proposal, reading) : [],
    hasComments ? read(listComments, proposal, reading, { status: 'open' }) : [],
  ])
  return [
    ...reviews
      .filter(
        (review) =>
          memberOf(review, 'status') === 'changes-requested' && memberOf(review, 'outdated') !== true,
      )
      .map((review) => row('changes', proposal, memberOf(review, 'createdAt'))),
    ...(memberOf(reply, 'outdated') === true
      ? [row('outdated', proposal, memberOf(reply, 'updatedAt'))]
      : []),
    ...open
      .filter((comment) => memberOf(comment, 'status') !== 'resolved')
      .map((comment) => row('comment', proposal, memberOf(comment, 'postedAt'))),
  ]
}

/** Empty where the service does not offer the list: everything else still counts. */
async function read(
  operation: Operation,
  { reply, space }: InboxProposal,
  { client, run, reads }: ReadingInTurn,
  query: Readonly<Record<string, unknown>> = {},
): Promise<readonly unknown[]> {
  const path = { spaceId: space, changeRequestId: String(memberOf(reply, 'id')) }
  const answer = await reads.read(operation, async () => {
    try {
      const pages = await run(() =>
        client.pages(operation, { path, query: { ...query, limit: largestPage } }),
      )
      return { value: itemsOf(pages) }
    } catch (error) {
      const unoffered = reads.answerFor(operation, error)
      if (unoffered === undefined) throw error
      return unoffered
    }
  })
  return 'value' in answer ? answer.value : []
}

function row(kind: InboxRow['kind'], { reply, space }: InboxProposal, since: unknown): InboxRow {
  const text = (name: string) => {
    const value = memberOf(reply, name)
    return typeof value === 'string' ? value : null
  }
  const number = memberOf(reply, 'number')
  return {
    kind,
    space,
    changeRequest: text('id') ?? '',
    number: typeof number === 'number' ? number : null,
    subject: text('subject') ?? '',
    url: text('urls.app'),
    waitsSince: typeof since === 'string' ? since : text('updatedAt'),
  }
}
