/** Keeps what a call has changed: for the history, and of what was deleted and can be had back, for whoever restores it. */
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
  await session.history?.after({ operation, inputs }, result)
  return undefined
}
