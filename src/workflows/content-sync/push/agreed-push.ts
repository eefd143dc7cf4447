/** The service has all that a push would send: the base of those pages moves on, so that the next change of them is compared with it. */

import { leftPlaces, withFiles } from '../folder/same-files.ts'
import type { KnownProposal } from '../sides/open-sync.ts'
import type { FilesByPath, SyncState } from '../state/sync-state.ts'
import { afterPush, donePush } from './done-push.ts'
import type { PushPlan } from './push-plan.ts'

interface AgreedPush {
  readonly plan: PushPlan
  readonly state: SyncState
  /** The change request that the folder is compared with, if it is one. */
  readonly proposal: KnownProposal | undefined
}

/** The same state if nothing has moved on. */
export function afterAgreement({ plan, state: before, proposal }: AgreedPush): SyncState {
  const { sync, agreed, order, theirs } = plan
  const state = withFound(before, sync.found, proposal)
  if (agreed.length === 0 && order === undefined) return state
  const { push } = state
  const note = (earlier: Parameters<typeof donePush>[1]['earlier']) =>
    donePush(
      { ...plan, outcomes: [] },
      { ids: new Map(), revision: sync.revision, includes: proposal?.includes, earlier },
    )
  if (proposal !== undefined && push?.changeRequest === proposal.id)
    return { ...state, push: { ...push, done: note(push.done) } }
  // A proposal of somebody else may never be merged: the folder keeps its base.
  if (proposal !== undefined && proposal.id !== state.changeRequest) return state
  const begun = { subject: '', before: [], sent: {}, files: {} }
  const { push: _, ...noted } = afterPush({ ...state, push: { ...begun, done: note(undefined) } })
  return theirs === 0 ? atOneRevision(noted, sync.revision) : noted
}

function withFound(state: SyncState, found: FilesByPath, proposal: KnownProposal | undefined): SyncState {
  const { push } = state
  if (Object.keys(found).length === 0) return state
  if (proposal !== undefined && push?.changeRequest === proposal.id)
    return { ...state, push: { ...push, files: withFiles(push.files, found) } }
  const isBase = proposal === undefined || proposal.id === state.changeRequest
  if (!isBase) return state
  const files = withFiles(state.files, found)
  return { ...state, files, left: { ...state.left, ...leftPlaces(state.files, files) } }
}

/** Nobody else has changed a page: the folder is as the service has it now. */
function atOneRevision({ gone: _, ...state }: SyncState, revision: string): SyncState {
  const pages = Object.entries(state.pages).map(([path, { revision: __, ...page }]) => [path, page] as const)
  return { ...state, revision, pages: Object.fromEntries(pages) }
}
