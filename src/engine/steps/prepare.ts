/** Prepares the request of a task; later steps treat it as the operation that sends the same request. */
import type { StepBody } from '../state.ts'

export const prepare: StepBody = async ({ spec, inputs: [input], session }) => {
  if (spec.kind !== 'task' || spec.prepare === undefined) return undefined
  // Its schema has checked the body of a task's input.
  return { prepared: await spec.prepare(input?.body as never, session) }
}
