/** Reads a list that a service may not offer, or may not show to this caller, else the lists that stand for it. */
import type { Operation } from '../../catalog/operation.ts'
import { ApiError } from '../../errors.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'

interface OfferedList<Row> {
  readonly operation: Operation
  /** Without it, ws tries the list each time. */
  readonly offers: Offers | undefined
  own(): AsyncGenerator<Row, void, void>
  others(): AsyncGenerator<Row, void, void>
}

export async function* offeredList<Row>({
  operation,
  offers,
  own,
  others,
}: OfferedList<Row>): AsyncGenerator<Row, void, void> {
  if (offers?.isMissing(operation) === true) return yield* others()
  const rows = own()
  let refusal: unknown
  const first = await rows.next().catch((error: unknown) => {
    refusal = error
    if (meansNoRoute(error) || isForbidden(error)) return undefined
    throw error
  })
  if (first !== undefined) {
    if (first.done !== true) yield first.value
    return yield* rows
  }
  const answered = others()
  const other = await answered.next()
  // The holder of the list is there, so the list is not.
  if (meansNoRoute(refusal)) offers?.learn(operation, false)
  if (other.done !== true) yield other.value
  yield* answered
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403
