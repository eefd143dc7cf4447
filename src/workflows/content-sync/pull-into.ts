/** Brings a folder to a revision of the service: what only others have changed is written, and your own changes stay. */
import { ConflictError } from '../../errors.ts'
import { summaryFile } from '../content/file-names.ts'
import { compareKnown, fileOfPage, type PageComparison } from './compare-sides.ts'
import { type FolderWrites, openWrites, type PullContext } from './folder-writes.ts'
import type { OpenSync } from './open-sync.ts'
import { deletedHere, type PullPlan, planPull } from './pull-plan.ts'
import { writeAssets } from './pulled-assets.ts'
import { type PullTarget, writePages } from './pulled-pages.ts'
import { demandAsBefore, putInPlace } from './put-in-place.ts'
import { goneFiles } from './removed-files.ts'
import { beginState, keptNotes, type PageNotes, type StateHead, type StateTail } from './state-in-parts.ts'
import { isLikePulled, writeSummaryFile } from './summary-file.ts'
import { readState, sha256, writeState } from './sync-state.ts'

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
  /** Default: they are staged in the folder, and put in their places together. */
  readonly writes?: FolderWrites | undefined
}

/** @throws ConflictError before it writes anything, unless conflicts shall be written */
export async function pullInto(sync: OpenSync, options: PullOptions): Promise<PullOutcome> {
  const outcomes = await compareKnown(sync)
  const conflicts = outcomes.filter((outcome) => outcome.conflicts.length > 0)
  if (conflicts.length > 0 && !options.writeConflicts)
    throw conflictError(conflicts, { sync, end: 'Nothing was written' })
  const plan = planPull(sync, outcomes)
  const { context } = options
  const { writes = openWrites(sync.folder, context) } = options
  const target = {
    writes,
    signal: context.signal,
    streamGoesOn: (content: 'files') => context.streamGoesOn(content),
  }
  const ends = options.writes === undefined ? pullIntoFolder : pullIntoNew
  const done = await ends({ sync, plan, target }, options)
  return { ...done, conflicts, yours: outcomes.filter(({ by }) => by === 'yours').length }
}

interface PlannedPull {
  readonly sync: OpenSync
  readonly plan: PullPlan
  readonly target: PullTarget
}

type PullCounts = Pick<PullOutcome, 'written' | 'removed' | 'files'>

async function pullIntoFolder(
  { sync, plan, target }: PlannedPull,
  options: PullOptions,
): Promise<PullCounts> {
  const { writes } = target
  const { context } = options
  try {
    const notes = keptNotes()
    const { written, ...pulled } = await writeAll(sync, plan, { ...target, notes })
    const pages = { ...deletedHere(sync, plan), ...notes.entries }
    const removes = goneFiles(sync, plan, Object.keys({ ...notes.entries, ...pulled.files }))
    const next = { ...headOf(sync, options), pages, ...tailOf(sync, pulled) }
    const pull = { writes: writes.finish(), removes, next }
    demandAsBefore(sync.folder, pull)
    if (pull.writes.length + removes.length > 0) writeState(sync.folder, { ...sync.state, pull }, context)
    putInPlace(sync.folder, pull, context)
    writes.discard()
    return { written, removed: removes.length, files: pulled.stored }
  } catch (error) {
    if (readState(sync.folder)?.pull === undefined) writes.discard()
    throw error
  }
}

/** Nothing is there that it could write over, or take away. */
async function pullIntoNew({ sync, plan, target }: PlannedPull, options: PullOptions): Promise<PullCounts> {
  const notes = beginState(sync.folder, headOf(sync, options), options.context)
  try {
    const { written, ...pulled } = await writeAll(sync, plan, { ...target, notes })
    target.writes.finish()
    notes.finish(tailOf(sync, pulled))
    return { written, removed: 0, files: pulled.stored }
  } catch (error) {
    notes.discard()
    throw error
  }
}

async function writeAll(sync: OpenSync, plan: PullPlan, target: PullTarget & { readonly notes: PageNotes }) {
  const written = await writePages(sync, plan, target)
  const files = await writeAssets(sync, target)
  const summary = await writeSummary(sync, plan, target)
  return { written, files: files.entries, stored: files.written, summary }
}

/** A file with words of the writer stays. @returns the hash of the file whose order the service has */
async function writeSummary(sync: OpenSync, { paths }: PullPlan, { writes }: PullTarget): Promise<string> {
  const { theirs, base, read, state } = sync
  const pathOf = (id: string) => paths.get(id)
  const data = writeSummaryFile(theirs.pages, pathOf)
  const hash = sha256(data)
  const before = read.summary === undefined ? undefined : sha256(read.summary)
  if (before === hash) return hash
  if (read.summary !== undefined && before !== undefined) {
    if (before !== state.summary) return hash
    const sides = [
      { pages: theirs.pages, pathOf },
      { pages: base.pages, pathOf: base.names.ofPage },
    ]
    if (!isLikePulled(read.summary, sides)) return before
  }
  await writes.write({ path: summaryFile, data, sha256: hash, before, isServed: false })
  return hash
}

export const conflictError = (
  conflicts: readonly PageComparison[],
  { sync, end, isWritten = false }: ConflictEnd,
): ConflictError =>
  new ConflictError(
    conflicts.map((page) => `${fileOfPage(page, sync)}: ${page.conflicts.join('; ')}`).join('\n'),
    { hint: isWritten ? end : `${end}. --write-conflicts writes both sides into the files, between markers` },
  )

interface ConflictEnd {
  readonly sync: OpenSync
  /** The end of the story, without a full stop. */
  readonly end: string
  /** True if both sides stand in the files. */
  readonly isWritten?: boolean
}

const headOf = (
  { spaceId, revision }: OpenSync,
  { changeRequest }: Pick<PullOptions, 'changeRequest'>,
): StateHead => ({
  format: 'ws-content/1',
  space: spaceId,
  revision,
  ...(changeRequest === undefined ? {} : { changeRequest }),
})

const tailOf = (
  { state }: OpenSync,
  { files, summary }: Required<Pick<StateTail, 'files' | 'summary'>>,
): StateTail => ({ files, summary, ...(state.push === undefined ? {} : { push: state.push }) })
