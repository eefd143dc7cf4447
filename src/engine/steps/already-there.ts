/** Tells a person that a thing is in the list already, where the request gives nothing to change about it. */

import { parameterNames } from '../../catalog/options.ts'
import { parameters } from '../../catalog/parameters.ts'
import type { StepBody } from '../state.ts'
import { isThere } from '../title.ts'

export const tellAlreadyThere: StepBody = async ({ call, inputs: [input], session, spec }) => {
  if (spec.kind !== 'operation' || input === undefined) return undefined
  const last = parameterNames(spec.path).at(-1)
  if (last === undefined || !(await isThere(spec, input, session))) return undefined
  const thing = `the ${parameters[last].name} ${input.path[last]}`
  await call.view.tell({
    code: 'nothing-to-do',
    thing,
    told: 'is there already, and you gave nothing to change',
  })
  return { isOver: true }
}
