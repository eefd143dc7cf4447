/** Brings a folder to a revision of the service: what only others have changed is written, and your own changes stay. */
import { ConflictError } from '../../errors.ts'
import { summaryFile } from '../content/file-names.ts'
import { compareSides, type PageComparison } from './compare-sides.ts'
import { type FolderWrites, openWrites, type PullContext } from './folder-writes.ts'
import type { OpenSync } from './open-sync.ts'
import { deletedHere, type PullPlan, planPull } from './pull-plan.ts'
import { writeAssets } from './pulled-assets.ts'
import { type PullTarget, writePages } from './pulled-pages.ts'
import { demandAsBefore, putInPlace } from './put-in-place.ts'
import { goneFiles } from './removed-files.ts'
import { writeSummaryFile } from './summary-file.ts'
import {
  type PulledFile,
  type PulledPage,
  readState,
  type SyncState,
  sha256,
  writeState,
} from './sync-state.ts'

export interface PullOutcome {
  readonly written: number
  readonly removed: number
  readonly files: number
  /** Pages with your own changes, which stay. */
  readonly yours: number
  readonly conflicts: readonly PageComparison[]
}

interface PullOptions {
  readonly changeRequest?: string | undefined
  readonly writeConflicts: boolean
  /** True once the change request of a push is merged. */
  readonly endsPush?: boolean
  readonly context: PullContext
  /** Default: they are staged in the folder, and put in their places together. */
  readonly writes?: FolderWrites | undefined
}

/** @throws ConflictError before it writes anything, unless conflicts shall be written */
export async function pullInto(sync: OpenSync, options: PullOptions): Promise<PullOutcome> {
  const outcomes = await compareSides(sync)
  const conflicts = outcomes.filter((outcome) => outcome.conflicts.length > 0)
  if (conflicts.length > 0 && !options.writeConflicts) throw conflictError(conflicts, 'Nothing was written')
  const plan = planPull(sync, outcomes)
  const { context } = options
  const { writes = openWrites(sync.folder, context) } = options
  try {
    const pulled = await writeAll(sync, plan, {
      ...{ writes, signal: context.signal },
      streamGoesOn: (content) => context.streamGoesOn(content),
    })
    const pull = { writes: writes.finish(), removes: pulled.removes, next: stateAfter(sync, pulled, options) }
    demandAsBefore(sync.folder, pull)
    if (pull.writes.length + pull.removes.length > 0)
      writeState(sync.folder, { ...sync.state, pull }, context)
    putInPlace(sync.folder, pull, context)
    writes.discard()
    return {
      ...{ written: pulled.written, removed: pulled.removes.length, files: pulled.stored, conflicts },
      yours: outcomes.filter(({ by }) => by === 'yours').length,
    }
  } catch (error) {
    if (readState(sync.folder)?.pull === undefined) writes.discard()
    throw error
  }
}

async function writeAll(sync: OpenSync, plan: PullPlan, target: PullTarget) {
  const pages = await writePages(sync, plan, target)
  const files = await writeAssets(sync, target)
  const summary = writeSummaryFile(sync.theirs.pages, (id) => plan.paths.get(id))
  const before = sync.read.summary === undefined ? undefined : sha256(sync.read.summary)
  const isOwn = before !== undefined && before !== sync.state.summary
  const hash = sha256(summary)
  const file = { path: summaryFile, data: summary, sha256: hash, before, isServed: false }
  if (!isOwn && before !== hash) await target.writes.write(file)
  return {
    ...{ pages: { ...deletedHere(sync, plan), ...pages.entries }, files: files.entries, summary },
    ...{ written: pages.written, stored: files.written },
    removes: goneFiles(sync, plan, [...Object.keys(pages.entries), ...Object.keys(files.entries)]),
  }
}

export const conflictError = (conflicts: readonly PageComparison[], end: string): ConflictError =>
  new ConflictError(
    conflicts.map(({ key, path, conflicts: reasons }) => `${path ?? key}: ${reasons.join('; ')}`).join('\n'),
    { hint: `${end}. --write-conflicts writes both sides into the files, between markers` },
  )

interface WrittenState {
  readonly pages: Readonly<Record<string, PulledPage>>
  readonly files: Readonly<Record<string, PulledFile>>
  readonly summary: string
}

const stateAfter = (
  { spaceId, revision, state }: OpenSync,
  { pages, files, summary }: WrittenState,
  { changeRequest, endsPush }: PullOptions,
): SyncState => ({
  ...{ format: 'ws-content/1', space: spaceId, revision },
  ...(changeRequest === undefined ? {} : { changeRequest }),
  ...{ pages, files, summary: sha256(summary) },
  ...(state.push === undefined || endsPush === true ? {} : { push: state.push }),
})
