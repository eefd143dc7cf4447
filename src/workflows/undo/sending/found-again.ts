/** Looks for a thing that an undo made before it was cut off: only a new one with the wanted values can be it. */

import type { Cause } from '../../../answers/history.ts'
import type { JsonObject } from '../../../json/object.ts'
import { isAlike } from '../alike.ts'
import { fieldValue } from '../values.ts'
import { attemptFor, type UndoAttempt } from './attempts.ts'
import { type ReadyPart, textAt } from './changed-since.ts'
import type { CurrentIds } from './ids.ts'

interface MadeEarlierLookup {
  readonly attempts: readonly UndoAttempt[]
  readonly ids: CurrentIds
  /** The things beside it now; undefined if no list shows them. */
  readonly items: readonly JsonObject[] | undefined
}

/** The id of the thing; undefined if there was no such attempt, or if it made nothing. */
export function foundAgain(
  part: ReadyPart,
  cause: Cause,
  { attempts, ids, items = [] }: MadeEarlierLookup,
): string | undefined {
  const beside = attemptFor(cause, attempts)?.cause.beside
  if (beside === undefined) return undefined
  const { resource, input, replaces } = part
  // Two that are alike may have been under way: each new thing is only one of them.
  const isNew = (id: string) => !beside.includes(id) && !ids.isOurs(id)
  const fresh = items.filter((item) => textAt(item, resource.id).some(isNew))
  const found = fresh.find((item) =>
    Object.entries(input.body ?? {}).every(([field, value]) => {
      const is = fieldValue(field, item, resource)
      return is === undefined || isAlike(is, value)
    }),
  )
  const [id] = found === undefined ? [] : textAt(found, resource.id)
  if (id !== undefined && replaces !== undefined) ids.replaced(replaces.kind, replaces.id, id)
  return id
}
