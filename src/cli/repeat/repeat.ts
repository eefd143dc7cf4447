/** `--if-needed` and `--if-absent`: makes calls repeatable with the same result. */
import { naturalKeyOf } from '../../catalog/natural-key.ts'
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { parameters } from '../../catalog/parameters.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Typed } from '../parse/words.ts'
import type { CliSession } from '../session.ts'
import type { Call, Calling } from './call.ts'
import { callIfAbsent } from './if-absent.ts'
import { callIfNeeded } from './if-needed.ts'
import { LookError } from './look-error.ts'

/** The call, wrapped as the flags ask. */
export async function repeatable(
  call: Call,
  operation: Operation,
  { typed, ...calling }: Calling & { readonly typed: Typed },
): Promise<Call> {
  const { ifNeeded } = operation
  if (ifNeeded !== undefined && typed.get('if-needed') === true) return callIfNeeded(call, ifNeeded, calling)
  if (typed.get('if-absent') !== true) return call
  const key = naturalKeyOf(operation, await allResources())
  // A test checks `ifAbsent` of operations against the resources.
  if (key === undefined) throw new TypeError(`${operation.path} makes nothing that a list shows by its name`)
  return callIfAbsent(call, key, calling)
}

interface Once {
  readonly input: AnyInput
  readonly typed: Typed
  readonly session: Pick<CliSession, 'client' | 'notice'>
}

/** The answer of a single call; prints a notice if there was nothing to do. */
export async function once(
  { invoke }: Pick<Client, 'invoke'>,
  operation: Operation,
  { input, typed, session }: Once,
): Promise<unknown> {
  const call: Call = async (given) => ({ status: operation.status, value: await invoke(operation, given) })
  const client = await session.client()
  const onFound = (told: string) => session.notice(`Nothing to do: ${thingIn(operation, input)} ${told}`)
  try {
    return (await (await repeatable(call, operation, { client, onFound, typed }))(input)).value
  } catch (error) {
    throw error instanceof LookError ? error.error : error
  }
}

/** The name from the input, or else the id. */
function thingIn({ ifAbsent, path }: Operation, input: AnyInput): string {
  if (ifAbsent !== undefined) return JSON.stringify(memberOf(input.body, ifAbsent))
  const last = parameterNames(path).at(-1)
  return last === undefined ? 'it' : `the ${parameters[last].name} ${input.path[last]}`
}

/** @throws UsageError for inputs without the name that `--if-absent` needs */
export function refuseNameless({ ifAbsent }: Operation, inputs: readonly AnyInput[], typed: Typed): void {
  if (ifAbsent === undefined || typed.get('if-absent') !== true) return
  const lacking = inputs.findIndex(({ body }) => memberOf(body, ifAbsent) === undefined)
  if (lacking === -1) return
  const where = inputs.length > 1 ? `row ${lacking + 1}: ` : ''
  throw new UsageError(`${where}--if-absent looks for one of the same ${ifAbsent}, and none is given`)
}

/** Says what `--dry-run` can't show, since the service decides it; undefined if there is nothing to say. */
export function decidedLater({ ifNeeded, ifAbsent }: Operation, typed: Typed): string | undefined {
  if (ifNeeded !== undefined && typed.get('if-needed') === true)
    return `Under --if-needed a conflict (409) is looked into: it counts as done where what it acts on ${ifNeeded.told}`
  if (ifAbsent !== undefined && typed.get('if-absent') === true)
    return `Under --if-absent the list decides: it is sent only where none has this ${ifAbsent}`
  return undefined
}
