/** Looks for a thing that an undo made before it was cut off: only a new one with the wanted values can be it. */
import type { Client } from '../../client/client.ts'
import type { Cause } from '../../task.ts'
import { isAlike } from './alike.ts'
import { type Attempt, attemptFor } from './attempts.ts'
import { itemsBeside, type ReadyPart, textAt } from './look.ts'
import { fieldValue } from './values.ts'

interface Looking {
  readonly client: Client
  readonly attempts: readonly Attempt[]
}

/** The id of the thing; undefined if there was no such attempt, or if it made nothing. */
export async function foundAgain(
  part: ReadyPart,
  cause: Cause,
  { client, attempts }: Looking,
): Promise<string | undefined> {
  const beside = attemptFor(cause, attempts)?.cause.beside
  if (beside === undefined) return undefined
  const { resource, input } = part
  const items = (await itemsBeside(part, client)) ?? []
  const fresh = items.filter((item) => textAt(item, resource.id).some((id) => !beside.includes(id)))
  const found = fresh.find((item) =>
    Object.entries(input.body ?? {}).every(([field, value]) => {
      const is = fieldValue(field, item, resource)
      return is === undefined || isAlike(is, value)
    }),
  )
  return found && textAt(found, resource.id)[0]
}
