/** Tells a person that a thing is in the list already, where the request gives nothing to change about it. */

import { isThere } from '../asked-thing.ts'
import type { StepBody } from '../state.ts'
import { targetInWords } from '../target.ts'

export const tellAlreadyThere: StepBody = async ({ call, inputs: [input], session, spec }) => {
  if (spec.kind !== 'operation' || input === undefined) return undefined
  if (!(await isThere(spec, input, session))) return undefined
  const thing = targetInWords(spec, input)
  await call.view.tell({
    code: 'nothing-to-do',
    thing,
    told: 'is there already, and you gave nothing to change',
  })
  return { isOver: true }
}
