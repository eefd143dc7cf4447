/** Records a change: for the history, and, after a restorable deletion, for a later restore. */
import type { StepBody } from '../state.ts'
import { changeOf, isRefused } from '../state.ts'

export const record: StepBody = async (state) => {
  const change = changeOf(state)
  const { result, session } = state
  if (change === undefined || isRefused(result)) return undefined
  const { operation } = change
  const inputs = result?.kind === 'rows' ? result.end.applied : change.inputs
  if (operation.recoverable === true || operation.recovers === true) {
    const { rememberDeleted } = await import('../candidates/deleted.ts')
    rememberDeleted(operation, inputs, session)
  }
  await session.history?.after({ ...change, inputs }, result)
  return undefined
}
