/** Remembers what a restorable deletion took, for a later restore. */
import type { StepBody } from '../state.ts'
import { changeOf, isRefused } from '../state.ts'

export const record: StepBody = async (state) => {
  const change = changeOf(state)
  const { result, session } = state
  if (change === undefined || isRefused(result)) return undefined
  const inputs = result?.kind === 'rows' ? result.end.applied : change.inputs
  const { rememberDeleted } = await import('../candidates/deleted.ts')
  rememberDeleted(change.operation, inputs, session)
  return undefined
}
