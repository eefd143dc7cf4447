/** `ws content pull`: the content of a space as a folder of Markdown. */

import { existsSync } from 'node:fs'
import type { pulled } from '../../answers/content.ts'
import type { Client } from '../../client/client.ts'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { spaceIn } from '../content/named-space.ts'
import { requireRevision } from '../content/required-revision.ts'
import type { FolderWrites } from './folder/folder-writes.ts'
import { namesIn } from './folder/read-folder.ts'
import { makeNewFolder } from './pull/new-folder.ts'
import { conflictError, pullInto } from './pull/pull-into.ts'
import { finishPull } from './pull/put-in-place.ts'
import { sinceLastPush } from './push-proposal.ts'
import {
  folderNamed,
  type KnownProposal,
  openSync,
  readProposal,
  readSyncRevisions,
  revisionOfSpace,
} from './sides/open-sync.ts'
import { orderNotices } from './sides/summary-order.ts'
import { readState, type SyncState, unpulled } from './state/sync-state.ts'

export interface PullChoice {
  readonly folder: string
  readonly cr?: string | undefined
  readonly revision?: string | undefined
  readonly writeConflicts?: boolean | undefined
}

export async function pullContent(choice: PullChoice, session: Session): Promise<ResultOf<typeof pulled>> {
  const folder = folderNamed(choice.folder, session)
  if (existsSync(folder)) finishPull(folder, session.context)
  const noted = await stateFor(folder, choice, session)
  const client = await session.client()
  const { state: known, waiting } = await sinceLastPush(noted, client)
  const { revision, changeRequest } = await sourceOf(choice, known, client)
  const { context } = session
  context.streamGoesOn('files')
  const state = withBehind(sourceState(known, choice), choice, waiting)
  const { sync, done } = await readSyncRevisions({ state, revision }, session, async (way) => {
    if (way.isDirect && choice.revision !== undefined)
      await requireRevision({ spaceId: known.space, revisionId: revision }, client)
    return inFolder(folder, context, async (place) => {
      const sides = { folder: place.folder, state, revision, client, way }
      const opened = await openSync({ ...sides, mayBeTorn: true })
      const writeConflicts = choice.writeConflicts === true
      const options = { changeRequest, writeConflicts, context, writes: place.writes }
      return { sync: opened, done: await pullInto(opened, options) }
    })
  })
  for (const words of orderNotices(sync)) await session.notice(words)
  if (done.conflicts.length > 0)
    throw conflictError(done.conflicts, {
      sync,
      isWritten: true,
      end: '',
    })
  for (const link of sync.local.deadLinks) await session.notice(`Dead link: ${link}`)
  const { written, removed, files, yours } = done
  await session.notice(
    `${counted(sync.theirs.pages.length, 'page')} of ${known.space}: ${written} written, ${removed} removed, ${counted(files, 'file')}${yours === 0 ? '' : `; ${counted(yours, 'page')} with changes of your own`}`,
  )
  const value = {
    folder: choice.folder,
    space: known.space,
    revision,
    changeRequest: changeRequest ?? null,
    pages: sync.theirs.pages.length,
    written,
    removed,
    files,
    yours,
  }
  return { value, text: revision }
}

interface PlaceOfPull {
  readonly folder: string
  readonly writes?: FolderWrites
}

/** A pull that fails leaves no new folder behind. */
async function inFolder<Value>(
  folder: string,
  context: Context,
  work: (place: PlaceOfPull) => Promise<Value>,
): Promise<Value> {
  if (existsSync(folder)) return work({ folder })
  const { draft, writes, finish, discard } = makeNewFolder(folder, context)
  try {
    const value = await work({ folder: draft, writes })
    finish()
    return value
  } catch (error) {
    discard()
    throw error
  }
}

/** A pull from somewhere else forgets where the one before came from. */
const sourceState = (state: SyncState, { cr, revision }: PullChoice): SyncState => {
  if (cr === undefined && revision === undefined) return state
  const { changeRequest: _, ...other } = state
  return other
}

/** The folder gets newer content than a change request that waits includes. */
function withBehind(
  state: SyncState,
  { cr, revision }: PullChoice,
  waiting: KnownProposal | undefined,
): SyncState {
  if (state.push === undefined) return state
  const { behind: _, ...push } = state.push
  const isNewer = waiting !== undefined && cr === undefined && revision === undefined
  return { ...state, push: isNewer ? { ...push, behind: waiting.includes } : push }
}

async function stateFor(folder: string, { folder: word }: PullChoice, session: Session): Promise<SyncState> {
  const known = existsSync(folder) ? readState(folder) : undefined
  const { space } = await session.settings()
  if (known !== undefined) {
    if (space?.source === '--space' && space.value !== known.space)
      throw new UsageError(`${word} holds the space ${known.space}, and --space names ${space.value}`, {
        hint: 'Name another folder',
      })
    return known
  }
  const there = existsSync(folder) ? namesIn(folder).filter((name) => !name.startsWith('.')) : []
  if (there.length > 0)
    throw new UsageError(`${word} is not empty, and not from an earlier pull: nothing was written`, {
      hint: 'Name an empty folder; ws content push brings a folder of Markdown into a space',
    })
  return unpulled(await spaceIn(session))
}

async function sourceOf(
  { cr, revision }: PullChoice,
  state: SyncState,
  client: Client,
): Promise<{ readonly revision: string; readonly changeRequest: string | undefined }> {
  if (cr !== undefined && revision !== undefined)
    throw new UsageError("--cr and --revision can't be given together")
  if (revision !== undefined) return { revision, changeRequest: undefined }
  if (cr === undefined)
    return { revision: await revisionOfSpace(client, state.space), changeRequest: undefined }
  const proposal = await readProposal(client, { spaceId: state.space, changeRequestId: cr })
  return { revision: proposal.revision, changeRequest: proposal.id }
}
