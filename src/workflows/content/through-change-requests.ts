/**
 * Reads revisions of a space through change requests. One that has no change of its own shows the revision that it branched
 * from. ws makes one if no other shows the space as it is now: it asks first, says so, and archives it afterwards.
 */

import { create, list, update } from '../../catalog/cr.ts'
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { ApiError, NotOfferedError, ReadonlyError, ReplyError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import { inChangeRequest } from './read-place.ts'
import type { RevisionWay, WantedContent } from './wanted-content.ts'

/** By its subject ws knows its own one again. */
const subject = 'ws read'

/** The API document gives two; a service may know the others, where the own ones of earlier reads lie. */
const statuses = ['draft', 'open', 'archived', 'merged'] as const

interface HiddenContent extends WantedContent {
  /** The answer of the service to the direct way. */
  readonly cause: NotOfferedError
}

interface ShowingProposal {
  readonly id: string
  readonly number: unknown
  readonly revision: string
  /** True if ws has made it, and has not archived it yet. */
  readonly isToClose: boolean
}

export async function readThroughChangeRequests<Value>(
  wanted: HiddenContent,
  session: Session,
  work: (way: RevisionWay) => Promise<Value>,
): Promise<Value> {
  const { spaceId, revisions } = wanted
  const client = await session.client()
  const main = textOf(await client.invoke(getSpace, { path: { spaceId } }), 'revision')
  await keepRefusal(wanted, main, session)
  const showing = await showingEach(new Set(revisions.map((revision) => revision ?? main)), {
    wanted,
    main,
    session,
  })
  const own = [...showing.values()].filter(({ isToClose }) => isToClose)
  try {
    return await work({
      isDirect: false,
      placeOf: (revision = main) => {
        const proposal = showing.get(revision)
        if (proposal === undefined) throw hiddenError(revision, wanted)
        return inChangeRequest(spaceId, proposal.id)
      },
    })
  } finally {
    for (const proposal of own) await close(proposal, spaceId, session)
  }
}

/** A refusal of a revision that nobody has just told may mean that the service no longer has it. */
async function keepRefusal({ cause: { missing }, told = [] }: HiddenContent, main: string, session: Session) {
  const revision = missing?.path.revisionId ?? main
  if (missing === undefined || (revision !== main && !told.includes(revision))) return
  const offers = await session.offers()
  offers.learn(missing.operation, false)
}

interface RevisionSearch {
  readonly wanted: HiddenContent
  /** The revision of the space now. */
  readonly main: string
  readonly session: Session
}

/** @throws NotOfferedError if no change request shows one of them */
async function showingEach(
  revisions: ReadonlySet<string>,
  { wanted, main, session }: RevisionSearch,
): Promise<ReadonlyMap<string, ShowingProposal>> {
  const { spaceId, cause } = wanted
  const known = await proposalsByRevision(spaceId, await session.client())
  const hidden = [...revisions].find((revision) => revision !== main && !known.has(revision))
  if (hidden !== undefined) throw hiddenError(hidden, wanted)
  const found = new Map([...known].filter(([revision]) => revisions.has(revision)))
  for (const { number, id, revision } of found.values())
    await session.notice(
      `This service shows content only through change requests: ws reads ${revision === main ? `${spaceId} as it is now` : `revision ${revision}`} through number ${typeof number === 'number' ? number : id}`,
    )
  if (!revisions.has(main) || found.has(main)) return found
  return new Map([...found, [main, await makeOne(main, { spaceId, cause }, session)]])
}

const hiddenError = (revision: string, { spaceId, otherwise, cause }: HiddenContent) =>
  new NotOfferedError(
    `This service shows content only through change requests, and none of ${spaceId} shows revision ${revision}`,
    { hint: otherwise, cause },
  )

async function proposalsByRevision(
  spaceId: string,
  client: Client,
): Promise<ReadonlyMap<string, ShowingProposal>> {
  const lists = await Promise.all(
    statuses.map(async (status) => {
      try {
        const found = itemsOf(
          await client.pages(list, { path: { spaceId }, query: { status, limit: largestPage } }),
        )
        return found.map((reply) => proposalIn(reply, status !== 'archived'))
      } catch (error) {
        // It does not know the status.
        if (error instanceof ApiError && error.status < 500 && error.status !== 401) return []
        throw error
      }
    }),
  )
  return new Map(lists.flat().map((proposal) => [proposal.revision, proposal]))
}

const proposalIn = (reply: unknown, mayBeOpen: boolean): ShowingProposal => ({
  id: textOf(reply, 'id'),
  number: memberOf(reply, 'number'),
  revision: textOf(reply, 'revision'),
  isToClose: mayBeOpen && memberOf(reply, 'subject') === subject && memberOf(reply, 'status') !== 'merged',
})

async function makeOne(
  main: string,
  { spaceId, cause }: Pick<HiddenContent, 'spaceId' | 'cause'>,
  session: Session,
): Promise<ShowingProposal> {
  await agree({ spaceId, cause }, session)
  const made = proposalIn(await session.perform(create, { path: { spaceId }, body: { subject } }), true)
  if (made.revision === main) return made
  await close(made, spaceId, session)
  throw new ReplyError(
    `Somebody changed ${spaceId} meanwhile: its new change request shows revision ${made.revision}, and not ${main}`,
    { hint: 'Run the command again' },
  )
}

/** @throws NotOfferedError if nobody can be asked, UsageError if the person says no */
async function agree(
  { spaceId, cause }: Pick<HiddenContent, 'spaceId' | 'cause'>,
  session: Session,
): Promise<void> {
  const { readonly } = await session.settings()
  if (readonly?.value === true) throw new ReadonlyError('POST', readonly.source)
  const said = 'This service shows content only through change requests'
  if (session.isAgreed)
    return session.notice(
      `${said}: ws makes one in ${spaceId} to read it ("${subject}"), and archives it afterwards`,
    )
  if (!session.isInteractive)
    throw new NotOfferedError(cause.message, {
      hint: '--yes lets ws make a change request, read the content through it, and archive it, as ws backup create --content does: ws help extended says more',
      cause,
    })
  const message = `${said}. Make one in ${spaceId} to read it ("${subject}", archived afterwards)?`
  if ((await session.context.prompt({ kind: 'yes-or-no', message })) !== true)
    throw new UsageError('Not confirmed: nothing was changed', { hint: 'Answer with y, or add --yes' })
}

/** It stays where the service does not take the status. */
async function close({ id, number }: ShowingProposal, spaceId: string, session: Session): Promise<void> {
  try {
    const path = { spaceId, changeRequestId: id }
    await session.perform(update, { path, body: { status: 'archived' } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await session.notice(
      `The change request ${typeof number === 'number' ? number : id} "${subject}" stays: ${error.message}`,
    )
  }
}

function textOf(reply: unknown, member: string): string {
  const value = memberOf(reply, member)
  if (typeof value === 'string' && value !== '') return value
  throw new ReplyError(`The service answered without the ${member} of a space or change request`)
}
