/** Tells whether each change is still in force: an undo takes one back, and another undo may take back the first. */
import type { HistoryEntry, RecordedChange } from './entries.ts'

export interface UndoneRequests {
  /** The requests of a change's inverse that are in force, by their numbers. */
  parts(entry: string, change: number): ReadonlySet<number>
  /** True if every request of the inverse is in force. */
  isUndone(entry: string, change: number): boolean
  state(entry: HistoryEntry): EntryState
}

/** `undone in part`: an undo was cut off, or could not take back everything. */
export type EntryState = 'done' | 'failed' | 'unknown' | 'undone' | 'undone in part'

export function undoneIn(entries: readonly HistoryEntry[]): UndoneRequests {
  const takers = new Map<string, { readonly entry: string; readonly change: RecordedChange }[]>()
  for (const { id, changes } of entries) {
    for (const change of changes) {
      if (change.cause === undefined || change.outcome !== 'done') continue
      const key = keyOf(change.cause.entry, change.cause.change)
      takers.set(key, [...(takers.get(key) ?? []), { entry: id, change }])
    }
  }
  // Two entries of one name would take each other back without end.
  const inForce = (
    entry: string,
    change: number,
    above: readonly string[] = [],
  ): readonly RecordedChange[] => {
    const key = keyOf(entry, change)
    if (above.includes(key)) return []
    return (takers.get(key) ?? []).flatMap((taker) =>
      allInForce(inForce(taker.entry, taker.change.change, [...above, key])) ? [] : [taker.change],
    )
  }
  const parts = (entry: string, change: number) => partsOf(inForce(entry, change))
  const isUndone = (entry: string, change: number): boolean => allInForce(inForce(entry, change))
  return {
    parts,
    isUndone,
    state({ id, changes }) {
      const made = changes.filter(({ outcome }) => outcome !== 'failed')
      if (made.length === 0) return 'failed'
      const undone = made.filter(({ change }) => isUndone(id, change))
      if (undone.length === made.length) return 'undone'
      if (undone.length > 0 || made.some(({ change }) => parts(id, change).size > 0)) return 'undone in part'
      return made.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'done'
    },
  }
}

const partsOf = (takers: readonly RecordedChange[]) => new Set(takers.map(({ cause }) => cause?.part ?? 0))

function allInForce(takers: readonly RecordedChange[]): boolean {
  const number = takers[0]?.cause?.of
  return number !== undefined && partsOf(takers).size >= number
}

const keyOf = (entry: string, change: number) => `${entry}.${change}`
