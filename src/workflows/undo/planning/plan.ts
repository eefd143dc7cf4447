/** Plans an undo: the entries that it takes back, and the requests for each of their changes, the latest first. */
import { allOperations, allResources } from '../../../catalog/walk.ts'
import { createFinder } from '../../../engine/history/before/changed-thing.ts'
import { textsIn } from '../../../json/walk.ts'
import { addressesFrom } from '../../history/address.ts'
import type { HistoryEntry, RecordedChange } from '../../history/entries.ts'
import type { UndoneRequests } from '../../history/undone.ts'
import { inverseOf, withLost } from '../inverse/inverse.ts'
import { isSwitch } from '../inverse/switched.ts'
import { type Inverse, impossible } from '../undo-request.ts'
import { type IsThereAgain, onceThere } from './by-itself.ts'
import { withoutHelpless } from './helpless.ts'
import { inMakingOrder } from './making-order.ts'
import { lostWithHolders } from './removed-since.ts'
import { withoutStranded } from './stranded.ts'

export interface PlannedChange {
  readonly entry: HistoryEntry
  readonly change: RecordedChange
  readonly address: string
  readonly inverse: Inverse
  /** The requests that an earlier undo has made already, by their numbers from 1. */
  readonly done: ReadonlySet<number>
}

export interface UndoPlan {
  readonly kind: 'undo' | 'redo'
  readonly entries: readonly HistoryEntry[]
  readonly changes: readonly PlannedChange[]
  /** By an earlier run, of the same entries: their neighbours tell the places of the others. */
  readonly takenBack: readonly PlannedChange[]
}

/** Plans one entry, without changes that failed. */
export interface EntryPlanner {
  /** The changes to take back. */
  open(entry: HistoryEntry): Promise<readonly PlannedChange[]>
  takenBack(entry: HistoryEntry): Promise<readonly PlannedChange[]>
}

export async function plannerFor(
  undone: UndoneRequests,
  all: readonly HistoryEntry[],
  isThereAgain: IsThereAgain,
): Promise<EntryPlanner> {
  const [operations, resources] = await Promise.all([allOperations(), allResources()])
  const addressOf = addressesFrom(all, resources)
  const find = createFinder(allResources)
  const planOne = async (entry: HistoryEntry, change: RecordedChange): Promise<PlannedChange> => {
    const { method, path } = change.request
    const operation = operations.find((each) => each.method === method && each.path === path)
    const found = operation && (await find(operation, { path: {}, body: change.request.body }))
    const resource = found?.subject.resource
    const lost = resource && lostWithHolders({ entry, change, resource }, { all, resources, addressOf })
    const inverse =
      found === undefined
        ? impossible('The API document has no such request')
        : withOutcome(change, inverseOf({ change, subject: found.subject, resources }))
    const address = addressOf(change, resource)
    const isLess = lost !== undefined && inverse.class !== 'impossible'
    const done = undone.parts(entry.id, change.change)
    const whole = isLess ? withLost(inverse, [lost]) : inverse
    const removed = resource && { change, resource, inverse: whole, entry: entry.id, address }
    const now = removed === undefined ? whole : await onceThere(removed, isThereAgain)
    return { entry, change, address, inverse: now, done }
  }
  const plan = (entry: HistoryEntry, isWanted: (change: RecordedChange) => boolean) => {
    const wanted = entry.changes.filter(
      (change) => change.outcome !== 'failed' && change.does !== nothing && isWanted(change),
    )
    return Promise.all(wanted.toReversed().map((change) => planOne(entry, change)))
  }
  return {
    open: async (entry) => {
      const planned = await plan(entry, ({ change }) => !undone.isUndone(entry.id, change))
      return inMakingOrder(withoutHelpless(withoutStranded(withHolders(planned)), resources))
    },
    takenBack: (entry) => plan(entry, ({ change }) => undone.isUndone(entry.id, change)),
  }
}

/** A thing goes with its holder, if the same undo removes that one. */
function withHolders(changes: readonly PlannedChange[]): readonly PlannedChange[] {
  const removed = idsRemoved(changes)
  // Nobody switches on what is about to go.
  const isOnlySwitched = ({ inverse: { parts }, change: { id } }: PlannedChange) =>
    removed.has(id ?? '') && parts.every(({ operation, resource }) => isSwitch(operation, resource))
  const isWithin = (planned: PlannedChange) => holdersOf(planned).some((each) => removed.has(each))
  const goesAlong = (planned: PlannedChange) => isOnlySwitched(planned) || isWithin(planned)
  const goBySelf = idsRemoved(changes.filter((planned) => !goesAlong(planned)))
  // Once the other one is gone, its holder no longer shows it, and a redo would not know of it.
  const namesAnother = (planned: PlannedChange) => {
    const holders = holdersOf(planned)
    return textsIn(planned.change.request.body).some((each) => goBySelf.has(each) && !holders.includes(each))
  }
  const stays = idsRemoved(changes.filter((planned) => isWithin(planned) && namesAnother(planned)))
  return changes.map((planned) =>
    goesAlong(planned) && !namesAnother(planned) && !stays.has(planned.change.id ?? '')
      ? { ...planned, inverse: { class: 'exact', lost: undefined, parts: [] } }
      : planned,
  )
}

const idsRemoved = (changes: readonly PlannedChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ inverse }) =>
      inverse.parts.flatMap(({ expects, id }) => (expects.is === 'as made' ? (id ?? []) : [])),
    ),
  )

const holdersOf = ({ change: { request, id } }: PlannedChange): readonly string[] =>
  Object.values(request.parameters).filter((each) => each !== id)

/** Undo found it taken back already. */
const nothing = 'found'

function withOutcome({ outcome, madeId }: RecordedChange, inverse: Inverse): Inverse {
  const needsId = inverse.parts.some(({ expects }) => expects.is === 'as made')
  return outcome === 'unknown' && needsId && madeId === undefined
    ? impossible('It was cut off: it is not known whether it was made')
    : inverse
}

/** True if there is a request left to send. */
export const isPossible = ({ inverse, done }: PlannedChange): boolean => inverse.parts.length > done.size
