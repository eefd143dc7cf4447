/** Executes the call: one request or list, many rows, or a task. No other step differs between them. */
import type { StepBody } from '../state.ts'

export const execute: StepBody = async (state) => {
  const { spec, rows } = state
  if (spec.kind === 'task') {
    const { executeTask } = await import('../execute/task.ts')
    return executeTask(spec, state)
  }
  if (rows === undefined) {
    const { executeOne } = await import('../execute/one.ts')
    return executeOne(spec, state)
  }
  const { executeMany } = await import('../execute/many.ts')
  return executeMany(spec, state)
}
