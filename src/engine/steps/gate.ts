/** Asks the gate of a call, which reads and may keep the call back: also before a dry run shows what would be sent. */
import type { StepBody } from '../state.ts'

export const askGate: StepBody = async ({ call, inputs: [input], session }) => {
  if (input !== undefined) await call.options.gate?.(input, session)
  return undefined
}
