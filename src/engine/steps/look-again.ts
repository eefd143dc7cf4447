/** Keeps back a judgement on a thing that has changed since ws showed it on this machine. Reads only what was shown. */
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import { writtenBy } from '../../catalog/relations.ts'
import { isSupported } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError, ConflictError, PartialError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { capitalized } from '../../text/capitalized.ts'
import type { EngineSession } from '../session.ts'
import { lastSight } from '../shown-states.ts'
import type { StepBody } from '../state.ts'
import { targetInWords, targetOf } from '../target.ts'

export const lookAgain: StepBody = async ({ spec, inputs, session }) => {
  if (spec.kind !== 'operation' || spec.judges === undefined) return undefined
  const { field, is, seeAgain } = spec.judges
  const read = writtenBy(spec, await allResources())?.read
  if (read === undefined || !isSupported(read) || read.seenBy === undefined) return undefined
  const { member } = read.seenBy
  for (const input of inputs) {
    if (memberOf(input.body, field) !== is) continue
    const seen = await lastSight(read, input, session)
    if (seen === undefined) continue
    const now = memberOf(await readNow(read, input, session), member)
    if (now === seen) continue
    throw new ConflictError(
      `${capitalized(targetInWords(read, input))} has changed since ws showed it here: its ${member} was ${seen}, and is ${String(now)} now. Nothing was sent`,
      {
        hint: `See it as it is now: ws ${seeAgain} ${targetOf(read, input)}${contextsIn(read, input)}; or send it all the same: --outdated-ok`,
      },
    )
  }
  return undefined
}

/** The flags that give what no argument names: the person may have given them, too. */
const contextsIn = ({ path }: Pick<Operation, 'path'>, input: AnyInput): string =>
  parameterNames(path)
    .flatMap((name) => {
      const context = parameterOf(name)?.context
      return context === undefined ? [] : [` --${context} ${input.path?.[name]}`]
    })
    .join('')

/** Nobody may take a look that failed for one that found nothing. */
async function readNow(
  read: Operation,
  { path }: AnyInput,
  session: Pick<EngineSession, 'client'>,
): Promise<unknown> {
  const client = await session.client()
  try {
    return await client.invoke(read, { path })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 404) throw error
    const reason = error.message.replace(/\.$/, '')
    throw new PartialError(
      `ws could not see whether ${targetInWords(read, { path })} has changed since it was shown here: ${reason}. Nothing was sent`,
      { hint: 'Try again; --outdated-ok sends it without a look', cause: error },
    )
  }
}
