/** Refuses a request that the service would refuse anyway: its own description, which ws has learnt, lacks it. */
import { UsageError } from '../../errors.ts'
import type { StepBody } from '../state.ts'

export const refuseNotOffered: StepBody = async ({ spec, call }) => {
  throw new UsageError(`${call.origin.name} is not offered: ${spec.notOffered}`, {
    hint: 'ws api drift lists what is not offered; --force sends it all the same',
  })
}
