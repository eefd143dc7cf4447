/** Brings a folder to a revision of the service: what only others have changed is written, and your own changes stay. */
import { ConflictError } from '../../../errors.ts'
import { summaryFile } from '../../content/file-names.ts'
import { type FolderWrites, openWrites, type PullContext } from '../folder/folder-writes.ts'
import { isLikePulled, writeSummaryFile } from '../folder/summary-file.ts'
import { compareKnown, fileOfPage, type PageComparison } from '../sides/compare-sides.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import { isOtherOrder, isSummaryNew, listedPages, mergedPages, orderBefore } from '../sides/summary-order.ts'
import {
  beginState,
  keptNotes,
  type PageNotes,
  type StateHead,
  type StateTail,
} from '../state/state-in-parts.ts'
import { readState, type SyncState, sha256, writeState } from '../state/sync-state.ts'
import { deletedHere, type PullPlan, planPull } from './pull-plan.ts'
import { writeAssets } from './pulled-assets.ts'
import { type PullTarget, writePages } from './pulled-pages.ts'
import { demandAsBefore, putInPlace } from './put-in-place.ts'
import { goneFiles } from './removed-files.ts'

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
  const written = conflicts.map((page) => ({ ...page, path: plan.paths.get(page.key) ?? page.path }))
  return { ...done, conflicts: written, yours: outcomes.filter(({ by }) => by === 'yours').length }
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
    const staged = writes.finish()
    const kept = Object.keys({ ...notes.entries, ...pulled.files })
    const removes = goneFiles(sync, plan, { kept, writes: staged })
    const next = { ...headOf(sync, options), pages, ...tailOf(sync, pulled) }
    const pull = { writes: staged, removes, next }
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
  return { written, files: files.entries, stored: files.written, ...summary }
}

/** @returns the notes about SUMMARY.md: the hash of the file whose order the service has, and the order of one that stays */
async function writeSummary(
  sync: OpenSync,
  { paths }: PullPlan,
  { writes }: PullTarget,
): Promise<Pick<SyncState, 'summary' | 'order'>> {
  const { theirs, base, read, state } = sync
  const pathOf = (id: string) => paths.get(id)
  const data = writeSummaryFile(theirs.pages, pathOf)
  const hash = sha256(data)
  const before = read.summary === undefined ? undefined : sha256(read.summary)
  if (before === hash) return { summary: hash }
  const isNew = isSummaryNew(sync)
  const earlier = earlierPaths(state)
  const sides = [theirs, base].flatMap(({ pages }) =>
    [pathOf, base.names.ofPage, (id: string) => earlier.get(id)].map((each) => ({ pages, pathOf: each })),
  )
  const gone = new Set(
    Array.from(earlier).flatMap(([id, path]) => (theirs.byId.has(id) || base.byId.has(id) ? [] : [path])),
  )
  if (read.summary !== undefined && before !== undefined && !isLikePulled(read.summary, sides, gone)) {
    if (isNew) return { summary: hash, order: [...orderBefore(sync).keys()] }
    return { summary: before, ...(isOtherOrder(sync) ? { order: orderIn(sync) } : {}) }
  }
  const merged = isNew ? writeSummaryFile(mergedPages(sync).pages, pathOf) : data
  const file = { path: summaryFile, data: merged, sha256: sha256(merged), before, isServed: false }
  if (file.sha256 !== before) await writes.write(file)
  return { summary: hash }
}

/** By page: its file at the last pull, which a push may have moved. */
const earlierPaths = ({ pages, left = {} }: SyncState): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(pages).map(([path, { id }]) => [id, path] as const),
    ...Object.entries(left).map(([path, id]) => [id, path] as const),
  ])

const orderIn = (sync: OpenSync): readonly string[] =>
  sync.state.order ?? listedPages(sync).map(({ key }) => key)

export const conflictError = (
  conflicts: readonly PageComparison[],
  { sync, end, isWritten = false }: ConflictEnd,
): ConflictError => {
  const isMarked = conflicts.some(({ marked }) => marked !== undefined)
  const offer = isMarked
    ? 'writes both sides into the files, between markers'
    : 'takes all other changes, and leaves these pages to you'
  const left = isMarked
    ? 'Lines that both have changed stand in the files, between markers: solve them'
    : 'All other changes are in the folder. Keep, move or remove these files, as you want the pages'
  return new ConflictError(
    conflicts.map((page) => `${fileOfPage(page, sync)}: ${page.conflicts.join('; ')}`).join('\n'),
    { hint: isWritten ? `${left}${end}` : `${end}. --write-conflicts ${offer}` },
  )
}

interface ConflictEnd {
  readonly sync: OpenSync
  /** Follows the next step, if the conflicts are in the folder; else stands before it. Without a full stop. */
  readonly end: string
  /** True if the pull has gone on all the same. */
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

const tailOf = ({ state }: OpenSync, { files, summary, order }: Omit<StateTail, 'push'>): StateTail => ({
  files,
  ...(summary === undefined ? {} : { summary }),
  ...(order === undefined ? {} : { order }),
  ...(state.push === undefined ? {} : { push: state.push }),
})
