/** Makes a single call that may have been made before. */
import type { Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { memberOf } from '../../json/members.ts'
import { quotedTitle } from '../../text/quoted-title.ts'
import type { Calls, Repeat } from '../call-options.ts'
import type { PerformCall } from '../repeat/call.ts'
import { LookError } from '../repeat/look-error.ts'
import { repeatable } from '../repeat/repeat.ts'
import type { EngineSession } from '../session.ts'
import { targetInWords } from '../target.ts'
import type { View } from '../view.ts'

interface RepeatableCall {
  readonly input: AnyInput
  readonly repeat: Repeat
  readonly session: Pick<EngineSession, 'client'>
  readonly view: Pick<View, 'tell'>
}

/** The answer of a single call; the view hears if there was nothing to do. */
export async function invokeRepeatably(
  { invoke }: Pick<Calls, 'invoke'>,
  operation: Operation,
  { input, repeat, session, view }: RepeatableCall,
): Promise<unknown> {
  const call: PerformCall = async (given) => ({
    status: operation.status,
    value: await invoke(operation, given),
  })
  const client = await session.client()
  const onFound = (told: string) =>
    view.tell({ code: 'nothing-to-do', thing: thingIn(operation, input), told })
  try {
    return (await (await repeatable(call, operation, { client, onFound, repeat }))(input)).value
  } catch (error) {
    throw error instanceof LookError ? error.error : error
  }
}

/** The name from the input, or else the id. */
function thingIn(operation: Operation, input: AnyInput): string {
  const { ifAbsent } = operation
  return ifAbsent === undefined
    ? targetInWords(operation, input)
    : quotedTitle(String(memberOf(input.body, ifAbsent)))
}
