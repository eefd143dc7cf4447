/** Chooses the entries to take back: those that a person names, or the latest ones. */

import { UsageError } from '../../../errors.ts'
import { sourceOf } from '../../../settings/base-url.ts'
import { startedOverAt } from '../../../settings/started-over.ts'
import type { Session } from '../../../task/task.ts'
import { type HistoryEntry, readEntries } from '../../history/entries.ts'
import { findEntry } from '../../history/find-entry.ts'
import { requireSound } from '../../history/soundness.ts'
import { type EntryState, type UndoneRequests, undoneIn } from '../../history/undone.ts'
import { thereAgainIn } from './by-itself.ts'
import { type EntryPlanner, isPossible, type PlannedChange, plannerFor, type UndoPlan } from './plan.ts'

export interface ChangeSelection {
  readonly kind: 'undo' | 'redo'
  readonly entries?: readonly string[] | undefined
  readonly last?: number | undefined
  /** True if a person wants it in spite of conflicts and of a broken chain. */
  readonly force?: boolean | undefined
  /** True if nothing is sent: then changes that nothing can take back are shown as such. */
  readonly isPreview?: boolean
}

export interface SelectedUndo {
  readonly plan: UndoPlan
  /** The whole history of this service. */
  readonly all: readonly HistoryEntry[]
}

/** @throws UsageError if there is nothing to take back, or if it is of another service */
export async function selectEntries(wanted: ChangeSelection, session: Session): Promise<SelectedUndo> {
  await requireSound(session, { isForced: wanted.force === true })
  const everywhere = readEntries(session)
  const undone = undoneIn(everywhere)
  const settings = await session.written()
  settings.requireBaseUrl()
  const source = sourceOf(settings, session.context)
  // A clone has the same ids, and made other things again.
  const here = everywhere.filter((entry) => entry.source === source)
  const start = startedOverAt(source, session.context) ?? Number.NEGATIVE_INFINITY
  const all = here.filter(({ time }) => Date.parse(time) > start)
  const planner = await plannerFor(undone, all, thereAgainIn(session, wanted.isPreview === true))
  const { kind, entries: names = [], last } = wanted
  if (names.length > 0 && last !== undefined) throw new UsageError('Give entries, or --last, not both')
  const chosen =
    names.length > 0
      ? names.map((name) => findEntry(name, everywhere))
      : await latest({ all, undone, planner, kind, count: last ?? 1 })
  refuseOthers(chosen, source)
  refuseGone(chosen, all)
  const ordered = all.filter((entry) => chosen.includes(entry)).toReversed()
  const changes = (await Promise.all(ordered.map(planner.open))).flat()
  refuseNothing(changes, wanted)
  if (wanted.isPreview !== true) refuseImpossible(changes, wanted)
  const takenBack = (await Promise.all(ordered.map(planner.takenBack))).flat()
  return { plan: { kind, entries: ordered, changes, takenBack }, all }
}

interface LatestSelection {
  readonly all: readonly HistoryEntry[]
  readonly undone: UndoneRequests
  readonly planner: EntryPlanner
  readonly kind: ChangeSelection['kind']
  readonly count: number
}

/** Undo goes back through commands, redo through undos. */
async function latest({
  all,
  undone,
  planner,
  kind,
  count,
}: LatestSelection): Promise<readonly HistoryEntry[]> {
  const taken = kind === 'undo' ? 'command' : 'undo'
  const chosen: HistoryEntry[] = []
  for (const entry of all.toReversed()) {
    if (chosen.length === count) break
    if (entry.command.kind === taken && !isOver(undone.state(entry), await planner.open(entry)))
      chosen.push(entry)
  }
  if (chosen.length > 0) return chosen
  throw new UsageError(
    kind === 'undo' ? 'There is nothing to undo at this service' : 'There is nothing to redo at this service',
    { hint: 'List the recorded entries: ws history list' },
  )
}

/** A change that nothing can take back stops at its entry, unless an undo has taken back the rest of it. */
function isOver(state: EntryState, changes: readonly PlannedChange[]): boolean {
  if (state === 'failed' || state === 'undone') return true
  const isPartly = state === 'undone in part'
  return changes.every((change) => !isPossible(change) && (isPartly || change.inverse.class !== 'impossible'))
}

function refuseOthers(chosen: readonly HistoryEntry[], source: string): void {
  const other = chosen.find((entry) => entry.source !== source)
  if (other === undefined) return
  const { profile } = other.command
  throw new UsageError(
    `${other.id} was made at ${other.source}, and these settings lead to ${source}: nothing was sent`,
    {
      hint: profile === null ? 'Name its address: --base-url' : `Name its profile: --profile ${profile}`,
    },
  )
}

/** The things of such an entry went with the workspace that they were in. */
function refuseGone(chosen: readonly HistoryEntry[], all: readonly HistoryEntry[]): void {
  const gone = chosen.find((entry) => !all.includes(entry))
  if (gone === undefined) return
  throw new UsageError(
    `${gone.id} was made before the workspace started over: nothing of it is there any more`,
    { hint: 'List the recorded entries: ws history list; copies of the workspace: ws local snapshot list' },
  )
}

function refuseNothing(changes: readonly PlannedChange[], { kind }: ChangeSelection): void {
  if (changes.length > 0) return
  throw new UsageError(`There is nothing left to ${kind}: the command failed, or is already undone`, {
    hint: 'List the recorded entries: ws history list',
  })
}

function refuseImpossible(changes: readonly PlannedChange[], { kind }: ChangeSelection): void {
  const lacking = changes.filter(({ inverse }) => inverse.class === 'impossible')
  if (lacking.length < changes.length) return
  const next = lacking.find(({ inverse }) => inverse.next !== undefined)?.inverse.next
  throw new UsageError(
    lacking
      .slice(0, mostTold)
      .map(({ entry, address, inverse }) => `${entry.id} ${address}: ${inverse.lost}`),
    { hint: next ?? `An earlier entry may be taken back: ws history list, then ws ${kind} <entry>` },
  )
}

const mostTold = 10
