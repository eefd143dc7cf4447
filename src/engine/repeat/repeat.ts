/** Makes a call repeatable: sent again, it changes nothing more. */
import { naturalKeyOf } from '../../catalog/natural-key.ts'
import type { Operation } from '../../catalog/operation.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Repeat } from '../call-options.ts'
import type { Calling, PerformCall } from './call.ts'
import { callIfAbsent } from './if-absent.ts'
import { callIfNeeded } from './if-needed.ts'

/** The call, which checks whether it was already made. */
export async function repeatable(
  call: PerformCall,
  operation: Operation,
  { repeat, ...calling }: Calling & { readonly repeat: Repeat },
): Promise<PerformCall> {
  const { ifNeeded } = operation
  if (ifNeeded !== undefined && repeat === 'needed') return callIfNeeded(call, ifNeeded, calling)
  if (repeat !== 'absent') return call
  const key = naturalKeyOf(operation, await allResources())
  // A test checks `ifAbsent` of operations against the resources.
  if (key === undefined) throw new TypeError(`${operation.path} makes nothing that a list shows by its name`)
  return callIfAbsent(call, key, calling)
}
