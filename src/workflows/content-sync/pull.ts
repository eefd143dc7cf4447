/** `ws content pull`: the content of a space as a folder of Markdown. */

import { existsSync, rmdirSync } from 'node:fs'
import type { pulled } from '../../answers/content.ts'
import type { Client } from '../../client/client.ts'
import { makeFolder, quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { spaceIn } from '../content/named-space.ts'
import { folderNamed, openSync, readProposal, revisionOfSpace } from './open-sync.ts'
import { conflictError, pullInto } from './pull-into.ts'
import { finishPull } from './put-in-place.ts'
import { namesIn } from './read-folder.ts'
import { readState, type SyncState, unpulled } from './sync-state.ts'

export interface PullChoice {
  readonly folder: string
  readonly cr?: string | undefined
  readonly revision?: string | undefined
  readonly writeConflicts?: boolean | undefined
}

export async function pullContent(choice: PullChoice, session: Session): Promise<ResultOf<typeof pulled>> {
  const folder = folderNamed(choice.folder, session)
  if (existsSync(folder)) finishPull(folder, session.context)
  const state = await stateFor(folder, choice, session)
  const client = await session.client()
  const { revision, changeRequest } = await sourceOf(choice, state, client)
  const { context } = session
  const { sync, done } = await inFolder(folder, async () => {
    const opened = await openSync({ folder, state: sourceState(state, choice), revision, client })
    const options = { changeRequest, writeConflicts: choice.writeConflicts === true, context }
    return { sync: opened, done: await pullInto(opened, options) }
  })
  if (done.conflicts.length > 0)
    throw conflictError(done.conflicts, 'Both sides stand in the files: solve them')
  for (const link of sync.local.deadLinks) await session.notice(`Dead link: ${link}`)
  const { written, removed, files, yours } = done
  await session.notice(
    `${counted(sync.theirs.pages.length, 'page')} of ${state.space}: ${written} written, ${removed} removed, ${counted(files, 'file')}${yours === 0 ? '' : `; ${counted(yours, 'page')} with changes of your own`}`,
  )
  const value = {
    ...{ folder: choice.folder, space: state.space, revision, changeRequest: changeRequest ?? null },
    ...{ pages: sync.theirs.pages.length, written, removed, files, yours },
  }
  return { value, text: revision }
}

/** A service without content leaves no empty folder behind. */
async function inFolder<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const isNew = !existsSync(folder)
  onDisk(folder, () => makeFolder(folder, 0o777))
  try {
    return await work()
  } catch (error) {
    // Of a folder with files, nothing goes.
    if (isNew) quietly(() => rmdirSync(folder))
    throw error
  }
}

/** A pull from somewhere else forgets where the one before came from. */
const sourceState = (state: SyncState, { cr, revision }: PullChoice): SyncState => {
  if (cr === undefined && revision === undefined) return state
  const { changeRequest: _, ...other } = state
  return other
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
