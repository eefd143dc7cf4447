/** Looks before a question whether the thing is already as the call would leave it: the service would refuse the call afterwards. */

import type { IfNeeded } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import { ConflictError, InterruptedError, WsError } from '../errors.ts'
import { capitalized } from '../text/capitalized.ts'
import { isDone } from './repeat/if-needed.ts'
import type { EngineSession } from './session.ts'
import { targetInWords } from './target.ts'

/** If reading fails, the answer to the question matters more. @throws ConflictError */
export async function refuseIfDone(
  needed: IfNeeded,
  input: Pick<AnyInput, 'path' | 'body'>,
  session: Pick<EngineSession, 'client'>,
): Promise<void> {
  const value = await shownNow(needed, input, session)
  if (value === undefined || !isDone(value, needed, input)) return
  const thing = capitalized(targetInWords(needed.read, input))
  throw new ConflictError(`${thing} ${needed.told}: nothing was sent`)
}

async function shownNow(
  { read }: IfNeeded,
  { path }: Pick<AnyInput, 'path'>,
  session: Pick<EngineSession, 'client'>,
): Promise<unknown> {
  try {
    return (await (await session.client()).perform(read, { path, query: {} })).value
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError) throw error
    return undefined
  }
}
