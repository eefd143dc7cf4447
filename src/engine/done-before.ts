/** Looks before a question whether the thing is already as the call would leave it: the service would refuse the call afterwards. */
import { factsOf } from '../catalog/fields.ts'
import { isNamedKind, nounOf } from '../catalog/kinds.ts'
import type { IfNeeded } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { parameters } from '../catalog/parameters.ts'
import type { AnyInput } from '../client/request.ts'
import { ConflictError, InterruptedError, WsError } from '../errors.ts'
import { isDone } from './repeat/if-needed.ts'
import type { EngineSession } from './session.ts'

/** If reading fails, the answer to the question matters more. @throws ConflictError */
export async function refuseIfDone(
  needed: IfNeeded,
  input: AnyInput,
  session: Pick<EngineSession, 'client'>,
): Promise<void> {
  const value = await shownNow(needed, input, session)
  if (value === undefined || !isDone(value, needed, input)) return
  throw new ConflictError(`The ${nounIn(needed)} ${idIn(needed, input)} ${needed.told}: nothing was sent`)
}

async function shownNow(
  { read }: IfNeeded,
  { path }: AnyInput,
  session: Pick<EngineSession, 'client'>,
): Promise<unknown> {
  try {
    return (await (await session.client()).perform(read, { path, query: {} })).value
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError) throw error
    return undefined
  }
}

const parameterOf = ({ read }: IfNeeded) => parameterNames(read.path).at(-1)

const idIn = (needed: IfNeeded, { path }: AnyInput): string => path[parameterOf(needed) ?? ''] ?? ''

function nounIn(needed: IfNeeded): string {
  const name = parameterOf(needed)
  const kind = name === undefined ? undefined : factsOf(parameters[name].schema).resource
  return kind !== undefined && isNamedKind(kind) ? nounOf(kind) : 'thing'
}
