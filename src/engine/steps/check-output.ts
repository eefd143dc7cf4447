/** Refuses an output that can't be had before anything is sent: afterwards, a usage error would say that nothing happened. */
import type { StepBody } from '../state.ts'

export const checkOutput: StepBody = async (state) => {
  await state.call.view.check(state)
  return undefined
}
