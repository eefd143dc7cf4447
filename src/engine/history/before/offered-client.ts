/** Reads for the history: asks for no list that the service does not offer, and keeps that it does not. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Client } from '../../../client/client.ts'
import { ApiError } from '../../../errors.ts'
import { isRead } from '../../../http/methods.ts'
import { meansNoRoute, type Offers } from '../../../task/offers.ts'

export type FindOffers = () => Promise<Offers>

/** The reason of a gap that stands for no refusal: such a service has nothing of the kind to show. */
export const notOffered = 'the service does not offer the list of them'

class NotListedError extends ApiError {
  constructor(cause?: ApiError) {
    super(notOffered, { status: 404, cause })
  }
}

/** For reads below things that are there: the first list that is not there means that there is no such list. */
export function offeredClient(client: Client, find: FindOffers): Client {
  const ask = async <Value>(operation: Operation, asking: () => Promise<Value>): Promise<Value> => {
    if (operation.extended !== true || !isList(operation)) return asking()
    const offers = await find()
    if (offers.isMissing(operation)) throw new NotListedError()
    try {
      return await asking()
    } catch (error) {
      if (!meansNoRoute(error) || offers.isComplete || offers.isDescribed) throw error
      // A success has shown that the holder is what is not there.
      if (offers.isOffered(operation) === true) throw error
      offers.learn(operation, false)
      throw new NotListedError(error)
    }
  }
  return {
    ...client,
    invoke: (operation, input) => ask(operation, () => client.invoke(operation, input)),
    pages: (operation, input) => ask(operation, () => client.pages(operation, input)),
  }
}

/** A single thing may be what is not there. Lists show things to choose from, page by page or all at once. */
const isList = ({ paginated, offers, method }: Operation): boolean =>
  isRead(method) && (paginated || offers !== undefined)

/** True if it has no list of the kind, as far as ws knows. */
export const lacksAll = (operations: readonly Operation[], offers: Offers): boolean =>
  operations.length > 0 && operations.every((operation) => offers.isMissing(operation))
