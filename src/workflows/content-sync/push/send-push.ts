/** Sends a planned push: stored files, then pages, then their order. Before each call it writes down what it sends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { update } from '../../../catalog/cr/content.ts'
import type { Context } from '../../../context.ts'
import { ConflictError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import type { Session } from '../../../task/task.ts'
import { unknownId } from '../folder/found-files.ts'
import { withFiles } from '../folder/same-files.ts'
import { endKey, hashOf } from '../pages/canonical.ts'
import { newKey } from '../pages/new-key.ts'
import { withIds } from '../sides/known-keys.ts'
import { type KnownProposal, proposalIn, readProposal } from '../sides/open-sync.ts'
import { type BegunPush, type PulledFile, type SyncState, writeState } from '../state/sync-state.ts'
import { donePush } from './done-push.ts'
import { callWriter, mostChanges, type PushCall } from './push-calls.ts'
import { type BytesOfAsset, fileCalls, keyOfAsset } from './push-files.ts'
import { orderChanges, type PushPlan } from './push-plan.ts'

interface Sending {
  readonly plan: PushPlan
  readonly session: Session
  /** True if this run has made it: nobody else knows it yet. */
  readonly isOurs: boolean
  readonly place: PushPlace
  proposal: KnownProposal
  state: SyncState & { readonly push: BegunPush }
  readonly ids: Map<string, string>
}

/** Where a push has its files from, and where it notes what it sends. */
export interface PushPlace {
  readonly bytesOf: BytesOfAsset
  keep(state: SyncState): void
}

export const placeInFolder = (folder: string, context: Pick<Context, 'random'>): PushPlace => ({
  bytesOf: async ({ path }) => readFileSync(join(folder, path)),
  keep: (state) => writeState(folder, state, context),
})

export interface PushTarget {
  readonly proposal: KnownProposal
  readonly state: SyncState
  readonly isOurs: boolean
  readonly place: PushPlace
}

export async function sendPush(
  plan: PushPlan,
  into: PushTarget,
  session: Session,
): Promise<{ readonly proposal: KnownProposal; readonly state: SyncState }> {
  const { push = { subject: '', before: [], sent: {}, files: {} } } = into.state
  const files = withFiles(push.files, plan.sync.found)
  const sending: Sending = {
    plan,
    session,
    isOurs: into.isOurs,
    place: into.place,
    proposal: into.proposal,
    ids: new Map(),
    state: { ...into.state, push: { ...push, files, changeRequest: into.proposal.id } },
  }
  await sendFiles(sending)
  await sendPages(sending)
  const moves = orderChanges(plan, sending.ids)
  for (let at = 0; at < moves.length; at += mostChanges)
    await sendCall(
      moves.slice(at, at + mostChanges).map((move) => ({ operation: 'update_page', ...move })),
      sending,
    )
  noteEnd(sending)
  return { proposal: sending.proposal, state: sending.state }
}

const keep = ({ place, state }: Sending): void => place.keep(state)

async function sendFiles(sending: Sending): Promise<void> {
  for await (const { assets, hashes, body } of fileCalls(sending.plan.files, sending.place.bytesOf)) {
    noteFiles(
      assets.map(({ path }, index) => [path, { id: unknownId, sha256: hashes[index] ?? '' }]),
      sending,
    )
    const reply = await sendCall([body], sending)
    const made = memberOf(reply, 'insertedFiles')
    const learnt = assets.flatMap((asset, index): readonly NotedFile[] => {
      const id: unknown = Array.isArray(made) ? memberOf(made[index], 'id') : undefined
      if (typeof id !== 'string') return []
      sending.ids.set(keyOfAsset(asset), id)
      return [[asset.path, { id, sha256: hashes[index] ?? '' }]]
    })
    noteFiles(learnt, sending)
  }
}

type NotedFile = readonly [path: string, file: PulledFile]

function noteFiles(noted: readonly NotedFile[], sending: Sending): void {
  const { state } = sending
  const files = { ...state.push.files, ...Object.fromEntries(noted) }
  sending.state = { ...state, push: { ...state.push, files } }
  keep(sending)
}

async function sendPages(sending: Sending): Promise<void> {
  const { plan, ids } = sending
  const known = new Map(Object.values(plan.sync.state.pages).map(({ id, links = {} }) => [id, links]))
  const isMoved = plan.outcomes.some(
    ({ wanted, theirs }) =>
      theirs !== undefined && (theirs.slug !== wanted?.slug || (theirs.parent ?? null) !== wanted.parent),
  )
  // Paths lead elsewhere once pages move; ids stay.
  const writer = callWriter(plan.changes, ids, (key) =>
    isMoved ? new Map() : writtenAs(known.get(key) ?? {}, key, plan),
  )
  for (let call = await writer.next(); call !== undefined; call = await writer.next()) {
    const texts = textsOf(call, sending)
    noteSent(texts, sending)
    const reply = await sendCall(call.changes, sending)
    const learnt = new Map<string, string>()
    const touched = memberOf(reply, 'changes')
    for (const each of Array.isArray(touched) ? touched : []) {
      const [ref, id] = [memberOf(each, 'ref'), memberOf(each, 'page.id')]
      const key = typeof ref === 'string' ? call.created.get(ref) : undefined
      if (key !== undefined && typeof id === 'string') learnt.set(key, id)
    }
    for (const [key, id] of learnt) ids.set(key, id)
    writer.learn(learnt)
    noteRevision(texts, sending)
  }
}

/** The links that still lead where they led when the page was pulled. */
function writtenAs(
  links: Readonly<Record<string, string>>,
  key: string,
  { sync: { theirs } }: PushPlan,
): ReadonlyMap<string, string> {
  const page = theirs.byId.get(key)
  const leadsTo = (path: string) => page && theirs.links.servedEndOf(path, page)
  return new Map(
    Object.entries(links).filter(([end, path]) => {
      const found = leadsTo(path)
      return found !== undefined && endKey(found) === end
    }),
  )
}

async function sendCall(
  changes: readonly Readonly<Record<string, unknown>>[],
  sending: Sending,
): Promise<unknown> {
  const { plan, session, proposal, isOurs } = sending
  session.context.signal.throwIfAborted()
  const path = { spaceId: plan.sync.spaceId, changeRequestId: proposal.id }
  if (!isOurs) await demandSameRevision(sending)
  const reply = await session.perform(update, { path, query: { compat: false }, body: { changes } }, proposal)
  sending.proposal = proposalIn(memberOf(reply, 'changeRequest'))
  return reply
}

/** Nobody's work is written over. @throws ConflictError */
async function demandSameRevision({ plan, proposal }: Sending): Promise<void> {
  const { client, spaceId } = plan.sync
  const now = await readProposal(client, { spaceId, changeRequestId: proposal.id })
  if (now.revision === proposal.revision) return
  throw new ConflictError(
    `Somebody has changed the change request ${proposal.number ?? proposal.id} during the push: ws sent nothing more`,
    { hint: 'Run the command again: it compares anew, and goes on in the same change request' },
  )
}

type SentText = readonly [key: string, text: Parameters<typeof hashOf>[0]]

/** The texts that a call carries: a move has none. */
function textsOf({ changes, created }: PushCall, { plan, ids }: Sending): readonly SentText[] {
  const carriers = changes.flatMap(({ page, ref, operation, ...members }) => {
    if (typeof ref === 'string') return created.get(ref) ?? []
    const isMove = operation === 'delete_page' || Object.keys(members).every((name) => placeMembers.has(name))
    return typeof page === 'string' && !isMove ? [page] : []
  })
  const sent = new Set(carriers)
  return plan.outcomes.flatMap(({ key, wanted }) =>
    wanted !== undefined && (sent.has(key) || sent.has(ids.get(key) ?? key)) ? [[key, wanted] as const] : [],
  )
}

const placeMembers = new Set(['into', 'slug'])

const mostUnsure = 3

/** Before they leave: afterwards nobody may know whether they have arrived. */
function noteSent(texts: readonly SentText[], sending: Sending): void {
  const { state } = sending
  const sent = { ...state.push.sent }
  for (const text of texts) {
    const [id, hash] = noted(text, sending)
    const [first, ...later] = sent[id] ?? []
    sent[id] = [...(first === undefined ? [] : [first]), ...later.slice(1 - mostUnsure), hash]
  }
  sending.state = { ...state, push: { ...state.push, sent } }
  keep(sending)
}

/** They have arrived, and new pages have ids. */
function noteRevision(texts: readonly SentText[], sending: Sending): void {
  const { state, proposal } = sending
  const known = texts.map((text) => noted(text, sending))
  const gone = new Set(texts.flatMap(([key]) => (sending.ids.has(key) ? [key] : [])))
  const earlier = Object.entries(state.push.sent).filter(([key]) => !gone.has(key))
  const sent = {
    ...Object.fromEntries(earlier),
    ...Object.fromEntries(known.map(([id, hash]) => [id, [hash]])),
  }
  const revisions = {
    ...state.push.revisions,
    ...Object.fromEntries(known.map(([id]) => [id, proposal.revision])),
  }
  sending.state = { ...state, push: { ...state.push, sent, revisions } }
  keep(sending)
}

function noted([key, { fields, body }]: SentText, { ids }: Sending): readonly [id: string, hash: string] {
  return [ids.get(key) ?? key, hashOf({ fields, body: withIds(body, ids) })]
}

/** Everything has arrived: the folder is that of the change request. */
function noteEnd(sending: Sending): void {
  const { plan, ids, state, proposal } = sending
  const { revisions: _, ...push } = state.push
  const files = Object.entries(push.files).flatMap(([path, { id }]) =>
    id === unknownId ? [] : [[newKey(path), id] as const],
  )
  const known = new Map([...files, ...ids])
  const done = donePush(plan, {
    ids: known,
    revision: proposal.revision,
    includes: proposal.includes,
    earlier: push.done,
  })
  sending.state = { ...state, push: { ...push, sent: {}, done } }
  keep(sending)
}
