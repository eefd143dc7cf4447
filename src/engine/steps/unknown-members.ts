/** Names members of the body that the API document does not know. They are sent all the same, since a service may know more. */
import { isObject } from '../../json/object.ts'
import type { CallState, StepBody } from '../state.ts'
import { operationOf } from '../state.ts'
import type { Remark } from '../view.ts'

export const tellUnknownMembers: StepBody = async (state) => {
  for (const remark of unknownMembersIn(state)) await state.call.view.tell(remark)
  return undefined
}

export function unknownMembersIn(state: CallState): readonly Remark[] {
  const operation = operationOf(state)
  const { shape, def } = operation?.body ?? {}
  const body = bodyOf(state)
  if (shape === undefined || def?.isOpen === true || !isObject(body)) return []
  // Such rows are parts of the body, and have members of their own.
  if (operation?.rowsPerCall !== undefined && state.rows !== undefined) return []
  const unknown = Object.keys(body).filter((member) => !Object.hasOwn(shape, member))
  return unknown.map((member) => ({ code: 'unknown-member', member, known: Object.keys(shape) }))
}

/** Rows of a file hold declared values only: an unknown member comes from the body that they share. */
const bodyOf = ({ prepared, rows, inputs }: CallState): unknown =>
  prepared === undefined ? (rows?.[0]?.input ?? inputs[0])?.body : prepared.body
