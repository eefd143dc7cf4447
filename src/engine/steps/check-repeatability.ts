/** Refuses an input without the name that a repeatable call looks for. */
import { memberOf } from '../../json/members.ts'
import { InputError } from '../input/input-error.ts'
import type { StepBody } from '../state.ts'

export const checkRepeatability: StepBody = async ({ spec, inputs }) => {
  const member = spec.kind === 'operation' ? spec.ifAbsent : undefined
  if (member === undefined) return undefined
  const lacking = inputs.findIndex(({ body }) => memberOf(body, member) === undefined)
  if (lacking === -1) return undefined
  const row = inputs.length > 1 ? lacking : undefined
  throw new InputError([{ code: 'unnamed', section: 'body', member: [member], row }])
}
