/** Knows the values that the changes of one entry gave a thing, in whatever order the service took them: nobody else did that. */
import type { HistoryEntry } from '../../history/entries.ts'
import { isAlike } from '../alike.ts'
import type { PlannedChange } from '../planning/plan.ts'
import type { UndoRequest } from '../undo-request.ts'

/** True if the field of the thing has a value that the entry gave it. */
export type IsOwnValue = (part: UndoRequest, field: string, value: unknown) => boolean

/** @param now - a recorded value with the ids of today */
export function ownValuesIn(
  changes: readonly PlannedChange[],
  now: (value: unknown) => unknown,
): (entry: HistoryEntry) => IsOwnValue {
  const given = new Map<string, unknown[]>()
  const keyOf = (entry: HistoryEntry, { resource, id, parameters }: UndoRequest, field: string) =>
    JSON.stringify([entry.id, resource.kind, id ?? parameters, field])
  for (const { entry, inverse } of changes)
    for (const part of inverse.parts) {
      if (part.expects.is !== 'as changed') continue
      for (const [field, { after }] of part.expects.fields) {
        const key = keyOf(entry, part, field)
        given.set(key, [...(given.get(key) ?? []), after])
      }
    }
  return (entry) => (part, field, value) =>
    given.get(keyOf(entry, part, field))?.some((own) => isAlike(now(own), value)) === true
}
