/** Prepares the request of a task; later steps treat it as the operation that sends the same request. */
import { unknownMembers } from '../input/unknown-members.ts'
import type { StepBody } from '../state.ts'

export const prepare: StepBody = async ({ spec, inputs: [input], session, call }) => {
  if (spec.kind !== 'task' || spec.prepare === undefined) return undefined
  // Its schema has checked the body of a task's input.
  const prepared = await spec.prepare(input?.body as never, session)
  for (const remark of unknownMembers(prepared.body, prepared.match?.operation.body))
    await call.view.tell(remark)
  return { prepared }
}
