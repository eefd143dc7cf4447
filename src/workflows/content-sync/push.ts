/** `ws content push`: brings what you have changed in a folder into one change request. */

import { join } from 'node:path'
import type { pushedAnswer, toPush } from '../../answers/content.ts'
import { merge, pull as pullMain } from '../../catalog/cr.ts'
import { onDisk, requireThere } from '../../disk/refused-file.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { ApiError, ConflictError, NotOfferedError, OutcomeUnknownError, UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { relativePath, replaceLinks } from '../content/folder-links.ts'
import { spaceIn } from '../content/named-space.ts'
import { needsExtended } from '../content/not-offered.ts'
import { pageFileLike } from './folder/own-front-matter.ts'
import { conflictError, pullInto } from './pull/pull-into.ts'
import { finishPull } from './pull/put-in-place.ts'
import { afterAgreement } from './push/agreed-push.ts'
import { afterMerge, afterPush } from './push/done-push.ts'
import { isNothing, lostComments, type PushPlan, planPush, reportOf, rowsOf } from './push/push-plan.ts'
import { placeInFolder, sendPush } from './push/send-push.ts'
import { folderNow, makeProposal } from './push-proposal.ts'
import {
  demandState,
  folderNamed,
  type KnownProposal,
  type OpenSync,
  openSync,
  readProposal,
  revisionOfSpace,
} from './sides/open-sync.ts'
import { readState, type SyncState, unpulled, writeState } from './state/sync-state.ts'

export interface PushOptions {
  readonly folder: string
  readonly cr?: string | undefined
  readonly subject?: string | undefined
  readonly merge?: boolean | undefined
  readonly writeConflicts?: boolean | undefined
}

interface OpenPush {
  readonly plan: PushPlan
  readonly state: SyncState
  readonly proposal: KnownProposal | undefined
  /** True if the change request of an earlier push is merged: the base is another one than the notes say. */
  readonly isMoved: boolean
  /** True if the folder has newer content of the space than the change request includes. */
  readonly isBehind: boolean
}

interface PushOpening extends PushOptions {
  /** False for a preview. */
  readonly mayWrite: boolean
}

/** @throws ConflictError if both sides have changed the same */
async function openPush(options: PushOpening, session: Session): Promise<OpenPush> {
  const folder = folderNamed(options.folder, session)
  const client = await session.client()
  if (options.mayWrite) finishPull(folder, session.context)
  requireThere(folder)
  const noted = readState(folder) === undefined ? unpulled(await spaceIn(session)) : demandState(folder)
  demandSameSpace(noted, (await session.settings()).space)
  const { proposal, state, known, behind } = await folderNow({ cr: options.cr, state: noted, client })
  const revision = proposal?.revision ?? (await revisionOfSpace(client, state.space))
  const sync = await ifOffered(openSync({ folder, state: known, revision, client, behind }), {
    folder: noted.revision === '' ? undefined : options.folder,
  })
  const plan = await planPush(sync)
  if (plan.conflicts.length > 0) {
    const writeConflicts = options.mayWrite && options.writeConflicts === true
    if (writeConflicts) await pullInto(sync, { writeConflicts, context: session.context })
    throw conflictError(plan.conflicts, {
      sync,
      isWritten: writeConflicts,
      end: writeConflicts ? ', and push again. Nothing was sent' : 'Nothing was sent',
    })
  }
  const isBehind = behind !== undefined
  return {
    plan,
    state: withFound(state, sync.state),
    proposal,
    isMoved: state.pages !== noted.pages,
    isBehind,
  }
}

/** @throws NotOfferedError in the words of a push */
async function ifOffered(
  sync: Promise<OpenSync>,
  pulled: { readonly folder: string | undefined },
): Promise<OpenSync> {
  try {
    return await sync
  } catch (error) {
    if (!(error instanceof NotOfferedError)) throw error
    const { folder } = pulled
    const way = folder && `ws content diff ${quoted(folder)} --against now shows what to change by hand`
    throw needsExtended('A push', error, way ?? 'ws help extended says more')
  }
}

/** With the ids of stored files that a killed push has sent. */
const withFound = ({ push, ...state }: SyncState, found: SyncState): SyncState =>
  push === undefined || found.push === undefined
    ? state
    : { ...state, push: { ...push, files: found.push.files } }

/** Only a flag can contradict the folder: the context names a space for other commands. */
function demandSameSpace(
  { space }: SyncState,
  given: { readonly value: string; readonly source: string } | undefined,
): void {
  if (given?.source !== '--space' || given.value === space) return
  throw new UsageError(
    `The folder holds the space ${space}, and --space names ${given.value}: nothing was sent`,
  )
}

export async function previewPush(options: PushOptions, session: Session): Promise<ResultOf<typeof toPush>> {
  const { plan } = await openPush({ ...options, mayWrite: false }, session)
  const { remarks = [] } = reportOf(plan, await lostComments(plan))
  for (const { title, lines } of remarks) for (const line of lines) await session.notice(`${title}: ${line}`)
  return { rows: rowsOf(plan), columns: ['change', 'kind', 'path', 'id'] }
}

export async function askToPush(options: PushOptions, session: Session): Promise<Loss> {
  const open = await openPush({ ...options, mayWrite: true }, session)
  const comments = await lostComments(open.plan)
  const isIdle = isNothing(open.plan)
  return {
    target: options.folder,
    ...(isIdle ? {} : { changes: reportOf(open.plan, comments) }),
    // A change request changes nothing that readers see; comments on a deleted page are lost.
    isNothing: comments.length === 0,
    ...(options.merge === true && open.proposal !== undefined
      ? { maybeObstructed: mergeOf(open.proposal, open.state) }
      : {}),
    proceed: (job) => carryOut(open, options, job),
  }
}

/** A push has made its change request a draft: it merges that one as such, and asks about every other draft. */
const mergeOf = ({ id }: KnownProposal, { space: spaceId, push }: SyncState) => ({
  operation: merge,
  input: { path: { spaceId, changeRequestId: id } },
  agreedTo: push?.made === id ? (['draft'] as const) : [],
})

async function carryOut(
  open: OpenPush,
  options: PushOptions,
  session: Session,
): Promise<ResultOf<typeof pushedAnswer>> {
  const pushed = isNothing(open.plan)
    ? { proposal: open.proposal, state: open.state, isNew: false }
    : await send(open, options, session)
  const { proposal } = pushed
  if (isNothing(open.plan)) noteAgreed(open, session)
  if (options.merge === true && proposal !== undefined)
    await mergeAndPull({ ...pushed, proposal }, options, session)
  const rows = rowsOf(open.plan)
  const value = {
    folder: options.folder,
    space: open.state.space,
    changeRequest:
      proposal === undefined
        ? null
        : { id: proposal.id, number: proposal.number ?? null, url: proposal.url ?? null },
    merged: options.merge === true && proposal !== undefined,
    changes: rows,
  }
  if (rows.length === 0 && isNothing(open.plan)) await session.notice('Nothing to push')
  const named = String(proposal?.number ?? proposal?.id ?? '')
  return {
    value,
    text: named,
    ...(proposal === undefined || options.merge === true
      ? {}
      : {
          next: {
            to: 'see what it changes',
            words: ['cr', 'diff', named, '--space', quoted(open.state.space)],
          },
        }),
  }
}

function noteAgreed({ plan, state, proposal, isMoved, isBehind }: OpenPush, { context }: Session): void {
  const noted = isBehind ? state : afterAgreement({ plan, state, proposal })
  if (isMoved || noted !== state) writeState(plan.sync.folder, noted, context)
}

async function send(open: OpenPush, options: PushOptions, session: Session): Promise<PushedProposal> {
  const { plan, proposal } = open
  await writeMerged(plan, session)
  const { folder } = plan.sync
  const place = placeInFolder(folder, session.context)
  const made =
    proposal === undefined ? await begin(open, options, session) : await goOn(open, proposal, session)
  const current = await planAt(made, plan, session)
  const isNew = proposal === undefined
  return { ...(await sendPush(current, { ...made, isOurs: isNew, place }, session)), isNew }
}

interface ProposalAndState {
  readonly proposal: KnownProposal
  readonly state: SyncState
}

const begin = (
  { plan, state }: OpenPush,
  { subject, folder }: PushOptions,
  session: Session,
): Promise<ProposalAndState> => {
  const usual = `Changes from ${folder.split(/[\\/]/).filter(Boolean).at(-1) ?? 'a folder'}`
  return makeProposal({ folder: plan.sync.folder, state, subject: (subject ?? usual).slice(0, 100) }, session)
}

/** A change request that is behind the folder first gets what the folder has of the space. */
async function goOn(
  { state, isBehind }: OpenPush,
  proposal: KnownProposal,
  session: Session,
): Promise<ProposalAndState> {
  if (!isBehind) return { proposal, state }
  const path = { spaceId: state.space, changeRequestId: proposal.id }
  try {
    await session.perform(pullMain, { path }, proposal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw cannotMerge(error, { proposal, state })
    throw error
  }
  return { proposal: await readProposal(await session.client(), path), state }
}

/** The change request may have begun at a newer revision than the one compared with. @throws ConflictError */
async function planAt(
  { proposal, state }: ProposalAndState,
  plan: PushPlan,
  session: Session,
): Promise<PushPlan> {
  const { revision } = proposal
  if (revision === plan.sync.revision) return plan
  const client = await session.client()
  const sync = await openSync({ folder: plan.sync.folder, state: afterPush(state), revision, client })
  const current = await planPush(sync)
  if (current.conflicts.length > 0) throw conflictError(current.conflicts, { sync, end: 'Nothing was sent' })
  await writeMerged(current, session)
  return current
}

/** A page with lines of both sides stands in the folder before it is sent: the next comparison must not take them for yours alone. */
async function writeMerged({ outcomes, sync }: PushPlan, { context }: Session): Promise<void> {
  for (const { isLineMerge, path, wanted } of outcomes) {
    if (!isLineMerge || path === undefined || wanted === undefined) continue
    const body = await replaceLinks(wanted.body, (href) => {
      const [, kind, key = '', rest = ''] = /^\/(page|file)s\/([^/?#]+)(.*)$/s.exec(href) ?? []
      const target =
        kind === undefined ? undefined : (sync.local.pages.get(key)?.path ?? sync.theirs.names.ofFile(key))
      return target === undefined ? undefined : `${relativePath(path, target)}${rest}`
    })
    const file = join(sync.folder, path)
    const text = await pageFileLike(sync.read.pages.get(path), { fields: wanted.fields, body })
    onDisk(file, () => replaceFile(file, text, context))
  }
}

interface PushedProposal {
  readonly proposal: KnownProposal
  readonly state: SyncState
  /** True if this run has made it: nobody can have reviewed it. */
  readonly isNew: boolean
}

/** Brings the folder to the revision of the merge, so that it is the base of the next push. */
async function mergeAndPull(
  { proposal, state, isNew }: PushedProposal,
  { folder: word }: PushOptions,
  session: Session,
): Promise<void> {
  const { operation, input, agreedTo } = mergeOf(proposal, state)
  const own = isNew ? (['draft', 'unread'] as const) : agreedTo
  try {
    await session.perform(operation, input, proposal, { agreedTo: own })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw cannotMerge(error, { proposal, state })
    if (!(error instanceof OutcomeUnknownError) || !(await isMergedSoon(input.path, session))) throw error
  }
  const client = await session.client()
  const revision = await revisionOfSpace(client, state.space)
  const folder = folderNamed(word, session)
  const sync = await openSync({ folder, state: afterMerge(readState(folder) ?? state), revision, client })
  await pullInto(sync, { writeConflicts: false, context: session.context })
}

/** Its pages have changed in the space since it began, and the service puts no lines together. */
function cannotMerge(
  cause: ApiError,
  { proposal, state }: Pick<PushedProposal, 'proposal' | 'state'>,
): ConflictError {
  const name = proposal.number ?? proposal.id
  const archiving = `ws cr update ${name} --status archived --space ${quoted(state.space)}`
  return new ConflictError(cause.message, {
    hint: `${archiving} && ws content push <folder> --merge begins again from the space as it is: your changes are in the folder`,
    cause,
  })
}

const secondsOfLargeMerge = 60
const secondsBetweenLooks = 2

/** A service may take longer for thousands of pages than a request may last, and merges them all the same. */
async function isMergedSoon(
  path: { readonly spaceId: string; readonly changeRequestId: string },
  { client: clientOf, context }: Session,
): Promise<boolean> {
  const client = await clientOf()
  for (let waited = 0; waited <= secondsOfLargeMerge; waited += secondsBetweenLooks) {
    const { status } = await readProposal(client, path)
    if (status === 'merged') return true
    await context.sleep(secondsBetweenLooks * 1000, context.signal)
    context.signal.throwIfAborted()
  }
  return false
}
