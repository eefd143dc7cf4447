/** Takes a conflict for success if the thing is already as wanted. */
import type { IfNeeded } from '../../catalog/operation.ts'
import type { Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError, messageOf } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { Calling, PerformCall } from './call.ts'
import { looking } from './look-error.ts'

/** Reads only after a refusal: an earlier read would miss changes that others make meanwhile. */
export const callIfNeeded =
  (call: PerformCall, needed: IfNeeded, { client, onFound }: Calling): PerformCall =>
  async (input) => {
    try {
      return await call(input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const look = () => client.perform(needed.read, { path: input.path, query: {} })
      const read = await looking(look, (cause) => unread(error, cause))
      if (!isDone(read.value, needed, input)) throw error
      await onFound(needed.told)
      return { status: read.status, value: answerOf(read.value, needed) }
    }
  }

/** True if the thing is as the operation would leave it. */
export function isDone(value: unknown, { member, is }: IfNeeded, { body }: Pick<AnyInput, 'body'>): boolean {
  // Only an object has members: a missing member elsewhere says nothing.
  if (!isObject(value)) return false
  const shown = memberOf(value, member) ?? null
  if (typeof is !== 'object' || is === null) return shown === is
  return isObject(body) && shown !== null && shown === body[is.field]
}

function answerOf(value: unknown, { answer }: IfNeeded): Performed['value'] {
  if (answer === undefined) return value
  const members = Object.entries(answer).map(([name, member]) => [name, memberOf(value, member)])
  return Object.fromEntries(members.filter(([, found]) => found !== undefined))
}

const unread = (conflict: ApiError, cause: unknown) =>
  new ApiError(conflict.message, {
    ...conflict,
    cause,
    hint: `ws could not read whether it was done before: ${messageOf(cause)}`,
  })
