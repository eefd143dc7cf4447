/** Remembers which state of a thing the answer shows. */
import { keepSight as keep } from '../shown-states.ts'
import type { StepBody } from '../state.ts'

export const keepSight: StepBody = async ({ spec, result, inputs: [input], session }) => {
  if (spec.kind !== 'operation' || result?.kind !== 'value' || input === undefined) return undefined
  await keep(spec, { input, reply: result.value }, session)
  return undefined
}
