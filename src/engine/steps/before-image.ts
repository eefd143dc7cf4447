/** Has the history read the values before each change that the call sends, and record the change. */
import { recording } from '../session.ts'
import type { StepBody } from '../state.ts'

export const takeBeforeImage: StepBody = async ({ session, guard, call: { seen, why } }) => {
  const titleOf = session.titles.find
  const record = await session.history?.recorder({ seen, ...why, titleOf })
  return record === undefined ? undefined : { session: recording(session, record, guard) }
}
