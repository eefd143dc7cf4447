/** Finds or makes the one change request that a push goes into, also where a run before was killed while it made it. */
import { create, list } from '../../catalog/cr.ts'
import type { Client } from '../../client/client.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { ConflictError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import { afterArchive, afterMerge, afterPush, withoutPush } from './push/done-push.ts'
import { type KnownProposal, proposalIn, readProposal } from './sides/open-sync.ts'
import { type SyncState, writeState } from './state/sync-state.ts'

interface WantedProposal {
  readonly cr: string | undefined
  readonly state: SyncState
  readonly client: Client
}

const isMerged = ({ status }: KnownProposal): boolean => status === 'merged'
const isOver = (proposal: KnownProposal): boolean => isMerged(proposal) || proposal.status === 'archived'

/** A folder, as far as its last push has changed what it is compared with. */
export interface FolderNow {
  /** The change request that the next push goes into; undefined if it makes one. */
  readonly proposal: KnownProposal | undefined
  readonly state: SyncState
  /** The folder as the proposal or the space knows it from here. */
  readonly known: SyncState
  /** The newest main content that the proposal includes, if the folder has newer content of the space. */
  readonly behind?: string | undefined
}

/** A push whose change request is merged moves the base on. @throws ConflictError for one of `--cr` that is over */
export async function folderNow({ cr, state, client }: WantedProposal): Promise<FolderNow> {
  const read = (changeRequestId: string) => readProposal(client, { spaceId: state.space, changeRequestId })
  const { sent, current } = await lastPush(state, read)
  if (cr !== undefined) {
    const proposal = demandOpen(cr, await read(cr))
    if (proposal.id === current.push?.changeRequest)
      return { proposal, state: current, ...ownProposal(proposal, current) }
    const other = current.push?.changeRequest === undefined ? current : withoutPush(current)
    return { proposal, state: other, known: other }
  }
  if (sent !== undefined && !isOver(sent)) return { proposal: sent, state, ...ownProposal(sent, state) }
  const proposal = await openProposal(current, { read, client })
  const own = proposal === undefined ? withoutPush(current) : withMade(current, proposal)
  return { proposal, state: own, known: own }
}

const ownProposal = ({ includes }: KnownProposal, state: SyncState): Pick<FolderNow, 'known' | 'behind'> => ({
  known: afterPush(state),
  behind: state.push?.behind === includes ? includes : undefined,
})

type ReadOfProposal = (changeRequestId: string) => Promise<KnownProposal>

/** @param state - of the folder, as its notes say */
async function lastPush(state: SyncState, read: ReadOfProposal) {
  const made = state.push?.changeRequest
  const sent = made === undefined ? undefined : await read(made)
  if (sent === undefined || !isOver(sent)) return { sent, current: state }
  return { sent, current: isMerged(sent) ? afterMerge(state) : afterArchive(state) }
}

/** The base of a comparison with the space, and the change request of the last push, unless it is over. */
export async function sinceLastPush(
  state: SyncState,
  client: Client,
): Promise<{ readonly state: SyncState; readonly waiting: KnownProposal | undefined }> {
  const read = (changeRequestId: string) => readProposal(client, { spaceId: state.space, changeRequestId })
  const { sent, current } = await lastPush(state, read)
  return { state: current, waiting: sent === undefined || isOver(sent) ? undefined : sent }
}

interface ProposalReading {
  readonly client: Client
  readonly read: ReadOfProposal
}

/** The one that was pulled, or that a run before may have made. */
async function openProposal(
  state: SyncState,
  { client, read }: ProposalReading,
): Promise<KnownProposal | undefined> {
  if (state.changeRequest === undefined) return madeBefore(state, client)
  const pulled = await read(state.changeRequest)
  return isOver(pulled) ? undefined : pulled
}

function demandOpen(cr: string, proposal: KnownProposal): KnownProposal {
  if (!isOver(proposal)) return proposal
  throw new ConflictError(`The change request ${cr} is ${proposal.status}: nothing was sent`, {
    hint: 'Leave out --cr to make a new one',
  })
}

/** A run may have been killed before it knew the answer: then the change request is there, without a change. */
async function madeBefore(
  { space: spaceId, push }: SyncState,
  client: Client,
): Promise<KnownProposal | undefined> {
  if (push === undefined) return undefined
  for (const reply of await proposalsCalled(client, spaceId, push.subject)) {
    const found = proposalIn(reply)
    const isNew = found.number !== undefined && !push.before.includes(found.number)
    if (isNew && found.revision === memberOf(reply, 'revisionInitial')) return found
  }
  return undefined
}

/** Notes that the push made it, where a run before was killed while it did. */
function withMade(state: SyncState, { id }: KnownProposal): SyncState {
  const { push } = state
  return push === undefined || state.changeRequest !== undefined
    ? state
    : { ...state, push: { ...push, made: id } }
}

/** Drafts and open change requests. */
export async function proposalsCalled(
  client: Client,
  spaceId: string,
  subject: string,
): Promise<readonly unknown[]> {
  const lists = await Promise.all(
    ['draft', 'open'].map((status) =>
      client.pages(list, { path: { spaceId }, query: { status, limit: 1000 } }),
    ),
  )
  return lists.flatMap(itemsOf).filter((reply) => memberOf(reply, 'subject') === subject)
}

interface NewProposal {
  readonly folder: string
  readonly state: SyncState
  readonly subject: string
}

/** Writes down first that it will make one. */
export async function makeProposal(
  { folder, state, subject }: NewProposal,
  { perform, context, client: clientOf }: Session,
): Promise<{ readonly proposal: KnownProposal; readonly state: SyncState }> {
  const client = await clientOf()
  const before = (await proposalsCalled(client, state.space, subject)).flatMap((reply) => {
    const number = memberOf(reply, 'number')
    return typeof number === 'number' ? [number] : []
  })
  const begun = { ...state, push: { subject, before, sent: {}, files: {} } }
  writeState(folder, begun, context)
  const made = await perform(create, { path: { spaceId: state.space }, body: { subject } })
  const proposal = proposalIn(made)
  const known = { ...begun, push: { ...begun.push, changeRequest: proposal.id, made: proposal.id } }
  writeState(folder, known, context)
  return { proposal, state: known }
}
