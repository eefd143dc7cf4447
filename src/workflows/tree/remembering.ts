/** A client that reads each list once, for all parts of a command. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'

/** @param always - the operation to send anew each time: it shows whether the service is still there */
export function remembering(client: Client, always: Operation): Client {
  const lists = new Map<string, Promise<readonly Page[]>>()
  const things = new Map<string, Promise<unknown>>()
  const pages = (operation: Operation, input: AnyInput) =>
    once(lists, keyOf(operation, input), () => client.pages(operation, input))
  return {
    ...client,
    invoke: (operation, input) =>
      operation === always
        ? client.invoke(operation, input)
        : once(things, keyOf(operation, input), () => client.invoke(operation, input)),
    async *paginate(operation, input) {
      yield* await pages(operation, input)
    },
    pages,
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
