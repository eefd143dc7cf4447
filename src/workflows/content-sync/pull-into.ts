/** Brings a folder to a revision of the service: what only others have changed is written, and your own changes stay. */
import { ConflictError } from '../../errors.ts'
import { summaryFile } from '../content/file-names.ts'
import { compareSides, type PageComparison } from './compare-sides.ts'
import { type PullContext, writeFile } from './folder-writes.ts'
import type { OpenSync } from './open-sync.ts'
import { deletedHere, planPull } from './pull-plan.ts'
import { writeAssets } from './pulled-assets.ts'
import { writePages } from './pulled-pages.ts'
import { removeGone } from './removed-files.ts'
import { writeSummaryFile } from './summary-file.ts'
import { type PulledFile, type PulledPage, type SyncState, sha256, writeState } from './sync-state.ts'

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
  readonly context: PullContext
}

/** @throws ConflictError before it writes anything, unless conflicts shall be written */
export async function pullInto(sync: OpenSync, options: PullOptions): Promise<PullOutcome> {
  const outcomes = await compareSides(sync)
  const conflicts = outcomes.filter((outcome) => outcome.conflicts.length > 0)
  if (conflicts.length > 0 && !options.writeConflicts) throw conflictError(conflicts, 'Nothing was written')
  const plan = planPull(sync, outcomes)
  const begun = sync.state.revision === '' ? sync.state : undefined
  if (begun !== undefined) writeState(sync.folder, begun, options.context)
  const pages = await writePages(sync, plan, options.context)
  const files = await writeAssets(sync, options.context)
  const removed = removeGone(sync, plan, [...Object.keys(pages.entries), ...Object.keys(files.entries)])
  const summary = writeSummaryFile(sync.theirs.pages, (id) => plan.paths.get(id))
  const { state } = sync
  if (sync.read.summary === undefined || sha256(sync.read.summary) === state.summary)
    writeFile(sync.folder, summaryFile, summary, options.context)
  writeState(
    sync.folder,
    stateAfter(
      sync,
      { pages: { ...deletedHere(sync, plan), ...pages.entries }, files: files.entries, summary },
      options,
    ),
    options.context,
  )
  return {
    ...{ written: pages.written, removed, files: files.written, conflicts },
    yours: outcomes.filter(({ by }) => by === 'yours').length,
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
  { changeRequest }: PullOptions,
): SyncState => ({
  ...{ format: 'ws-content/1', space: spaceId, revision },
  ...(changeRequest === undefined ? {} : { changeRequest }),
  ...{ pages, files, summary: sha256(summary) },
  ...(state.push === undefined ? {} : { push: state.push }),
})
