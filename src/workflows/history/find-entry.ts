/** Finds the entry that a person names, by the whole name or its beginning. */
import { UsageError } from '../../errors.ts'
import type { HistoryEntry } from './entries.ts'

/** @throws UsageError if there is none, or several */
export function findEntry(name: string, entries: readonly HistoryEntry[]): HistoryEntry {
  const found = entries.filter(({ id }) => id.startsWith(name))
  const exact = found.find(({ id }) => id === name)
  const [only] = found
  if (exact !== undefined) return exact
  if (only === undefined)
    throw new UsageError(`There is no entry ${name} in the history`, {
      hint: 'See them all: ws history list',
    })
  if (found.length > 1)
    throw new UsageError(
      `${name} begins the names of several entries: ${found.map(({ id }) => id).join(', ')}`,
    )
  return only
}

/** @throws UsageError if the history is empty */
export function latestEntry(entries: readonly HistoryEntry[]): HistoryEntry {
  const last = entries.at(-1)
  if (last === undefined)
    throw new UsageError('The history is empty: ws has changed nothing here, or recorded nothing', {
      hint: 'ws help history says when nothing is recorded',
    })
  return last
}
