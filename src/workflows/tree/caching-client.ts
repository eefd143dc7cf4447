/** A client that reads each list once, for all parts of a command. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import type { ReadingClient } from '../estate/read-live.ts'

/** @param always - the operation to send anew each time: it shows whether the service is still there */
export function remembering(client: Client, always: Operation): ReadingClient {
  const lists = new Map<string, Promise<readonly Page[]>>()
  const things = new Map<string, Promise<unknown>>()
  return {
    ...client,
    invoke: (operation, input) =>
      operation === always
        ? client.invoke(operation, input)
        : once(things, keyOf(operation, input), () => client.invoke(operation, input)),
    pages: (operation, input) => once(lists, keyOf(operation, input), () => client.pages(operation, input)),
  }
}

const keyOf = ({ path }: Operation, input: AnyInput) => JSON.stringify([path, input.path, input.query])

function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? read()
  known.set(key, found)
  return found
}
