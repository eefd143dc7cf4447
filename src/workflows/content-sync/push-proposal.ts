/** Finds or makes the one change request that a push goes into, also where a run before was killed while it made it. */
import { create, list } from '../../catalog/cr.ts'
import type { Client } from '../../client/client.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { ConflictError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import { type KnownProposal, proposalIn, readProposal } from './open-sync.ts'
import { type SyncState, writeState } from './sync-state.ts'

interface WantedProposal {
  readonly cr: string | undefined
  readonly state: SyncState
  readonly client: Client
}

const isOver = ({ status }: KnownProposal): boolean => status === 'merged' || status === 'archived'

/** Undefined if none is there yet. @throws ConflictError for one of `--cr` that is over */
export async function proposalFor({ cr, state, client }: WantedProposal): Promise<KnownProposal | undefined> {
  const { space: spaceId, push } = state
  const named = cr ?? push?.changeRequest ?? state.changeRequest
  if (named === undefined) return push === undefined ? undefined : madeBefore(state, client)
  const found = await readProposal(client, { spaceId, changeRequestId: named })
  if (!isOver(found)) return found
  if (cr === undefined) return undefined
  throw new ConflictError(`The change request ${cr} is ${found.status}: nothing was sent`, {
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
export function withMade(
  state: SyncState,
  { id }: KnownProposal,
  { cr }: { readonly cr?: string | undefined },
): SyncState {
  const { push } = state
  const isNamed = (cr ?? push?.changeRequest ?? state.changeRequest) !== undefined
  return push === undefined || isNamed ? state : { ...state, push: { ...push, made: id } }
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
