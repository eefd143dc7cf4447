/**
 * Refuses an impossible output before anything is sent: a usage error after a write would claim that nothing
 * happened.
 */
import type { StepBody } from '../state.ts'

export const checkOutput: StepBody = async (state) => {
  await state.call.view.check(state)
  return undefined
}
