/** Lets the history read what a call is about to change. */
import type { StepBody } from '../state.ts'
import { changeOf } from '../state.ts'

export const takeBeforeImage: StepBody = async (state) => {
  const change = changeOf(state)
  if (change !== undefined) await state.session.history?.before(change)
  return undefined
}
