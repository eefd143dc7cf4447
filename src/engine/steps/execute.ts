/** Executes the call: one request or list, many rows, or a task. No other step differs between them. */
import { executeOne } from '../execute/one.ts'
import { executeTask } from '../execute/task.ts'
import type { StepBody } from '../state.ts'

export const execute: StepBody = async (state) => {
  const { spec } = state
  if (spec.kind === 'operation' && state.rows === undefined) return executeOne(spec, state)
  if (spec.kind === 'operation') {
    const { executeMany } = await import('../execute/many.ts')
    return executeMany(spec, state)
  }
  return executeTask(spec, state)
}
