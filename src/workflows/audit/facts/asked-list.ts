/** Reads a list for rules that no document has, and says why if nobody can look. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Thing } from '../../../estate/estate.ts'
import type { ReadInput, ReadRefusal } from '../../../estate/lists/source.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { type AuditedService, cannotTell, couldNotCheck, type Observation } from '../rule.ts'

interface AskedItemsOf {
  readonly operation: Operation
  readonly input: ReadInput
  /** The thing to name if nobody can look. */
  readonly of: Thing
  /** The items, in the plural. */
  readonly items: string
}

export type AskedItems =
  | { readonly items: readonly JsonObject[] }
  | { readonly items?: undefined; readonly told: Observation }

export async function askedItems(
  service: AuditedService,
  { operation, input, of, items }: AskedItemsOf,
): Promise<AskedItems> {
  const answer = await service.once(operation, input)
  if (!('refusal' in answer)) return { items: answer.value.filter(isObject) }
  return { told: refusedFor(of, answer.refusal, items) }
}

/** The thing around it was read a moment ago: a list that is missing is one that the service does not offer. */
export const refusedFor = (of: Thing, refusal: ReadRefusal, items: string): Observation =>
  refusal.isMissing || 'isUnoffered' in refusal
    ? cannotTell(of, `The service does not offer the list of ${items}`)
    : couldNotCheck(of, `${items}: ${refusal.reason}`)
